"""Scenarios of a first visit, for every browser. Each step is a verb, the name of a method in scenario_reader.py, and its arguments."""

type Step = tuple[str | int, ...]

PLAY, SCORE = "/games/oicho-kabu/", "/games/score/oicho-kabu/"
TABLE, SCORER, RULES, SHEET = (f"section[data-widget={kind}]" for kind in ("table", "scorer", "rules", "sheet"))
ACT, PICK, UNDO = (
    f"{TABLE} {css}"
    for css in ("[data-choices] button[data-event]:enabled", "[data-choices] .over[data-pick]:enabled", "[data-event=undo]")
)
MENU, SURE = (f"{TABLE} {css}" for css in ("[popovertarget=table-menu]", "#table-sure:popover-open [data-event]"))
NEW = f"{TABLE} #table-menu > .row > :is([data-event*='{{random}}'], [popovertarget=table-sure])"
LINK = "#table=thumb/oicho-kabu_german-booklet_seats=3_seed=5"
RECORD = "oicho-kabu german-booklet seats=3 seed=42"
AGAIN = f"{TABLE} [data-engine-do='Try again']"
DENIED = """for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, {
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); }
});"""

ONE_ENGINE = "async () => (await navigator.locks.query()).held.length === 1"  # the engine holds one lock as long as its worker runs

SCENARIOS: dict[str, list[Step]] = {
    "the first deal starts the engine": [
        ("open", PLAY),
        ("deal",),
        ("address", "#table=thumb/oicho-kabu"),
        ("gone", f"{TABLE} [data-engine]"),
        ("until", ONE_ENGINE),
    ],
    "a hand on buttons is scored without the engine": [
        ("open", SCORE),
        ("press", f"{SCORER} [data-clear]"),
        ("press", f"{SCORER} [data-type='2']"),
        ("press", f"{SCORER} [data-type='7']"),
        ("see", f"{SCORER} [data-say]", "Total 9,"),
        ("asked", "/assets/engine/", 0),
    ],
    "a hand typed is scored and stands in the address": [
        ("open", SCORE),
        ("type", f"{SCORER} [name=cards]", "9 9"),
        ("see", f"{SCORER} [data-say]", "Total 8,"),
        ("address", "#scorer=oicho-kabu/fuda-wiki-2025/player/9_9"),
        ("reload",),
        ("see", f"{SCORER} .total", "8"),
    ],
    "three rounds": [("open", PLAY), ("deal",), ("round",), ("act", ACT), ("round",), ("act", ACT), ("round",)],
    "koi-koi to the end of a round": [("open", "/games/koi-koi/"), ("deal",), ("round",)],
    "new deals differ": [("open", PLAY), ("deal",), ("deal",), ("deal",), ("until", ONE_ENGINE)],
    "a link from elsewhere opens its position": [
        ("open", PLAY + LINK),
        ("see", f"{TABLE} .state-line", "German booklet"),
        ("focused", f"{TABLE} h3"),
        ("act", ACT),
    ],
    "a link within the page": [
        ("open", PLAY),
        ("link", LINK),
        ("see", f"{TABLE} .state-line", "German booklet"),
        ("focused", f"{TABLE} h3"),
    ],
    "undo": [("open", PLAY), ("deal",), ("keep", TABLE), ("act", ACT), ("act", UNDO), ("kept", TABLE)],
    "a round by keyboard alone": [("open", PLAY), ("deal by keys",), ("turn to", ACT), ("round by keys",)],
    "rules chosen in the text are followed": [
        ("open", PLAY),
        ("choose", f"{RULES} select[name=rules]", "yakuza-series"),
        ("see", f"{RULES} [data-html]", "Yakuza series plays it"),
        ("chosen", f"{SCORER} select[name=rules]", "yakuza-series"),
        ("see", f"{TABLE} .state-line", "Yakuza"),
        ("asked", "/assets/engine/", 0),
        ("deal",),
        ("see", f"{TABLE} .state-line", "Yakuza"),
    ],
    "rules chosen are kept": [
        ("open", SCORE),
        ("choose", f"{SCORER} select[name=rules]", "german-booklet"),
        ("open", PLAY),
        ("chosen", f"{RULES} select[name=rules]", "german-booklet"),
        ("open", "/games/print/oicho-kabu/"),
        ("see", f"{SHEET} h2", "German booklet"),
    ],
    "sheets are printed": [
        ("open", "/games/print/oicho-kabu/"),
        ("run", "() => { globalThis.print = () => (document.body.dataset.printed = ''); }"),
        ("press", "[data-print]"),
        ("see", "body[data-printed]"),
        ("choose", f"{SHEET} select[name=rules]", "yakuza-series"),
        ("see", f"{SHEET} h2", "Yakuza"),
    ],
    "a part of the engine is refused, then mended": [
        ("open", PLAY),
        ("fault", ".wasm", "missing"),
        ("keep", TABLE),
        ("press", ACT),
        ("see", f"{TABLE} [role=alert]", "Python, which runs the games, could not be loaded"),
        ("kept", TABLE),
        ("mend",),
        ("act", AGAIN),
        ("gone", f"{TABLE} [data-engine]"),
    ],
    "the worker is missing, then mended": [
        ("open", PLAY),
        ("fault", "/assets/worker-", "missing"),
        ("press", ACT),
        ("see", AGAIN),
        ("mend",),
        ("act", AGAIN),
    ],
    "storage is denied": [
        ("before pages", DENIED),
        ("open", PLAY),
        ("deal",),
        ("choose", f"{RULES} select[name=rules]", "yakuza-series"),
        ("chosen", f"{SCORER} select[name=rules]", "yakuza-series"),
    ],
    "back and forward": [
        ("open", PLAY),
        ("act", ACT),
        ("keep", TABLE),
        ("deal",),
        ("deal",),
        ("act", ACT),
        ("back",),
        ("kept", TABLE),
        ("forward",),
        ("changed", TABLE),
        ("back",),
        ("kept", TABLE),
    ],
    "search": [
        ("open", "/numerals/"),
        ("press", "[data-find]"),
        ("write", "kuppin"),
        ("see", "dialog.search ol a"),
        ("press", "dialog.search ol a"),
        ("address", "/hands/#hand-kuppin"),
    ],
    "the colours are switched and kept": [
        ("open", "/"),
        ("press", "label[for=__palette_1]"),
        ("see", "[data-md-color-scheme=lacquer]"),
        ("reload",),
        ("see", "[data-md-color-scheme=lacquer]"),
    ],
    "a card is looked at, and the next": [
        ("open", "/cards/kabufuda/"),
        ("press", ".viewer button[popovertarget]"),
        ("keep", ".opened:popover-open"),
        ("keys", "ArrowRight"),
        ("changed", ".opened:popover-open"),
        ("keys", "Escape"),
        ("gone", ".opened:popover-open"),
    ],
    "a list is narrowed": [
        ("open", "/games/"),
        ("choose", "form.narrow select[name=region]", "Korea"),
        ("address", "/games/?region=Korea"),
        ("gone", "[data-item]:not([data-region=Korea])"),
        ("reload",),
        ("see", "[data-item][data-region=Korea]"),
        ("gone", "[data-item]:not([data-region=Korea])"),
    ],
    "a record is opened and copied out": [
        ("open", PLAY),
        ("press", f"{TABLE} details.text summary"),
        ("type", f"{TABLE} textarea", RECORD),
        ("act", f"{TABLE} form[data-event=import] [type=submit]"),
        ("see", f"{TABLE} .state-line", "seed 42"),
        ("act", ACT),
        ("see", f"{TABLE} textarea", RECORD),
    ],
    "the engine survives a walk through the site": [
        ("open", PLAY),
        ("run", "() => { globalThis.same = true; }"),
        ("deal",),
        ("keep", TABLE),
        ("link", "/games/koi-koi/"),
        ("address", "/games/koi-koi/"),
        ("deal",),
        ("back",),
        ("until", "() => !location.hash"),
        ("back",),
        ("address", PLAY),
        ("kept", TABLE),
        ("act", ACT),
        ("truth", "() => globalThis.same"),
        ("until", ONE_ENGINE),
    ],
}
