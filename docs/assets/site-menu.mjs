// The groups of the site menu close on Escape and when the reader presses or moves to something else. The phone's menu around them is a popover,
// which does so by itself.

const OPEN_GROUP = ".masthead-menu details[open]";

const openGroup = () => /** @type {HTMLDetailsElement | null} */ (document.querySelector(OPEN_GROUP));

// Whether the groups form a row with panels that cover the page.
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
