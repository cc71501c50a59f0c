// What waits: for an idle moment, or to be asked for; and where the site begins.

export const siteRoot = new URL("..", import.meta.url).href;
// In an idle moment, or after a second without one; Safari has no requestIdleCallback.
export const whenIdle = globalThis.requestIdleCallback ? (callback) => requestIdleCallback(callback, { timeout: 1000 }) : setTimeout;

// A module beside this script.
export const importScript = (name) => import(new URL(name, import.meta.url).href);

// What scripts ask for by its name, under the address that tells its content: the page has the list.
export function lazyUrl(path) {
  const named = document
    .querySelector("meta[data-late]")
    ?.dataset.late.split(" ")
    .find((address) => address.startsWith(`${path}?`));
  return new URL(named ?? path, import.meta.url).href;
}
