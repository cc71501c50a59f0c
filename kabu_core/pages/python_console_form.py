"""The form of the Python console, in which readers can try the engine, and the examples for it."""

from kabu_core.views.html_builder import Html, tag

EXAMPLES = {
    "Score a hand": 'kabu.score_hand("oicho-kabu", "8 9 2")',
    "List legal actions": """state = kabu.initial_state(kabu.new_record("koi-koi", seed=1686))
print(kabu.render_text(state, seat=0))
[str(action) for action in state.legal_actions()]""",
    "Let bots play": """record = kabu.play_round(kabu.new_record("yari-tori", seed=1686), "hard")
print("\\n".join(kabu.render_log(kabu.replay(record))))
record.dumps()""",
    "Calculate odds": """rules = kabu.game_rules("oicho-kabu-hands")
odds = kabu.calculate_position_odds("oicho-kabu-hands", rules, "3 2", against=["7 ?"])
for choice in odds.decision.choices:
    print(choice.action, choice.value, float(choice.win))""",
}
"""Examples for readers to run in the console, by the name of the button that fills them in."""

STYLES = tag("link", rel="stylesheet", href="/assets/python-console.css")
HELP = "Enter runs the lines; Shift+Enter begins another. ↑ and ↓ bring back earlier lines. The engine is already imported as kabu."


def python_console_form(script: str, files: str) -> Html:
    """Render the console. When the reader runs the first lines, its script fetches the `files`, which are addresses as JSON."""
    output = tag("div", role="log", aria_label="Output", tabindex=0)
    label = tag("label", "Python", for_="python-lines")
    plain = {"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}
    field = tag("textarea", id="python-lines", rows=3, disabled=True, aria_describedby="python-keys", **plain)
    buttons = [tag("button", "Run", type="submit", disabled=True), tag("button", "Stop", type="button", disabled=True)]
    examples = [tag("button", name, type="button", value=lines, disabled=True) for name, lines in EXAMPLES.items()]
    form = tag("form", label, field, tag("div", *buttons, class_="acts"))
    status, keys = tag("p", role="status"), tag("p", HELP, id="python-keys")
    choice = tag("div", *examples, class_="acts", role="group", aria_label="Examples")
    return tag("div", STYLES, output, form, status, keys, choice, class_="python-console", data_script=script, data_console=files)
