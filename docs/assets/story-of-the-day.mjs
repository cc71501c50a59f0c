// One story a day, the same for everybody. Without this all of them stand side by side, to be leafed through.

import { onReturn } from "./on-return.mjs";

const DAY = 86_400_000; // ms

function today() {
  const list = document.querySelector("[data-stories]");
  if (!list || list.contains(document.activeElement)) return;
  const day = Math.floor((Date.now() - Date.UTC(new Date().getUTCFullYear(), 0)) / DAY);
  const stories = [...list.children];
  stories.forEach((story, at) => (story.hidden = at !== day % stories.length));
}

if (globalThis.document$) document$.subscribe(today);
else today();
onReturn(today);
