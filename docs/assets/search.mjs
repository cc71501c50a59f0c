// Search over the index the build writes, fetched on first use. Plain containment of folded words: it finds
// Japanese, and a word with or without its macrons. The site is small enough that nothing cleverer is needed.

import { unfold } from "./folds.mjs"

const LIMIT = 20
let dialog, sections, home, sought

const hiragana = kana => String.fromCharCode(kana.charCodeAt(0) - 0x60)
const fold = text => text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replace(/[ァ-ヶ]/g, hiragana)
const squeeze = text => fold(text).replace(/[\s・、-]+/g, "")
// Dakuten are marks too, so kana are folded only with themselves: か finds が, which helps more than it harms.
// Names are compared whole, without what may stand between their parts: "8-9-3" is 893, and oichokabu is found.
const plain = html => new DOMParser().parseFromString(html.replace(/<[^<>]+>/g, " "), "text/html").body.textContent.replace(/\s+/g, " ").trim()

async function load(url) {
  home = new URL("..", url)
  const { docs } = await (await fetch(url)).json()
  const pages = new Map(docs.map(doc => [doc.location, doc.title]))
  return docs.map(doc => {
    const title = plain(doc.title), text = plain(doc.text)
    const page = plain(pages.get(doc.location.split("#")[0]) ?? "")
    const named = { names: (doc.names ?? []).map(squeeze), weight: doc.weight ?? 0 }
    return { ...named, title, text, page: page === title ? "" : page, url: new URL(doc.location, home).href, head: fold(title), body: fold(`${page} ${title} ${text}`) }
  })
}

function find(query) {
  const whole = fold(query).trim(), name = squeeze(query), words = fold(query).split(/[\s、。・]+/).filter(Boolean)
  if (!words.length) return []
  const rank = ({ head, names, weight }) => (names.includes(name) ? 100 * weight : 0) + words.filter(word => head.includes(word)).length + (head.startsWith(whole) ? 1 : 0) + (head === whole ? 1 : 0)
  return sections.filter(section => section.names.includes(name) || words.every(word => section.body.includes(word)))
    .map(section => [rank(section), section]).sort((a, b) => b[0] - a[0]).map(([, section]) => ({ ...section, word: words[0] }))
}

function excerpt({ text, word }) {
  const at = Math.max(0, fold(text).indexOf(word) - 40)
  return (at ? "… " : "") + text.slice(at, at + 140) + (text.length > at + 140 ? " …" : "")
}

function item(section) {
  const entry = document.createElement("li"), link = document.createElement("a"), more = document.createElement("p")
  link.href = section.url
  link.textContent = section.page ? `${section.page}: ${section.title}` : section.title
  link.addEventListener("click", () => {
    dialog.close()
    sought = { url: new URL(link.href), until: Date.now() + 5000 }
    if (sought.url.pathname === location.pathname) setTimeout(arrive)
  })
  more.textContent = excerpt(section)
  entry.append(link, more)
  return entry
}

// The dialog gave the focus back to its button: it goes on to what was found, also when the theme swaps the page after that.
function arrive() {
  if (!sought || sought.url.pathname !== location.pathname || Date.now() > sought.until) return
  const target = document.getElementById(decodeURIComponent(sought.url.hash.slice(1))) ?? document.querySelector("main h1, h1")
  if (!target) return
  unfold(target)
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: Boolean(!sought.url.hash) })
}

function show(query) {
  const found = find(query), list = dialog.querySelector("ol"), count = dialog.querySelector("[role=status]")
  list.replaceChildren(...found.slice(0, LIMIT).map(item))
  count.textContent = !query.trim() ? "" : found.length ? `${found.length} ${found.length === 1 ? "place" : "places"}` : `Nothing found for “${query.trim()}”.`
}

function build() {
  dialog = document.createElement("dialog")
  dialog.className = "search"
  dialog.setAttribute("aria-label", "Search")
  dialog.innerHTML = `<form method="dialog" role="search"><label for="search-words">Search</label>
    <input id="search-words" type="search" autocomplete="off" spellcheck="false" placeholder="buta, 九, third card"><button>Close</button></form>
    <p role="status"></p><ol></ol>`
  const input = dialog.querySelector("input")
  input.addEventListener("input", () => sections && show(input.value))
  input.addEventListener("keydown", event => {
    if (event.key === "Escape") dialog.close() // else the first Escape only empties the field
    if (event.key !== "Enter") return
    event.preventDefault()
    dialog.querySelector("ol a")?.click()
  })
  dialog.addEventListener("click", event => event.target === dialog && dialog.close())
  document.body.append(dialog)
}

async function open(button) {
  if (!dialog) build()
  dialog.showModal()
  const input = dialog.querySelector("input"), status = dialog.querySelector("[role=status]")
  if (!sections) status.textContent = "The index is on its way."
  try {
    sections ??= await load(button.dataset.find)
    show(input.value)
  } catch {
    status.textContent = "The index could not be loaded. Close, and try again."
  }
}

globalThis.document$?.subscribe(arrive)
for (const button of document.querySelectorAll("[data-find]")) {
  button.dataset.find = new URL(button.dataset.find, location).href
  button.hidden = false
  button.addEventListener("click", () => open(button))
}
