// What is played in a frame on somebody else's page; and beside it, where it was opened for that, the line with what stands there now.

import "./appearance.mjs";
import "./play.mjs";
import { writeFragment } from "./state-links.mjs";
import { widgets } from "./widget.mjs";

const line = document.querySelector("#line");
const code = line.querySelector("code");
const plain = code.textContent;

for (const name of ["pointerover", "focusin"])
  line.addEventListener(name, () => {
    const moved = writeFragment([...widgets.values()].filter((widget) => widget.moved));
    code.textContent = plain.replace(/(?<=src="[^"]*)"/, moved ? `#${moved}"` : '"');
  });
