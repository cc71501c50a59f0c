// The page about reading without a net: everything is kept at one press, stopped, gone on with, and let go of.

import { MANIFEST, fetchAll, findCached, deleteCache, missingAddresses, fetchManifest, openCache } from "./cache-store.mjs";
import { siteRoot } from "./lazy-urls.mjs";

const NEVER = "This browser keeps nothing for this site at this address: that takes HTTPS. All works as before, with a net.";
const REFUSED = "This browser keeps nothing for this site just now, as in a private window. All works as before, with a net.";
/** @type {Record<string, string>} */
const WHY = {
  AbortError: "Stopped.",
  changed: "The site has changed meanwhile: please press again.",
  QuotaExceededError: "There is no room left for it on this machine. All works as before, with a net.",
};
/** @type {{ whole: number, done: number, end: AbortController } | undefined} */
let going; // {whole, done, end} while it is fetched, on whatever page

/** @param {string} name */
const part = (name) => document.querySelector(`[data-offline] [data-offline-${name}]`);
/** @param {number} bytes */
const mega = (bytes) => Math.ceil(bytes / 1_000_000);

// What the site has, or had when the net was last there, and what of it is not here.
/** @returns {Promise<Found>} */
async function counted() {
  const cache = await openCache(siteRoot);
  const answer = await fetchManifest(siteRoot).catch(() => findCached(cache, siteRoot + MANIFEST));
  if (!answer) return { cache };
  const release = await answer.clone().json();
  const left = await missingAddresses(cache, siteRoot, release, () => true);
  /** @param {string[]} addresses */
  const bytes = (addresses) => addresses.reduce((sum, address) => sum + release.kept[address][0], 0);
  return { cache, answer, release, left, missing: bytes(left), whole: bytes(Object.keys(release.kept)) };
}

/** @param {string} [told] */
async function show(told = "") {
  const { left = [], missing, whole } = going ? { missing: going.whole - going.done, ...going } : await counted();
  if (!part("say")) return; // another page is read by now
  const activeElement = /** @type {HTMLElement | null} */ (document.activeElement);
  part("keep").textContent = missing < whole ? `Keep the rest too, ${mega(missing)} MB` : `Keep everything for offline, ${mega(whole)} MB`;
  part("keep").hidden = going || left.length === 0;
  part("stop").hidden = part("bar").hidden = !going;
  part("drop").hidden = going || !(missing < whole);
  Object.assign(part("bar"), { max: whole ?? 1, value: whole - missing || 0 });
  const here =
    missing === 0
      ? "Everything is kept on this machine."
      : `${missing < whole ? mega(whole - missing) : "Nothing"} of ${mega(whole)} MB is kept on this machine.`;
  part("say").textContent = going
    ? "It is being fetched. You may read on meanwhile, or stop and go on another day."
    : `${told} ${whole ? here : "There is no net just now."}`.trim();
  if (activeElement?.hidden) part("say").parentElement.querySelector("button:not([hidden])")?.focus();
}

async function keep() {
  const end = new AbortController();
  const { cache, answer, release, left, missing, whole } = await counted();
  going = { whole, done: whole - missing, end };
  await Promise.all([show(), navigator.storage?.persist?.()]);
  try {
    await fetchAll(
      cache,
      siteRoot,
      release,
      left,
      (bytes) => part("bar") && (part("bar").value = /** @type {Found} */ (going).done += bytes),
      end.signal,
    );
    await cache.put(siteRoot + MANIFEST, answer);
    return "";
  } catch ({ name, message }) {
    end.abort(); // the others that are on their way
    return WHY[name] ?? WHY[message] ?? "The connection failed.";
  } finally {
    going = undefined;
  }
}

/** @type {Record<string, () => Promise<string> | void>} */
const ACTS = {
  keep,
  stop: () => void going?.end.abort(),
  drop: () => deleteCache(siteRoot).then(() => "It is let go of. What you read from now on is kept anew."),
};

addEventListener("click", ({ target }) => {
  const act = ["keep", "stop", "drop"].find((name) => target === part(name));
  if (act)
    ACTS[act]()
      ?.then(show)
      .catch(() => (part("say").textContent = REFUSED));
});

export function dress() {
  if (navigator.serviceWorker && "caches" in globalThis) show().catch(() => (part("say").textContent = REFUSED));
  else part("say").textContent = NEVER;
}
