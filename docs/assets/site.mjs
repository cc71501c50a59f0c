// The scripts of every page, in the order in which they listen. The build makes one file of them, named after its content.

import "./visit.mjs";
import "./frame.mjs";
import "./look.mjs";
import "./search.mjs";
import "./filter.mjs";
import "./stories.mjs";
import "./folds.mjs";
import "./drawings.mjs";
import "./work.mjs";
import "./cite.mjs";
import "./previews.mjs";
import "./offline.mjs";
import "./alone.mjs";
