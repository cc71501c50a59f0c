// Values that scripts store in the browser as JSON. A browser may deny storage, and stored text may be damaged.

// Returns the value stored under a key, undefined if the browser denies storage, or null if no valid JSON is stored.
/** @param {string} key @returns {any} */
export function readStored(key) {
  let text;
  try {
    text = localStorage.getItem(key);
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Stores a value under a key. Returns false if the browser denies storage or has no room.
/** @param {string} key @param {unknown} value */
export function writeStored(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
