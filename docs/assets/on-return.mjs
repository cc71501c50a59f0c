// The reader is back at this tab, or at a page that the browser had put away. Not when its window gets the focus: the press that gives it
// may be meant for what is shown.
/** @param {() => void} act */
export function onReturn(act) {
  addEventListener("pageshow", act);
  document.addEventListener("visibilitychange", () => document.hidden || act());
}
