// What a link, the search or the address leads to is opened, with the folds that it stands in.

export function unfold(target) {
  const around = [];
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) around.push(fold);
  const own = target?.matches(".entries > li") && target.firstElementChild;
  const shut = [...around, own].filter((fold) => fold && !fold.open);
  for (const fold of shut) fold.open = true;
  if (shut.length > 0) target.scrollIntoView();
}

const RULE = /[#&]rule=([\w-]+)/; // a rule that stands there once a widget shows the rules that the address names
const place = (hash) => (hash && !hash.includes("=") ? document.getElementById(decodeURIComponent(hash.slice(1))) : null);

function begin() {
  const rule = RULE.exec(location.hash)?.[1];
  if (rule) wait(rule);
  else unfold(place(location.hash));
}

function wait(rule) {
  const watch = new MutationObserver(() => there() && watch.disconnect());
  const there = () => {
    const target = document.getElementById(rule);
    target?.scrollIntoView();
    return target;
  };
  if (!there()) watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), 10_000);
}

addEventListener("hashchange", begin);
addEventListener("click", ({ target }) => {
  const link = target.closest?.("a[href*='#']");
  if (link?.hash === location.hash && link.pathname === location.pathname) begin(); // no change of the address tells of it
});
if (globalThis.document$) document$.subscribe(() => setTimeout(begin));
else begin();
