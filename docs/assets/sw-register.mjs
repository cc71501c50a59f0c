// Registers the service worker for offline reading once the page is idle.

import { HASH } from "./cache-store.mjs";
import { siteRoot, whenIdle } from "./lazy-urls.mjs";

const workers = navigator.serviceWorker; // undefined without HTTPS

// Reports addresses to the worker that it could not see: those requested before it took control, and those from the browser's memory cache.
async function register() {
  const [{ workerStart }] = performance.getEntriesByType("navigation");
  await workers.register(`${siteRoot}sw.js`);
  if (!workers.controller) await new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
  const parts = Object.values(globalThis.kabuEngine ?? {}).filter((part) => HASH.test(part));
  if (!workerStart) workers.controller?.postMessage([location.href, ...parts]);
  const since = performance.now();
  /** @param {PerformanceObserverEntryList} list */
  const unseen = (list) =>
    list
      .getEntries()
      .filter(({ name, startTime }) => startTime < since && (!workerStart || HASH.test(name)))
      .map(({ name }) => name);
  new PerformanceObserver((list) => workers.controller?.postMessage([...new Set(unseen(list))])).observe({
    type: "resource",
    buffered: true,
  });
}

const start = () => register().catch(() => {});
if (workers && document.querySelector("link[rel=manifest]")) addEventListener("load", () => whenIdle(start));
