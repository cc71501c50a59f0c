// Opens the folds around an element, and the element's own fold if the element is an entry of a list.
/** @param {HTMLElement | null | undefined} [element] */
export function openFoldsAround(element) {
  /** @type {LooseElement[]} */
  const folds = element?.matches(".entries > li") ? [element.firstElementChild] : [];
  for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details")) folds.push(fold);
  const foldsToOpen = folds.filter((fold) => !fold.open);
  for (const fold of foldsToOpen) fold.open = fold.dataset.asked = true;
  if (foldsToOpen.length > 0) element?.scrollIntoView();
}
