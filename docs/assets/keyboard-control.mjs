// Keyboard control: groups of buttons with one tab stop, and keys that press buttons.

/** @param {HTMLElement} group */
const enabledItems = (group) => [...group.querySelectorAll("button, a[href], input, select")].filter((item) => !item.disabled);
/** @type {Record<string, number>} */
const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {ParentNode} root */
export function updateTabStops(root) {
  for (const group of root.querySelectorAll("[data-roving]")) {
    const items = enabledItems(group);
    const current = items.find((item) => item === document.activeElement) ?? items[0];
    for (const item of items) item.tabIndex = item === current ? 0 : -1;
  }
}

/** @param {LooseElement} target @param {string} key */
export function moveFocusByArrowKey(target, key) {
  const group = target.closest("[data-roving]");
  const items = group ? enabledItems(group) : [];
  const at = items.indexOf(target);
  const next = key === "Home" ? 0 : key === "End" ? items.length - 1 : at + steps[key];
  if (at < 0 || Number.isNaN(next)) return false;
  (nearestItemInDirection(items, target, key) ?? items[(next + items.length) % items.length]).focus();
  updateTabStops(group.parentElement);
  return true;
}

// Returns the nearest item in the direction of an arrow key, if the items form rows and columns.
/** @param {HTMLElement[]} items @param {HTMLElement} from @param {string} key */
function nearestItemInDirection(items, from, key) {
  const horizontal = key === "ArrowLeft" || key === "ArrowRight";
  /** @type {("x" | "y")[]} */
  const [ahead, aside] = horizontal ? ["x", "y"] : ["y", "x"];
  const here = from.getBoundingClientRect();
  /** @param {HTMLElement} item */
  const offsets = (item) => {
    const there = item.getBoundingClientRect();
    return { item, far: (there[ahead] - here[ahead]) * steps[key], off: Math.abs(there[aside] - here[aside]) };
  };
  const candidates = items.map(offsets).filter(({ far, off }) => far > 1 && off < (horizontal ? here.height : here.width) / 2);
  return candidates.sort((a, b) => a.far - b.far)[0]?.item;
}

/** @param {HTMLElement} section @param {HTMLElement} target @param {string} key */
export function pressButtonOfKey(section, target, key) {
  if (target.matches("input:not([type=radio], [type=checkbox]), select, textarea")) return false;
  const button = [...section.querySelectorAll("button[data-key]")].find((item) => item.dataset.key.split(" ").includes(key));
  button?.click();
  return Boolean(button);
}
