// Closes the groups of the site menu on Escape, and when the reader presses or moves to something else. On phones, the menu around them is
// a popover, which the browser itself closes in these cases.

const OPEN_GROUP = ".masthead-menu details[open]";

const openGroup = () => /** @type {HTMLDetailsElement | null} */ (document.querySelector(OPEN_GROUP));

// Returns whether the groups form a row, so that an open group covers the page.
const coversPage = () => !document.querySelector(".masthead-menu:popover-open");

/** @param {Event} event */
function closeUnlessInside({ target }) {
  const group = openGroup();
  if (group && coversPage() && !group.contains(/** @type {Node} */ (target))) group.open = false;
}

addEventListener("pointerdown", closeUnlessInside);
addEventListener("focusin", closeUnlessInside);
addEventListener("keydown", ({ key }) => {
  const group = openGroup();
  if (key !== "Escape" || !group || !coversPage()) return;
  group.open = false;
  group.querySelector("summary")?.focus();
});
