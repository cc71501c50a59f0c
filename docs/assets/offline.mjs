// Without a net: the service worker is asked for once the page is idle. Where there can be none, all is as without it.

import { SUM } from "./kept.mjs";
import { home, idle } from "./late.mjs";

const workers = navigator.serviceWorker; // not there without HTTPS

// What was read before there was a worker, it keeps now.
async function register() {
  await workers.register(`${home}sw.js`);
  if (workers.controller) return;
  await new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
  const parts = Object.values(globalThis.kabuEngine ?? {}).filter((part) => SUM.test(part));
  const read = performance.getEntriesByType("resource").map(({ name }) => name);
  workers.controller.postMessage([...new Set([location.href, ...read, ...parts.map((part) => `${home}assets/${part}`)])]);
}

const begin = () => register().catch(() => {});
if (workers && document.querySelector("link[rel=manifest]")) addEventListener("load", () => idle(begin));
