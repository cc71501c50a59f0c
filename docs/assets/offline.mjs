// Without a net: the service worker is asked for once the page is idle. Where there can be none, all is as without it.

import { started } from "./engine.mjs";
import { SUM } from "./kept.mjs";
import { idle } from "./late.mjs";

export const home = new URL("..", import.meta.url).href;
export const workers = navigator.serviceWorker; // not there without HTTPS

// What was read before there was a worker, it keeps now.
async function register() {
  await workers.register(`${home}sw.js`);
  if (workers.controller) return;
  await new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
  const engine = started() ? JSON.parse(document.querySelector("[data-runtime]")?.dataset.runtime ?? "{}") : {};
  const parts = Object.values(engine).filter((part) => SUM.test(part));
  const read = performance.getEntriesByType("resource").map(({ name }) => name);
  workers.controller.postMessage([...new Set([location.href, ...read, ...parts.map((part) => `${home}assets/${part}`)])]);
}

const begin = () => register().catch(() => {});
if (workers && document.querySelector("link[rel=manifest]")) addEventListener("load", () => idle(begin));
