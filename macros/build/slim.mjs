// Takes from the theme's style sheets what no word of the pages, no script of its own and none of ours asks for: node slim.mjs <site> < words
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { PurgeCSS } from "purgecss";

const site = process.argv[2];
const scripts = globSync(`${site}/assets/{javascripts/bundle*.js,*.js,*.mjs}`);
const content = [{ raw: readFileSync(0, "utf8"), extension: "html" }, ...scripts];
for (const { file, css } of await new PurgeCSS().purge({ content, css: globSync(`${site}/assets/stylesheets/*.css`) })) writeFileSync(file, css);
