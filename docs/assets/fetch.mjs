// What a page fetches for its widgets besides the engine: tables of answers, and the library that patches.

const fetched = new Map();
export function answers(url) {
  const load = async () => {
    const response = await fetch(url).catch(() => undefined);
    return response?.ok ? response.json() : undefined; // without it the engine answers
  };
  if (!fetched.has(url)) fetched.set(url, load());
  return fetched.get(url);
}

// Patches keep the focus; a fold that the reader opened stays open. Without the library the HTML is simply replaced.
const patch = { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: (name, _, change) => name !== "open" || change !== "remove" } };
export async function morph(url) {
  try {
    const { Idiomorph } = await import(url);
    return (view, html) => Idiomorph.morph(view, html, patch);
  } catch {
    return (view, html) => (view.innerHTML = html);
  }
}
