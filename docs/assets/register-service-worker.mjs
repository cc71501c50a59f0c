// Registers the service worker for offline reading once the page is idle.

import { HASH } from "./verified-cache.mjs";
import { siteRoot, whenIdle } from "./asset-urls.mjs";
import { onEngineFile } from "./page-lifecycle.mjs";

const workers = navigator.serviceWorker; // undefined without HTTPS

// Registers the service worker, and tells it the addresses that it could not see: those requested before it took control, and files from
// the browser's memory cache. If it became active only after this page began to load, it may not control the page, so it gets all
// addresses.
async function registerServiceWorker() {
  const [{ workerStart }] = performance.getEntriesByType("navigation");
  await workers.register(`${siteRoot}sw.js`);
  const { active } = await workers.ready;
  if (!workerStart) {
    active?.postMessage([location.href]);
    onEngineFile((url) => active?.postMessage([url])); // requested by a worker that may be older than the service worker
  }
  const since = performance.now();
  /** @param {PerformanceObserverEntryList} list */
  const missed = (list) =>
    list
      .getEntries()
      .filter(({ name, startTime }) => (startTime < since || !workers.controller) && (!workerStart || HASH.test(name)))
      .map(({ name }) => name);
  new PerformanceObserver((list) => active?.postMessage([...new Set(missed(list))])).observe({ type: "resource", buffered: true });
}

const start = () => registerServiceWorker().catch(() => {});
if (workers && document.querySelector("link[rel=manifest]")) addEventListener("load", () => whenIdle(start));
