// The entry point for pages with a map or a family tree.

import "./map-and-tree-arrow-keys.mjs";
import "./lineage-highlight.mjs";
