// Widgets embedded in other sites, and the line of HTML that embeds the current state.

import "./appearance.mjs";
import "./widget-pages.mjs";
import { fragmentOfStates } from "./state-links.mjs";
import { widgets } from "./widget.mjs";

const line = document.querySelector("#line");
const code = line.querySelector("code");
const original = code.textContent;

for (const name of ["pointerover", "focusin"])
  line.addEventListener(name, () => {
    const fragment = fragmentOfStates([...widgets.values()].filter((widget) => widget.needsAddress));
    code.textContent = original.replace(/(?<=src="[^"]*)"/, fragment ? `#${fragment}"` : '"');
  });
