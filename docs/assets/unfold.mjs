// Opens the folds that a place stands in, and its own where it is an entry of a list.
/** @param {HTMLElement | null | undefined} [place] */
export function unfold(place) {
  /** @type {Found[]} */
  const folds = place?.matches(".entries > li") ? [place.firstElementChild] : [];
  for (let fold = place?.closest("details"); fold; fold = fold.parentElement?.closest("details")) folds.push(fold);
  const shut = folds.filter((fold) => !fold.open);
  for (const fold of shut) fold.open = fold.dataset.asked = true;
  if (shut.length > 0) place?.scrollIntoView();
}
