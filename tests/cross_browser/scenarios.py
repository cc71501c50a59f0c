"""Scenarios of a first visit, for every browser. A step is a verb, which names a method of the scenario runner or tab, and arguments."""

type Step = tuple[str | int, ...]

PLAY, SCORE = "/games/oicho-kabu/", "/games/score/oicho-kabu/"
TABLE, SCORER, RULES, SHEET = (f"section[data-widget={kind}]" for kind in ("table", "scorer", "rules", "sheet"))
ACT, PICK, UNDO = (
    f"{TABLE} {css}"
    for css in ("[data-choices] button[data-event]:enabled", "[data-choices] .over[data-pick]:enabled", "[data-event=undo]")
)
MENU, SURE = (f"{TABLE} {css}" for css in (".tools .more", "#table-sure:popover-open [data-event]"))
NEW_DEAL_BUTTON = f"{TABLE} #table-menu > .row > :is([data-event*='{{random}}'], [popovertarget=table-sure])"
GAME_FRAGMENT = "#table=thumb/oicho-kabu_german-booklet_seats=3_seed=5"
TYPED_RECORD = "oicho-kabu german-booklet seats=3 seed=42"
TRY_AGAIN_BUTTON = f"{TABLE} [data-engine-do='Try again']"
DENY_STORAGE = """for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, {
    get() { throw new DOMException("The operation is insecure.", "SecurityError"); }
});"""

ONE_ENGINE_RUNS = "async () => (await navigator.locks.query()).held.length === 1"  # the engine holds one lock as long as its worker runs

SCENARIOS: dict[str, list[Step]] = {
    "the first deal starts the engine": [
        ("open", PLAY),
        ("new deal",),
        ("check address", "#table=thumb/oicho-kabu"),
        ("wait until gone", f"{TABLE} [data-engine]"),
        ("wait until true", ONE_ENGINE_RUNS),
    ],
    "a hand on buttons is scored without the engine": [
        ("open", SCORE),
        ("press", f"{SCORER} [data-clear]"),
        ("press", f"{SCORER} [data-type='2']"),
        ("press", f"{SCORER} [data-type='7']"),
        ("wait to see", f"{SCORER} [data-say]", "Total 9,"),
        ("check request count", "/assets/engine/", 0),
    ],
    "a hand typed is scored and stands in the address": [
        ("open", SCORE),
        ("type", f"{SCORER} [name=cards]", "9 9"),
        ("wait to see", f"{SCORER} [data-say]", "Total 8,"),
        ("check address", "#scorer=oicho-kabu/fuda-wiki-2025/player/9_9"),
        ("reload",),
        ("wait to see", f"{SCORER} .total", "8"),
    ],
    "three rounds": [
        ("open", PLAY),
        ("new deal",),
        ("play round",),
        ("press and wait", ACT),
        ("play round",),
        ("press and wait", ACT),
        ("play round",),
    ],
    "koi-koi to the end of a round": [("open", "/games/koi-koi/"), ("new deal",), ("play round",)],
    "new deals differ": [("open", PLAY), ("new deal",), ("new deal",), ("new deal",), ("wait until true", ONE_ENGINE_RUNS)],
    "a link from elsewhere opens its position": [
        ("open", PLAY + GAME_FRAGMENT),
        ("wait to see", f"{TABLE} .state-line", "German booklet"),
        ("check focus", f"{TABLE} h3"),
        ("press and wait", ACT),
    ],
    "a link within the page": [
        ("open", PLAY),
        ("follow new link", GAME_FRAGMENT),
        ("wait to see", f"{TABLE} .state-line", "German booklet"),
        ("check focus", f"{TABLE} h3"),
    ],
    "undo": [
        ("open", PLAY),
        ("new deal",),
        ("remember text", TABLE),
        ("press and wait", ACT),
        ("press and wait", UNDO),
        ("check same text", TABLE),
    ],
    "a round by keyboard alone": [("open", PLAY), ("new deal by keyboard",), ("focus element", ACT), ("play round by keyboard",)],
    "rules chosen in the text are followed": [
        ("open", PLAY),
        ("choose option", f"{RULES} select[name=rules]", "yakuza-series"),
        ("wait to see", f"{RULES} [data-html]", "as in the Yakuza video games"),
        ("check chosen option", f"{SCORER} select[name=rules]", "yakuza-series"),
        ("wait to see", f"{TABLE} .state-line", "Yakuza"),
        ("check request count", "/assets/engine/", 0),
        ("new deal",),
        ("wait to see", f"{TABLE} .state-line", "Yakuza"),
    ],
    "rules chosen are kept": [
        ("open", SCORE),
        ("choose option", f"{SCORER} select[name=rules]", "german-booklet"),
        ("open", PLAY),
        ("check chosen option", f"{RULES} select[name=rules]", "german-booklet"),
        ("open", "/games/print/oicho-kabu/"),
        ("wait to see", f"{SHEET} h2", "German booklet"),
    ],
    "sheets are printed": [
        ("open", "/games/print/oicho-kabu/"),
        ("run", "() => { globalThis.print = () => (document.body.dataset.printed = ''); }"),
        ("press", "[data-print]"),
        ("wait to see", "body[data-printed]"),
        ("choose option", f"{SHEET} select[name=rules]", "yakuza-series"),
        ("wait to see", f"{SHEET} h2", "Yakuza"),
    ],
    "a part of the engine is refused, then mended": [
        ("open", PLAY),
        ("cause fault", ".wasm", "missing"),
        ("remember text", TABLE),
        ("press", ACT),
        ("wait to see", f"{TABLE} [role=alert]", "Python, which runs the games, could not be loaded"),
        ("check same text", TABLE),
        ("remove faults",),
        ("press and wait", TRY_AGAIN_BUTTON),
        ("wait until gone", f"{TABLE} [data-engine]"),
    ],
    "the worker is missing, then mended": [
        ("open", PLAY),
        ("cause fault", "/assets/worker-", "missing"),
        ("press", ACT),
        ("wait to see", TRY_AGAIN_BUTTON),
        ("remove faults",),
        ("press and wait", TRY_AGAIN_BUTTON),
    ],
    "storage is denied": [
        ("run before pages", DENY_STORAGE),
        ("open", PLAY),
        ("new deal",),
        ("choose option", f"{RULES} select[name=rules]", "yakuza-series"),
        ("check chosen option", f"{SCORER} select[name=rules]", "yakuza-series"),
    ],
    "back and forward": [
        ("open", PLAY),
        ("press and wait", ACT),
        ("remember text", TABLE),
        ("new deal",),
        ("new deal",),
        ("press and wait", ACT),
        ("go back",),
        ("check same text", TABLE),
        ("go forward",),
        ("check changed text", TABLE),
        ("go back",),
        ("check same text", TABLE),
    ],
    "search": [
        ("open", "/numerals/"),
        ("press", "[data-find]"),
        ("write", "kuppin"),
        ("wait to see", "dialog.search ol a"),
        ("press", "dialog.search ol a"),
        ("check address", "/hands/#hand-kuppin"),
    ],
    "the colours are switched and kept": [
        ("open", "/"),
        ("press", "label[for=__palette_1]"),
        ("wait to see", "[data-md-color-scheme=lacquer]"),
        ("reload",),
        ("wait to see", "[data-md-color-scheme=lacquer]"),
    ],
    "a card is looked at, and the next": [
        ("open", "/cards/kabufuda/"),
        ("press", ".viewer button[popovertarget]"),
        ("remember text", ".opened:popover-open"),
        ("keys", "ArrowRight"),
        ("check changed text", ".opened:popover-open"),
        ("keys", "Escape"),
        ("wait until gone", ".opened:popover-open"),
    ],
    "a list is narrowed": [
        ("open", "/games/"),
        ("choose option", "form.narrow select[name=region]", "Korea"),
        ("check address", "/games/?region=Korea"),
        ("wait until gone", "[data-item]:not([data-region=Korea])"),
        ("reload",),
        ("wait to see", "[data-item][data-region=Korea]"),
        ("wait until gone", "[data-item]:not([data-region=Korea])"),
    ],
    "a record is opened and copied out": [
        ("open", PLAY),
        ("press", f"{TABLE} details.text summary"),
        ("type", f"{TABLE} textarea", TYPED_RECORD),
        ("press and wait", f"{TABLE} form[data-event=import] [type=submit]"),
        ("wait to see", f"{TABLE} .state-line", "seed 42"),
        ("press and wait", ACT),
        ("wait to see", f"{TABLE} textarea", TYPED_RECORD),
    ],
    "the engine survives a walk through the site": [
        ("open", PLAY),
        ("run", "() => { globalThis.same = true; }"),
        ("new deal",),
        ("remember text", TABLE),
        ("follow new link", "/games/koi-koi/"),
        ("check address", "/games/koi-koi/"),
        ("new deal",),
        ("go back",),
        ("wait until true", "() => !location.hash"),
        ("go back",),
        ("check address", PLAY),
        ("check same text", TABLE),
        ("press and wait", ACT),
        ("check true", "() => globalThis.same"),
        ("wait until true", ONE_ENGINE_RUNS),
    ],
}
