// The parts of a release: files whose names carry the hash of what they hold, believed only if it is right.

const realFetch = globalThis.fetch.bind(globalThis); // the worker puts another in its place for Pyodide
const HASH = /-([0-9a-f]{12})\.\w+$/;

// What went wrong with a part, told by failure-messages.mjs; `how` is one of the ways named there.
export class Failure extends Error {
  /** @param {Way} how @param {string} [url] @param {unknown} [detail] */
  constructor(how, url = "", detail = "") {
    super(`${url} ${how} ${detail}`);
    this.how = how;
    this.url = url;
    this.detail = String(detail);
  }
}

/** @param {any} error */
export const asFailure = (error) => (error instanceof Failure ? error : new Failure("broken", "", error?.message ?? error));

// What `use` makes of a part, asked for once more past the cache if what came is not it. `count` is told of each piece.
/** @param {string} url @param {(response: Response) => any} use @param {((bytes: number) => void) | undefined} [count] */
export async function fetchPart(url, use, count) {
  try {
    return await fetchVerified(url, use, "default", count);
  } catch (error) {
    if (!(error instanceof Failure)) throw error; // the part is what it should be
    return fetchVerified(url, use, "reload", count);
  }
}

// A module, which the browser fetches by itself. One that came wrong is fetched anew for the next worker: this one keeps its failure.
/** @param {string} url */
export async function importPart(url) {
  try {
    return await import(url);
  } catch (error) {
    await refetchPart(url);
    throw new Failure("stale", url, error.message);
  }
}

// Puts a part that did not work anew into the cache. Raises Failure if it is not to be had as its name says.
/** @param {string} url */
export const refetchPart = (url) => fetchVerified(url, (response) => response.text(), "reload");

/**
 * @param {string} url
 * @param {(response: Response) => any} use
 * @param {RequestCache} cache
 * @param {((bytes: number) => void)} [count]
 */
async function fetchVerified(url, use, cache, count = () => {}) {
  const response = await realFetch(url, { cache }).catch(({ message }) => {
    throw new Failure("unreachable", url, message);
  });
  const { ok, status, headers } = response;
  if (!ok) throw new Failure(status === 404 || status === 410 ? "missing" : "refused", url, status);
  const type = headers.get("content-type") ?? "";
  const whole = digest(response.clone(), count).catch(({ message }) => {
    throw new Failure("unreachable", url, message);
  });
  const made = Promise.resolve(response).then(use);
  made.catch(() => {}); // the hash is asked first
  const sum = await whole;
  if (sum && sum !== HASH.exec(url)?.[1]) throw new Failure(type.startsWith("text/html") ? "replaced" : "damaged", url);
  return made;
}

// Twelve digits of the hash of what arrived; nothing where the page may not ask for it, on a host without HTTPS.
/** @param {Response} response @param {(bytes: number) => void} [count] */
export async function digest(response, count = () => {}) {
  const pieces = [];
  for (const reader = /** @type {ReadableStream} */ (response.body).getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return hashOf(concatenate(pieces));
    count(value.length);
    pieces.push(value);
  }
}

/** @param {BufferSource} content */
async function hashOf(content) {
  if (!globalThis.crypto?.subtle) return "";
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...sum]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 12);
}

/** @param {Uint8Array[]} pieces */
function concatenate(pieces) {
  const content = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) content.set(piece, (end += piece.length) - piece.length);
  return content;
}

// A table of answers, by its address; undefined where it does not arrive or takes too long, and the engine has to answer without it.
// What failed is asked for again the next time.
const tables = new Map();
/** @param {string} url */
export function fetchAnswers(url) {
  const { table: patience } = { table: 4_000, ...globalThis.kabuLimits };
  if (!tables.has(url))
    tables.set(
      url,
      fetchPart(url, (response) => response.json()).catch(() => void tables.delete(url)),
    );
  return Promise.race([tables.get(url), new Promise((done) => setTimeout(done, patience))]);
}
