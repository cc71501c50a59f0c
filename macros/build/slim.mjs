// Takes from the theme's style sheets what no page, no script of its own and none of ours asks for: node slim.mjs <site>
import { globSync, writeFileSync } from "node:fs";
import { PurgeCSS } from "purgecss";

const site = process.argv[2];
const content = globSync(`${site}/{**/*.html,assets/javascripts/bundle*.js,assets/*.js,assets/*.mjs}`);
for (const { file, css } of await new PurgeCSS().purge({ content, css: globSync(`${site}/assets/stylesheets/*.css`) })) writeFileSync(file, css);
