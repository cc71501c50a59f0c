// Fetches parts of a release and checks their hashes. The name of a part contains the hash of its content.

import { limits } from "./time-limits.mjs";

const realFetch = globalThis.fetch.bind(globalThis); // the worker replaces `fetch` for Pyodide
const HASH = /-([0-9a-f]{12})\.\w+$/;

// A failure to load, start or run the engine, or to fetch another part of a release. `how` is the kind of failure; failure-messages.mjs has
// a sentence for each.
export class EngineFailure extends Error {
  /** @param {FailureKind} how @param {string} [url] @param {unknown} [detail] */
  constructor(how, url = "", detail = "") {
    super(`${url} ${how} ${detail}`);
    this.how = how;
    this.url = url;
    this.detail = String(detail);
  }
}

/** @param {any} error */
export const asFailure = (error) => (error instanceof EngineFailure ? error : new EngineFailure("broken", "", error?.message ?? error));

// Fetches a part and returns the result of `use` for the response. A wrong response is fetched once more without the cache. `count`
// receives the size of each piece as it arrives.
/** @param {string} url @param {(response: Response) => any} use @param {((bytes: number) => void) | undefined} [count] */
export async function fetchReleasePart(url, use, count) {
  try {
    return await fetchVerified(url, use, "default", count);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error; // the part is valid, but `use` failed
    return fetchVerified(url, use, "reload", count);
  }
}

// Imports a module. If that fails, fetches the module again for the next worker, since a browser remembers a failed import as long as a
// worker lives.
/** @param {string} url */
export async function importReleaseModule(url) {
  try {
    return await import(url);
  } catch (error) {
    await refetchReleasePart(url);
    throw new EngineFailure("stale", url, error.message);
  }
}

// Replaces a broken part in the cache. Throws EngineFailure if the server does not send a valid part.
/** @param {string} url */
export const refetchReleasePart = (url) => fetchVerified(url, (response) => response.text(), "reload");

/**
 * @param {string} url
 * @param {(response: Response) => any} use
 * @param {RequestCache} cache
 * @param {((bytes: number) => void)} [count]
 */
async function fetchVerified(url, use, cache, count = () => {}) {
  const response = await realFetch(url, { cache }).catch(({ message }) => {
    throw new EngineFailure("unreachable", url, message);
  });
  const { ok, status, headers } = response;
  if (!ok) throw new EngineFailure(status === 404 || status === 410 ? "missing" : "refused", url, status);
  const type = headers.get("content-type") ?? "";
  const hashed = hashOfResponse(response.clone(), count).catch(({ message }) => {
    throw new EngineFailure("unreachable", url, message);
  });
  const result = Promise.resolve(response).then(use);
  result.catch(() => {}); // if the hash is wrong, that is reported instead
  const hash = await hashed;
  if (hash && hash !== HASH.exec(url)?.[1]) throw new EngineFailure(type.startsWith("text/html") ? "replaced" : "damaged", url);
  return result;
}

// Returns twelve digits of the hash of a response, or "" on a host without HTTPS, where browsers do not compute it.
/** @param {Response} response @param {(bytes: number) => void} [count] */
export async function hashOfResponse(response, count = () => {}) {
  const pieces = [];
  for (const reader = /** @type {ReadableStream} */ (response.body).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return contentHash(concatenateBytes(pieces));
    count(value.length);
    pieces.push(value);
  }
}

/** @param {BufferSource} content */
async function contentHash(content) {
  if (!globalThis.crypto?.subtle) return "";
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 12);
}

/** @param {Uint8Array[]} pieces */
function concatenateBytes(pieces) {
  const content = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) content.set(piece, (end += piece.length) - piece.length);
  return content;
}

// Fetches a table of answers, once per visit. Returns undefined if that fails or takes too long; then the engine answers instead, and the
// next call tries again.
const tables = new Map();
/** @param {string} url */
export function fetchJsonOnce(url) {
  if (!tables.has(url))
    tables.set(
      url,
      fetchReleasePart(url, (response) => response.json()).catch(() => void tables.delete(url)),
    );
  return Promise.race([tables.get(url), new Promise((done) => setTimeout(done, limits().table))]);
}
