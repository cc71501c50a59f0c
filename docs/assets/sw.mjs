// The service worker: what was read is there without a net. Pages come from the net as long as there is one; parts, whose addresses carry
// the hash of their content, from what is kept. A page names its parts by their content, so those of two releases never mix.
//
// in: [address, ...], what a page has read before there was anybody to keep it

import { MANIFEST, SUM, fetchAll, find, keep, lacking, newest, opened, stem } from "./cache-store.mjs";
import { digest } from "./integrity-fetch.mjs";

const PATIENCE = 3_000; // ms, after which a kept page is shown; for one that the reader loads anew there is no hurry
const home = registration.scope;
const SNAPSHOT = `kabu started ${new URL(home).pathname}`; // left behind by earlier releases
let turn = Promise.resolve(); // one release is followed after the other

addEventListener("install", () => skipWaiting()); // it serves all releases alike
addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable(), caches.delete(SNAPSHOT)])),
);
addEventListener("message", (event) => event.waitUntil(Promise.all(event.data.map((url) => read(bare(url)).catch(() => {})))));

addEventListener("fetch", (event) => {
  const { method, mode, url, cache, headers } = event.request;
  if (method !== "GET" || !url.startsWith(home) || cache === "no-store" || headers.has("range")) return;
  const address = pageAt(url);
  if (SUM.test(bare(url))) event.respondWith(part(event, bare(url)));
  else if (address && (mode === "navigate" || address === bare(url))) event.respondWith(page(event, address));
});

// An address without its fragment, and without a query that is no hash.
function bare(url) {
  const whole = url.split("#")[0];
  return SUM.test(whole) ? whole : whole.split("?")[0];
}

// The address of the page that servers give at this one too: without the final slash, with index.html, or with slashes too many.
// Undefined for a file, whose name has a suffix.
function pageAt(url) {
  const path = bare(url)
    .slice(home.length)
    .replace(/\/{2,}/g, "/")
    .replace(/^\/|(?<=^|\/)index\.html$/g, "");
  if (path === "" || path.endsWith("/")) return home + path;
  return /\.[^/]*$/.test(path) ? undefined : `${home}${path}/`;
}

async function read(url) {
  const address = pageAt(url);
  if (!url.startsWith(home) || !(SUM.test(url) || address)) return;
  if (SUM.test(url) && (await find(await opened(home), url))) return; // asked for since
  const response = await fetch(url, { cache: "force-cache" }); // the very copy that was read
  await (SUM.test(url) ? keepSound(await opened(home), url, response) : renew(address, response, true));
}

// Keeps a part. One that came damaged, and that the browser's own cache would give out for a year, is fetched again past that cache.
async function keepSound(cache, url, response) {
  if (!(await keep(cache, url, response)) && response.ok) await keep(cache, url, await fetch(url, { cache: "reload" }));
}

async function part(event, url) {
  const cache = await opened(home).catch(() => {}); // storage is refused
  const kept = event.request.cache !== "reload" && cache && (await find(cache, url));
  if (kept) return kept;
  const response = await fetch(event.request);
  if (cache) event.waitUntil(keepSound(cache, url, response.clone()).catch(() => {})); // no room is left
  return response;
}

async function page(event, url) {
  const { request, preloadResponse } = event;
  const net = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  const copy = net.then((response) => response.clone());
  let late = false;
  event.waitUntil(copy.then((response) => renew(url, response, late)).catch(() => {}));
  const hurry = ["default", "force-cache"].includes(request.cache);
  const shown = await Promise.race([net.catch(() => {}), ...(hurry ? [new Promise((done) => setTimeout(done, PATIENCE))] : [])]);
  if (shown?.status < 500) return shown;
  late = true;
  const kept = await stored(url);
  if (kept && url !== bare(request.url)) return Response.redirect(url + new URL(request.url).search); // its relative links would lead elsewhere
  return kept ?? net.catch((error) => unkept(event, url, error));
}

const stored = (url) =>
  opened(home)
    .then((cache) => find(cache, url))
    .catch(() => {});

// Keeps a page as its release has it. If that is a newer one, all that is kept goes over to it, the parts first, so that nothing is lost
// where the net fails on the way. What is no page of ours, as from a network that asks for a login, is not kept.
function renew(url, response, late) {
  turn = turn
    .catch(() => {})
    .then(async () => {
      if (!response.ok || response.redirected) return;
      const cache = await opened(home),
        path = url.slice(home.length),
        sum = await digest(response.clone());
      const has = (release) => release?.kept[path]?.[1] === sum;
      const before = await (await find(cache, home + MANIFEST))?.json();
      const answer = has(before) ? undefined : await newest(home);
      const release = (await answer?.clone().json()) ?? before;
      if (!has(release)) return;
      const wanted = (address, namesakes) => address !== path && namesakes.has(stem(address));
      if (answer && before) await fetchAll(cache, home, release, await lacking(cache, home, release, wanted));
      await cache.put(url, response);
      if (answer) await cache.put(home + MANIFEST, answer);
      if (!late) await sweep(cache, release);
    });
  return turn;
}

// Lets go of what this release does not have, once no other page is open that may ask for it.
async function sweep(cache, { kept }) {
  if ((await clients.matchAll({ type: "window" })).length > 1) return;
  for (const request of await cache.keys()) {
    const address = request.url.slice(home.length);
    if (address !== MANIFEST && !(address in kept)) await cache.delete(request, { ignoreVary: true });
  }
}

// There is no net, and the page was never read. A page that should have been put in the place of another is gone to, so that this is told.
async function unkept({ request, clientId }, url, error) {
  const release = await (await stored(home + MANIFEST))?.json();
  if (!release?.kept[url.slice(home.length)]) throw error;
  if (request.mode !== "navigate") {
    await (await clients.get(clientId))?.navigate(url);
    throw error;
  }
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Not kept on this machine · Kabu</title><body style="font:1.2rem/1.6 serif;max-width:32em;margin:2em auto;padding:0 1em">
<h1>This page is not kept on this machine</h1><p>There is no net just now, and it was not read here before.</p>
<p><a href="">Try again</a>, or go on with <a href="${home}">the first page</a>.</p></body></html>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
