// All scripts of a page, in the order in which they listen. The build makes one file of them, named after its content.

import "./visit.mjs";
import "./frame.mjs";
import "./page.mjs";
import "./search.mjs";
import "./filter.mjs";
import "./stories.mjs";
import "./your_games.mjs";
import "./folds.mjs";
import "./drawings.mjs";
import "./work.mjs";
import "./cite.mjs";
import "./previews.mjs";
import "./everything.mjs";
import "./alone.mjs";
