// Removes the theme's styles that neither our pages nor our scripts use. Usage: node purge_styles.mjs <site> < words of the pages
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { PurgeCSS } from "purgecss";

const site = process.argv[2];
const words = readFileSync(0, "utf8");
const scripts = globSync(`${site}/assets/*.js`);
const content = [{ raw: words, extension: "html" }, ...scripts];
const sheets = await new PurgeCSS().purge({ content, css: globSync(`${site}/assets/stylesheets/*.css`) });

// Remove the theme's custom properties that no style reads (most are icons). A removal can leave other properties unread, so repeat.
const PROPERTY = /(--md-[\w-]+):(?:"[^"]*"|[^;}"])*(?:;|(?=}))/g;
const ours = globSync(`${site}/assets/{*,fonts/*,cards/*}.css`).map((file) => readFileSync(file, "utf8"));
const propertiesReadIn = (texts) => texts.flatMap((text) => [...text.matchAll(/var\(\s*(--md-[\w-]+)/g)].map(([, name]) => name));
for (let gone = true; gone;) {
  gone = false;
  const read = new Set([...words.split(" "), ...propertiesReadIn([...ours, ...sheets.map(({ css }) => css)])]);
  for (const sheet of sheets) sheet.css = sheet.css.replace(PROPERTY, (whole, name) => (read.has(name) ? whole : ((gone = true), "")));
}
for (const { file, css } of sheets) writeFileSync(file, css);
