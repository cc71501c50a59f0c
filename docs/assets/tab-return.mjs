// Calls `act` when the reader returns to this tab or to a page in the back/forward cache. A window that gets the focus does not count,
// since the press that gives it the focus may be meant for something on the page.
/** @param {() => void} act */
export function onTabReturn(act) {
  addEventListener("pageshow", act);
  document.addEventListener("visibilitychange", () => document.hidden || act());
}
