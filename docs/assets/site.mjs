// The scripts of every page, in the order in which they listen. The build makes one file of them, named after its content.

import "./navigation.mjs";
import "./theme-shell.mjs";
import "./appearance.mjs";
import "./search.mjs";
import "./filter.mjs";
import "./story-of-the-day.mjs";
import "./open-folds.mjs";
import "./chart-keys.mjs";
import "./contributor-mode.mjs";
import "./rule-citations.mjs";
import "./link-previews.mjs";
import "./sw-register.mjs";
import "./lazy-modules.mjs";
