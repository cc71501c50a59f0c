// Closes the groups of the site menu on Escape, and when the reader presses or moves to something else. On phones, the menu around them is
// a popover, which the browser itself closes in these cases.

const OPEN_GROUP = ".masthead-menu details[open]";

const currentOpenGroup = () => /** @type {HTMLDetailsElement | null} */ (document.querySelector(OPEN_GROUP));

// Returns whether the groups form a row, so that an open group covers the page.
const areGroupsInRow = () => !document.querySelector(".masthead-menu:popover-open");

/** @param {Event} event */
function closeMenuGroupUnlessInside({ target }) {
  const group = currentOpenGroup();
  if (group && areGroupsInRow() && !group.contains(/** @type {Node} */ (target))) group.open = false;
}

addEventListener("pointerdown", closeMenuGroupUnlessInside);
addEventListener("focusin", closeMenuGroupUnlessInside);
addEventListener("keydown", ({ key }) => {
  const group = currentOpenGroup();
  if (key !== "Escape" || !group || !areGroupsInRow()) return;
  group.open = false;
  group.querySelector("summary")?.focus();
});
