// What a link, the search or the address leads to is opened, with the folds that it stands in.

export function unfold(target) {
  const around = [];
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) around.push(fold);
  const own = target?.querySelector(":scope > details.entry");
  const closed = [...around, own].filter((fold) => fold && !fold.open);
  for (const fold of closed) fold.open = true;
  if (closed.length > 0) target.scrollIntoView();
}

const place = (hash) => hash && !hash.includes("=") && document.getElementById(decodeURIComponent(hash.slice(1)));
const begin = () => unfold(place(location.hash) || null);

addEventListener("hashchange", begin);
addEventListener("click", ({ target }) => {
  const link = target.closest?.("a[href*='#']");
  if (link?.hash === location.hash && link.pathname === location.pathname) begin(); // no change of the address tells of it
});
if (globalThis.document$) document$.subscribe(() => setTimeout(begin));
else begin();
