// What a page alone needs is fetched when it is there: a module that dresses the element that names it.

export const alone = (name) => import(new URL(name, import.meta.url).href);

function dress() {
  for (const place of document.querySelectorAll("[data-script]")) alone(place.dataset.script).then(({ dress }) => place.isConnected && dress(place), () => {});
}

if (globalThis.document$) document$.subscribe(dress);
else dress();
