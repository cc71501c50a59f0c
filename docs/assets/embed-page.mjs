// The entry point for embed pages, which other sites show in a frame: a widget, and the line of HTML that embeds its current state.

import "./appearance-settings.mjs";
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
