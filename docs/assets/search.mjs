// Search over the index the build writes, fetched on first use. Names come first; then what has the rarest of the words that were asked for,
// in its title before its text. It finds Japanese, and a word with or without its macrons.

import { unfold } from "./folds.mjs"
import { fold } from "./words.mjs"

const LIMIT = 20, SHOWN = 170
const SMALL = new Set("a an and are as at be by can do does for from get have how i if in is it its me my of on or play played playing so than that the their there they this to what when where which who why will with you your".split(" "))
const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ")
let dialog, sections, home, sought

// Names are compared whole, without what may stand between their parts: "8-9-3" is 893, and oichokabu is found.
const squeeze = text => fold(text).replace(/[\s・、-]+/g, "")
const spaced = text => ` ${fold(text).replace(/[’']/g, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `
const plain = html => new DOMParser().parseFromString(html.replace(/<[^<>]+>/g, " "), "text/html").body.textContent.replace(/\s+/g, " ").trim()

async function load(url) {
  home = new URL("..", url)
  const { docs } = await (await fetch(url)).json()
  const pages = new Map(docs.map(doc => [doc.location, doc.title]))
  return docs.map(doc => {
    const title = plain(doc.title), text = plain(doc.text)
    const page = plain(pages.get(doc.location.split("#")[0]) ?? "")
    const named = { names: (doc.names ?? []).map(squeeze), weight: doc.weight ?? 0, share: doc.share ?? 1 }
    const where = page === title ? "" : page
    return { ...named, title, text, page: where, url: new URL(doc.location, home).href, head: spaced(title), over: spaced(where), body: spaced(text) }
  })
}

// What a word of the question may be in a text: without the endings of English, and a number as its word too.
function stems(word) {
  const stem = /^[a-z]{4,}$/.test(word) ? word.replace(/(?<=..)(ings?|s)$/, "") : word
  return NUMBERS[word] ? [word, NUMBERS[word]] : NUMBERS.includes(word) ? [word, String(NUMBERS.indexOf(word))] : [stem]
}

// How well a text has a word: as a word of its own, at the beginning of one, or somewhere in it, as Japanese has all words.
const has = (text, word) => text.includes(` ${word} `) ? 1 : text.includes(` ${word}`) ? .8 : word.length > 3 || /[^a-z\d]/.test(word) ? (text.includes(word) ? .5 : 0) : 0
const best = (text, stems) => Math.max(...stems.map(word => has(text, word)))

function asked(query) {
  const all = spaced(query).trim().split(" ").filter(Boolean), large = all.filter(word => !SMALL.has(word))
  return large.length ? large : all
}

// The names among some words of the question that stand together, each with its part of all letters.
function namedIn(words) {
  const whole = words.join("").length, runs = new Map()
  words.forEach((_, from) => words.slice(from).forEach((_, more) => {
    const run = words.slice(from, from + more + 1).join("")
    if (run.length > 2 || /[^a-z\d]/.test(run)) runs.set(run, run.length / whole)
  }))
  return runs
}

function find(query) {
  const name = squeeze(query), words = asked(query), runs = namedIn(words)
  if (!words.length) return []
  const wanted = words.map(stems)
  const found = sections.map(section => ({ section, hits: wanted.map(word => Math.max(3 * best(section.head, word), 1.6 * best(section.over, word), best(section.body, word))) }))
  const rare = words.map((_, at) => Math.log(1 + sections.length / (1 + found.filter(({ hits }) => hits[at]).length)))
  const most = rare.reduce((sum, one) => sum + one)
  const rank = ({ section: { names, weight, share, head }, hits }) => {
    if (names.includes(name)) return 1000 + weight
    const part = hits.reduce((sum, hit, at) => sum + (hit && rare[at]), 0) / most
    const told = hits.reduce((sum, hit, at) => sum + hit * rare[at], 0) / most
    const called = Math.max(0, ...names.map(one => runs.get(one) ?? 0))
    return (told * part ** 2 + called * (1 + weight / 2)) * share + (head === ` ${words.join(" ")} ` ? 2 : 0)
  }
  const ranked = found.map(one => [rank(one), one]).filter(([score, { hits }]) => score > 0 && hits.some(Boolean) || score >= 1000).sort((a, b) => b[0] - a[0])
  const whole = ranked.filter(([score, { hits }]) => score >= 1000 || hits.every(Boolean))
  const shown = whole.length ? [...new Set([ranked[0], ...whole])] : ranked
  return shown.map(([, { section }]) => ({ ...section, wanted }))
}

// The sentences around that which has most of the words.
function excerpt({ text, wanted }) {
  const sentences = text.match(/[^.!?。]+[.!?。]*["”’)]*\s*/g) ?? []
  const hits = sentences.map(sentence => wanted.filter(word => best(spaced(sentence), word)).length)
  const first = Math.max(0, hits.indexOf(Math.max(...hits)))
  const rest = sentences.slice(first).join("").trim()
  return (first ? "… " : "") + (rest.length > SHOWN ? `${rest.slice(0, SHOWN).replace(/\s\S*$/, "")} …` : rest)
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
const button = document.querySelector("[data-find]")
if (button) {
  button.dataset.find = new URL(button.dataset.find, location).href
  button.hidden = false
  button.addEventListener("click", () => open(button))
}
