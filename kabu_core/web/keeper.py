"""The score of a game played with real cards, as it is shown and told."""

from dataclasses import replace

from kabu_core import content
from kabu_core.errors import KabuError
from kabu_core.play.score_keeping import MOST_ROUNDS
from kabu_core.views import keeper as views
from kabu_core.views.frame import Frame, sentence
from kabu_core.views.html import Html, plain, plural, prose, tag
from kabu_core.views.scorer import trouble
from kabu_core.web.score_sheet import Sheet


def keeper(state: str, event: str = "") -> Frame:
    """A score sheet. State: "GAME/RULES/NAMES/ROUNDS/DRAFT", names with commas between, rounds with semicolons.

    A round, and the draft of one, is who dealt it and what a game's `Keeper` reads: "d2 10,,-20". Events: "names NAME,NAME", "seats N",
    "rules RULES", "deals N", "write ENTRY" or "write" for the draft, "undo", "new" twice or "keep" after it, and a game's own touches.
    """
    sheet = Sheet.read(state)
    try:
        sheet = sheet.after(event)
        return _frame(sheet, _news(sheet, event) if event else "")
    except KabuError as error:
        word, _, typed = event.partition(" ")
        kept = replace(sheet, draft=sheet.entered(typed)) if word == "write" and sheet.keeper.touch is views.untouched else sheet
        return _frame(kept, sentence(error), sentence(error))


def _frame(sheet: Sheet, said: str, wrong: str = "") -> Frame:
    """The sheet with what it asks."""
    written, error = len(sheet.rounds), trouble(wrong) if wrong else ""
    asked, lines = tag("div", error, _asked(sheet), class_="choices", data_choices=True), _lines(sheet)
    players = content.game(sheet.game).players
    people = views.people(sheet.people, (players[0], players[1]), sheet.keeper.house, not written)
    tools = views.tools(written, bool(written or sheet.draft))
    parts = [people, asked, tools, _table(sheet, lines), views.export(views.csv(sheet.people, lines))]
    return Frame(sheet.write(), (tag("div", *parts),), plain(said))


def _asked(sheet: Sheet) -> Html:
    if sheet.asking:
        return views.again(len(sheet.rounds))
    if sheet.over:
        return views.over(_end(sheet))
    kept, entry = sheet.ask()
    rows = [content.game_rules(sheet.game)[key].sentence(sheet.rules) for key in sheet.keeper.rows]
    dealer = "" if sheet.keeper.house else views.dealers(sheet.people, kept.dealer, [prose(row) for row in rows if row])
    return tag("div", sheet.keeper.form(kept, entry, sheet.people), dealer)


def _lines(sheet: Sheet) -> list[views.Line]:
    """What stands on the sheet."""
    found = []
    for kept, settled in sheet.settled:
        now = tuple(before + won for before, won in zip(kept.before, settled.payoffs, strict=True))
        found.append(views.Line(sheet.keeper.label(kept.number), sheet.people[kept.dealer], settled.payoffs, now, settled.told))
    return found


def _table(sheet: Sheet, lines: list[views.Line]) -> Html:
    info = content.game(sheet.game)
    left = range(len(sheet.rounds), 0 if sheet.over else min(sheet.keeper.lines(sheet.rules), MOST_ROUNDS))
    rules = f"Rules: {info.preset(sheet.preset).title}"
    return views.sheet(info.title, rules, sheet.people, lines, [sheet.keeper.label(number) for number in left])


def _standing(sheet: Sheet) -> str:
    return ", ".join(f"{name} {views.net(points)}" for name, points in zip(sheet.people, sheet.totals, strict=True))


def _end(sheet: Sheet) -> str:
    return f"The game is over: {_standing(sheet)}."


def _news(sheet: Sheet, event: str) -> str:
    """What the voice says after an event that has been done."""
    match event.partition(" ")[0]:
        case "write":
            last = _lines(sheet)[-1]
            told = f" {last.told}." if last.told else ""
            then = _end(sheet) if sheet.over else f"{_standing(sheet)}. {sheet.people[sheet.dealer]} deals next."
            return f"{last.name} is written.{told} {then}"
        case "undo":
            return f"The last round is taken back; {plural(len(sheet.rounds), 'round')} left. {_standing(sheet)}."
        case "rules":
            anew = f" {plural(len(sheet.rounds), 'round')} reckoned anew." if sheet.rounds else ""
            return f"Rules: {content.game(sheet.game).preset(sheet.preset).title}.{anew}"
        case "names" | "seats":
            return f"{', '.join(sheet.people)}."
    return ""
