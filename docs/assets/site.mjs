// The entry point for all pages. The order of the imports is that of the event listeners.

import "./instant-navigation.mjs";
import "./site-menu.mjs";
import "./colours-contents-printing.mjs";
import "./appearance-settings.mjs";
import "./search-dialog.mjs";
import "./story-of-the-day.mjs";
import "./open-target-folds.mjs";
import "./contributor-mode.mjs";
import "./rule-permalinks.mjs";
import "./link-previews.mjs";
import "./register-service-worker.mjs";
import "./lazy-modules.mjs";
