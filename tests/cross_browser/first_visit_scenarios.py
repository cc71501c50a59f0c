"""Scenarios of a first visit, for every browser. Each step names a method of the scenario runner or tab and gives its arguments."""

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
        ("open page", PLAY),
        ("start new deal from menu",),
        ("check address contains", "#table=thumb/oicho-kabu"),
        ("wait until gone", f"{TABLE} [data-engine]"),
        ("wait until true", ONE_ENGINE_RUNS),
    ],
    "a hand on buttons is scored without the engine": [
        ("open page", SCORE),
        ("press element", f"{SCORER} [data-clear]"),
        ("press element", f"{SCORER} [data-type='2']"),
        ("press element", f"{SCORER} [data-type='7']"),
        ("wait until visible", f"{SCORER} [data-say]", "Total 9,"),
        ("check request count", "/assets/engine/", 0),
    ],
    "a hand typed is scored and stands in the address": [
        ("open page", SCORE),
        ("replace field text", f"{SCORER} [name=cards]", "9 9"),
        ("wait until visible", f"{SCORER} [data-say]", "Total 8,"),
        ("check address contains", "#scorer=oicho-kabu/fuda-wiki-2025/player/9_9"),
        ("reload page",),
        ("wait until visible", f"{SCORER} .total", "8"),
    ],
    "three rounds": [
        ("open page", PLAY),
        ("start new deal from menu",),
        ("play round",),
        ("press and wait", ACT),
        ("play round",),
        ("press and wait", ACT),
        ("play round",),
    ],
    "koi-koi to the end of a round": [("open page", "/games/koi-koi/"), ("start new deal from menu",), ("play round",)],
    "new deals differ": [
        ("open page", PLAY),
        ("start new deal from menu",),
        ("start new deal from menu",),
        ("start new deal from menu",),
        ("wait until true", ONE_ENGINE_RUNS),
    ],
    "a link from elsewhere opens its position": [
        ("open page", PLAY + GAME_FRAGMENT),
        ("wait until visible", f"{TABLE} .state-line", "German booklet"),
        ("check focus is on", f"{TABLE} h3"),
        ("press and wait", ACT),
    ],
    "a link within the page": [
        ("open page", PLAY),
        ("follow new link", GAME_FRAGMENT),
        ("wait until visible", f"{TABLE} .state-line", "German booklet"),
        ("check focus is on", f"{TABLE} h3"),
    ],
    "undo": [
        ("open page", PLAY),
        ("start new deal from menu",),
        ("remember text", TABLE),
        ("press and wait", ACT),
        ("press and wait", UNDO),
        ("check text is unchanged", TABLE),
    ],
    "a round by keyboard alone": [
        ("open page", PLAY),
        ("start new deal by keyboard",),
        ("focus element", ACT),
        ("play round by keyboard",),
    ],
    "rules chosen in the text are followed": [
        ("open page", PLAY),
        ("choose option", f"{RULES} select[name=rules]", "yakuza-series"),
        ("wait until visible", f"{RULES} [data-html]", "as in the Yakuza video games"),
        ("check chosen option", f"{SCORER} select[name=rules]", "yakuza-series"),
        ("wait until visible", f"{TABLE} .state-line", "Yakuza"),
        ("check request count", "/assets/engine/", 0),
        ("start new deal from menu",),
        ("wait until visible", f"{TABLE} .state-line", "Yakuza"),
    ],
    "rules chosen are kept": [
        ("open page", SCORE),
        ("choose option", f"{SCORER} select[name=rules]", "german-booklet"),
        ("open page", PLAY),
        ("check chosen option", f"{RULES} select[name=rules]", "german-booklet"),
        ("open page", "/games/print/oicho-kabu/"),
        ("wait until visible", f"{SHEET} h2", "German booklet"),
    ],
    "sheets are printed": [
        ("open page", "/games/print/oicho-kabu/"),
        ("call function", "() => { globalThis.print = () => (document.body.dataset.printed = ''); }"),
        ("press element", "[data-print]"),
        ("wait until visible", "body[data-printed]"),
        ("choose option", f"{SHEET} select[name=rules]", "yakuza-series"),
        ("wait until visible", f"{SHEET} h2", "Yakuza"),
    ],
    "a part of the engine is refused, then mended": [
        ("open page", PLAY),
        ("cause fault in file", ".wasm", "missing"),
        ("remember text", TABLE),
        ("press element", ACT),
        ("wait until visible", f"{TABLE} [role=alert]", "Python, which runs the games, could not be loaded"),
        ("check text is unchanged", TABLE),
        ("remove faults",),
        ("press and wait", TRY_AGAIN_BUTTON),
        ("wait until gone", f"{TABLE} [data-engine]"),
    ],
    "the worker is missing, then mended": [
        ("open page", PLAY),
        ("cause fault in file", "/assets/engine-worker-", "missing"),
        ("press element", ACT),
        ("wait until visible", TRY_AGAIN_BUTTON),
        ("remove faults",),
        ("press and wait", TRY_AGAIN_BUTTON),
    ],
    "storage is denied": [
        ("run script before pages", DENY_STORAGE),
        ("open page", PLAY),
        ("start new deal from menu",),
        ("choose option", f"{RULES} select[name=rules]", "yakuza-series"),
        ("check chosen option", f"{SCORER} select[name=rules]", "yakuza-series"),
    ],
    "back and forward": [
        ("open page", PLAY),
        ("press and wait", ACT),
        ("remember text", TABLE),
        ("start new deal from menu",),
        ("start new deal from menu",),
        ("press and wait", ACT),
        ("go back",),
        ("check text is unchanged", TABLE),
        ("go forward",),
        ("check text has changed", TABLE),
        ("go back",),
        ("check text is unchanged", TABLE),
    ],
    "search": [
        ("open page", "/numerals/"),
        ("press element", "[data-find]"),
        ("type text", "kuppin"),
        ("wait until visible", "dialog.search ol a"),
        ("press element", "dialog.search ol a"),
        ("check address contains", "/hands/#hand-kuppin"),
    ],
    "the colours are switched and kept": [
        ("open page", "/"),
        ("press element", "label[for=__palette_1]"),
        ("wait until visible", "[data-md-color-scheme=lacquer]"),
        ("reload page",),
        ("wait until visible", "[data-md-color-scheme=lacquer]"),
    ],
    "a card is looked at, and the next": [
        ("open page", "/cards/kabufuda/"),
        ("press element", ".viewer button[popovertarget]"),
        ("remember text", ".opened:popover-open"),
        ("press keys", "ArrowRight"),
        ("check text has changed", ".opened:popover-open"),
        ("press keys", "Escape"),
        ("wait until gone", ".opened:popover-open"),
    ],
    "a list is narrowed": [
        ("open page", "/games/"),
        ("choose option", "form.narrow select[name=region]", "Korea"),
        ("check address contains", "/games/?region=Korea"),
        ("wait until gone", "[data-item]:not([data-region=Korea])"),
        ("reload page",),
        ("wait until visible", "[data-item][data-region=Korea]"),
        ("wait until gone", "[data-item]:not([data-region=Korea])"),
    ],
    "a record is opened and copied out": [
        ("open page", PLAY),
        ("press element", f"{TABLE} details.text summary"),
        ("replace field text", f"{TABLE} textarea", TYPED_RECORD),
        ("press and wait", f"{TABLE} form[data-event=import] [type=submit]"),
        ("wait until visible", f"{TABLE} .state-line", "seed 42"),
        ("press and wait", ACT),
        ("wait until visible", f"{TABLE} textarea", TYPED_RECORD),
    ],
    "the engine survives a walk through the site": [
        ("open page", PLAY),
        ("call function", "() => { globalThis.same = true; }"),
        ("start new deal from menu",),
        ("remember text", TABLE),
        ("follow new link", "/games/koi-koi/"),
        ("check address contains", "/games/koi-koi/"),
        ("start new deal from menu",),
        ("go back",),
        ("wait until true", "() => !location.hash"),
        ("go back",),
        ("check address contains", PLAY),
        ("check text is unchanged", TABLE),
        ("press and wait", ACT),
        ("check function is true", "() => globalThis.same"),
        ("wait until true", ONE_ENGINE_RUNS),
    ],
}
