// What waits: for an idle moment, or to be asked for; and where the site begins.

export const siteRoot = new URL("..", import.meta.url).href;
// In an idle moment, or after a second without one; Safari has no requestIdleCallback.
export const whenIdle =
  "requestIdleCallback" in globalThis
    ? (/** @type {() => void} */ callback) => requestIdleCallback(callback, { timeout: 1000 })
    : setTimeout;

// The address of a file beside this script.
/** @param {string} path */
export const assetUrl = (path) => new URL(path, import.meta.url).href;

// A module beside this script.
/** @param {string} name */
export const importScript = (name) => import(assetUrl(name));

// What scripts ask for by its name, under the address that tells its content: the page has the list.
/** @param {string} path */
export function lazyUrl(path) {
  const named = document
    .querySelector("meta[data-late]")
    ?.dataset.late.split(" ")
    .find((/** @type {string} */ address) => address.startsWith(`${path}?`));
  return new URL(named ?? path, import.meta.url).href;
}
