// Shows one story per day, the same for everybody. Without scripts all stories are shown.

import { onPageShown } from "./page-lifecycle.mjs";
import { onTabReturn } from "./tab-return.mjs";

const DAY = 86_400_000; // ms

function showStoryOfTheDay() {
  const list = document.querySelector("[data-stories]");
  if (!list || list.contains(document.activeElement)) return;
  const day = Math.floor((Date.now() - Date.UTC(new Date().getUTCFullYear(), 0)) / DAY);
  const stories = [...list.children];
  stories.forEach((story, at) => (story.hidden = at !== day % stories.length));
}

onPageShown(showStoryOfTheDay);
onTabReturn(showStoryOfTheDay);
