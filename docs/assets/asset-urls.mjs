// Addresses of the site's root and of files that are fetched later, and a timer for idle moments.

export const siteRoot = new URL("..", import.meta.url).href;
// Runs a callback in an idle moment, after a second at the latest. Safari has no requestIdleCallback.
export const whenIdle =
  "requestIdleCallback" in globalThis
    ? (/** @type {() => void} */ callback) => requestIdleCallback(callback, { timeout: 1000 })
    : setTimeout;

// Returns the address of a file in the folder of this script.
/** @param {string} path */
export const assetUrl = (path) => new URL(path, import.meta.url).href;

// Imports a module from the folder of this script.
/** @param {string} name */
export const importScript = (name) => import(assetUrl(name));

// Returns the address of a file that is fetched later. The address contains a hash; the head of the page has a list of these addresses.
/** @param {string} path */
export function lazyUrl(path) {
  const hashed = document
    .querySelector("meta[data-late]")
    ?.dataset.late.split(" ")
    .find((/** @type {string} */ address) => address.startsWith(`${path}?`));
  return new URL(hashed ?? path, import.meta.url).href;
}
