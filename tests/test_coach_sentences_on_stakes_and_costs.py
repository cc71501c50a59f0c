"""The coach's sentences on stakes, and the numbers in them."""

import re

from kabu_core import web
from kabu_core.advice import coach_sentences
from tests.test_advice import coach_of_game, coach_text, first_seat_decisions, show_table_after_events


def test_the_coach_gives_no_advice_on_blind_stakes_and_warns_of_stakes_that_lose() -> None:
    blind = show_table_after_events("thumb/lucky-9 elektrokrishna seats=2 seed=7", "advise")
    assert coach_text(blind) == coach_sentences.BLIND_STAKE
    hint = show_table_after_events("thumb/baccarat enwiki-baccarat seats=2 seed=7", "advise")
    assert coach_text(hint).endswith("A smaller stake, or none, is better.")
    best = web.show_widget("table", hint.state, "stake banker 20")
    assert coach_text(best) == "Coach: the best stake, but it is better to stake nothing."
    assert coach_text(web.show_widget("table", hint.state, "pass")) == "Coach: best."
    over = show_table_after_events("thumb/baccarat enwiki-baccarat seats=2 rounds=2 seed=7;stake banker 20;deal@coach", "stake banker 20")
    assert "Coach’s review of your game: every choice was the best, but 2 stakes were worse than none." in over.html


def test_a_review_names_no_choice_whose_cost_would_show_as_nothing() -> None:
    table = show_table_after_events("thumb/kyo-kabu fuda-wiki-kyo-kabu seats=4 seed=35 rounds=1@coach", "go", "stake 1 20")
    assert coach_text(table) == "Coach: a stake on column 3 is better by 0.002 of the stake."
    over = web.show_widget("table", table.state, "done")
    assert coach_text(web.show_widget("table", over.state, "advise")) == (
        "Coach’s review of this round: 1 choice, each the best or nearly so."
    )


def test_the_cost_of_a_choice_is_the_difference_of_the_values_shown() -> None:
    coach, shown = coach_of_game("yoshi"), re.compile(r"([−+]\d\.\d\d)")
    checked = 0
    for done in first_seat_decisions("yoshi"):
        hint = coach.advice_sentences(done.view, done.place)
        values = [float(value.replace("−", "-")) for value in shown.findall(hint)]
        if done.view.phase == "call" and len(values) == 2:
            worse = next(str(act) for act in done.view.legal_actions() if str(act) != coach.hinted_action_text(done.view, done.place))
            verdict = coach.action_verdict_sentence(done._replace(action=worse))
            assert f"is better by {values[0] - values[1]:.2f} of the stake." in verdict
            assert hint.startswith(("Hint: draw a third card. It improves a total", "Hint: yoshi. It keeps a total"))
            checked += 1
    assert checked
