"""The coach's advice on best play: it uses only what the seat knows, agrees with the published odds, and appears only on request."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kabu_core import content, games, web
from kabu_core.advice import coach_sentences, stake_odds_from_one_card
from kabu_core.advice.choice_evaluation import evaluate_choices
from kabu_core.advice.coach_sentences import Coach
from kabu_core.advice.duel_evaluation import OpposingHandAsSeen, SeatKnowledge, count_ranks, hands_after_next_card
from kabu_core.errors import IllegalAction
from kabu_core.odds import stored_odds
from kabu_core.play.record import GameRecord
from tests.nightly_effort import usual_or_nightly
from tests.play_helpers import cards_observation_shows_to_seat, picks_and_events_of_table_buttons

FINISHED_GAME = "baccarat enwiki-baccarat seats=2 seed=7 rounds=2;stake player 100;deal;stake tie 100"
SHARED_TABLE = "thumb/yoshi fuda-wiki-yoshi seats=3 people=Aki,Ben seed=7"


def coach_text(frame: web.RenderedWidget) -> str:
    """Return the text of the coach in a table's frame, or "" if there is none."""
    found = re.search(r'<span class="coach">(.*?)</span>', frame.html)
    return found[1].strip() if found else ""


def coach_of_game(game: str) -> Coach:
    return Coach(games.spec(game).view, games.advice_spec(game))


def show_table_after_events(state: str, *events: str) -> web.RenderedWidget:
    frame = web.show_widget("table", state, "go")
    for event in events:
        frame = web.show_widget("table", frame.state, event)
    return frame


# ---- what the coach knows


def positions_where_first_seat_chooses(game: str, seed: int) -> Iterator[tuple[Any, GameRecord]]:
    """Yield every position of a round in which seat 0 has a choice, with a record of the game that lists the whole pack."""
    info, rng = content.game_info(game), random.Random(f"{game} {seed}")
    pack = list(games.deck(game, games.rules(game)))
    rng.shuffle(pack)
    seats = info.nearest_seat_count(3)
    order = ",".join(str((seat + seed) % seats + 1) for seat in range(seats))
    record = GameRecord(game, info.default, seats, None, (), (f"{order}: {' '.join(map(str, pack))}",))
    state: Any = games.initial_state(record)
    while state.payoffs is None:
        if state.current_player == 0 and len(state.legal_actions()) > 1:
            yield state, record
        action = games.bot(game, "thumb")(state.observation(state.current_player), rng)
        record, state = record.with_action(action), state.apply(action)


def records_with_hidden_cards_shuffled(state: Any, record: GameRecord, rng: random.Random) -> Iterator[GameRecord]:
    """Yield legal copies of the record in which hidden cards are shuffled, so that seat 0 sees no difference."""
    seen = cards_observation_shows_to_seat(state, 0)
    order, _, pack = record.deal[0].partition(": ")
    cards = games.deck(record.game, state.rules).parse_cards(pack)
    for _ in range(usual_or_nightly(4, 40)):
        hidden = [card for card in cards if card not in seen]
        rng.shuffle(hidden)
        dealt = " ".join(str(card if card in seen else hidden.pop()) for card in cards)
        other = GameRecord(record.game, record.preset, record.seats, None, (), (f"{order}: {dealt}",), record.actions)
        try:
            view = games.replay(other).observation(0)
        except IllegalAction:
            continue
        if view == state.observation(0):
            yield other


@pytest.mark.parametrize("game", [game for game in games.GAMES if game != "baccarat"])  # in Baccarat only the shoe is hidden
def test_hidden_cards_never_change_the_advice(game: str) -> None:
    compared = 0
    for seed in range(usual_or_nightly(3, 20)):
        for state, record in positions_where_first_seat_chooses(game, seed):
            if game == "koi-koi" and len(state.hands[0]) > 3:
                continue  # a few positions are enough, since the advice plays rounds out and is slow
            own = web.show_widget("table", f"thumb/{record.text_for_url()}", "advise")
            assert coach_text(own)
            for other in records_with_hidden_cards_shuffled(state, record, random.Random(seed)):
                assert other != record
                assert coach_text(web.show_widget("table", f"thumb/{other.text_for_url()}", "advise")) == coach_text(own)
                compared += 1
    assert compared


def test_an_estimated_hint_says_so_and_evaluates_legal_actions() -> None:
    state = next(state for state, _ in positions_where_first_seat_chooses("koi-koi", 1) if len(state.hands[0]) < 4)
    view = state.observation(0)
    advice = coach_of_game("koi-koi").advice_sentences(view, 3)
    assert advice.startswith("Hint: ")
    assert " It is worth an estimated " in advice
    assert " points on average" in advice
    found = evaluate_choices(games.advice_spec("koi-koi"), view, 3)
    assert found
    assert {choice.action for choice in found.choices} <= {str(action) for action in view.legal_actions()}
    assert found.choices[0].value >= found.choices[1].value
    worst = str(view.legal_actions()[-1])
    judged = evaluate_choices(games.advice_spec("koi-koi"), view, 3, worst)
    assert judged
    assert judged.odds_of_action(worst), "the action taken is evaluated too"
    assert judged.cost_of_action(judged.best_choice.action) == 0


# ---- what the coach calculates


def kyo_kabu_position(head: int, other: int) -> Any:
    """Return a position of Kyō-Kabu in which seat 0 has staked on a column of these two ranks and decides on its third card."""
    deck = content.decks()["kabufuda"]
    first = [next(card for card in deck if card.rank == rank) for rank in (5, 6, 7, 8)]
    rest = [card for card in deck if card not in first]
    second = next(card for card in rest if card.rank == other)
    rest.remove(second)
    column = head - 4
    pack = [rest.pop() for _ in range(column)]  # the dealer's first card, and the second cards of earlier columns
    cards = " ".join(map(str, [*first, *pack, second, *rest]))
    return games.replay(
        GameRecord("kyo-kabu", "fuda-wiki-kyo-kabu", 2, None, (), (f"2,1: {cards}",), (f"stake {column} 10", "done", "take top"))
    )


@pytest.mark.parametrize("total", [4, 5, 6])
def test_the_coach_never_contradicts_the_published_table(total: int) -> None:
    """The coach advises the published choice, except on the share of hands that the published table gives as exceptions."""
    case = next(case for case in stored_odds.load_stored_odds("kyo-kabu").cases if (case.holder, case.total) == ("player", total))
    found: Counter[bool] = Counter()
    value = 0.0
    for head in (5, 6, 7, 8):
        other = (total - head) % 10 or 10
        state = kyo_kabu_position(head, other)
        assert [card.rank for card in state.columns[head - 5]] == [head, other]
        advice = evaluate_choices(games.advice_spec("kyo-kabu"), state.observation(0))
        assert advice
        ways = 3 if other in (5, 6, 7, 8) else 4
        found[advice.best_choice.action == case.decision.best_choice.action] += ways
        value += ways * next(choice.value for choice in advice.choices if choice.action == case.decision.best_choice.action)
    assert Fraction(found[False], found.total()) == case.otherwise
    assert value / found.total() == pytest.approx(float(case.decision.best_choice.value))


def test_a_stake_is_worth_the_average_of_its_hands_played_best() -> None:
    rules = games.rules("oicho-kabu")
    duel = games.advice_spec("oicho-kabu").duel(rules)  # type: ignore[misc]
    left = list(count_ranks(games.deck("oicho-kabu", rules)))
    for rank in (9, 1, 4, 6, 2):
        left[rank] -= 1
    for bank in ((None, None), (6, None)):
        at = SeatKnowledge("player", (9,), (OpposingHandAsSeen(bank),), tuple(left))
        hands = [
            (n, max(one.average_net_win for one in duel.evaluate_actions(at._replace(mine=two, left=rest)).choices))
            for two, n, rest in hands_after_next_card((9,), at.left)
        ]
        found = stake_odds_from_one_card.evaluate_stake(duel, at)
        assert found.value == pytest.approx(sum(n * value for n, value in hands) / sum(n for n, _ in hands))
        assert found.win + found.tie + found.lose == pytest.approx(1)


def test_the_strong_bot_plays_as_the_coach_advises() -> None:
    for game in ("oicho-kabu", "yoshi", "sackson-kabu", "che-san-zhang"):
        for seed in range(3):
            for state, _ in positions_where_first_seat_chooses(game, seed):
                view, advice = state.observation(0), evaluate_choices(games.advice_spec(game), state.observation(0))
                chosen = games.bot(game, "lookahead")(view, random.Random(0))
                if advice and not advice.stakes:
                    assert advice.cost_of_action(str(chosen)) == 0
                elif advice and not view.stakes_by_seat[0]:
                    assert advice.best_choice.includes_action(chosen)
                    assert (chosen.points > 10) == (advice.best_choice.value > 0)  # type: ignore[attr-defined]


# ---- what the coach says


def test_nobody_is_coached_without_asking() -> None:
    start = "thumb/oicho-kabu fuda-wiki-2025 seats=4 seed=1686"
    frame = show_table_after_events(start, "stake 1 20")
    assert not coach_text(frame)
    assert "coach" not in frame.state
    asked = web.show_widget("table", frame.state, "advise")
    assert asked.state == f"{frame.state}@coach"
    assert asked.say == coach_text(asked)
    assert "Stop coaching" in asked.html
    alone = web.show_widget("table", asked.state, "alone")
    assert (alone.state, alone.html) == (frame.state, web.show_widget("table", frame.state).html)
    assert re.search("seed=5;.*@coach$", web.show_widget("table", asked.state, "again 5").state)
    assert web.show_widget("table", asked.state, "new german-booklet 3 thumb 5").state.endswith("@coach")


@pytest.mark.parametrize("game", games.GAMES)
def test_a_table_offers_a_coach_exactly_if_the_game_has_advice(game: str) -> None:
    has = games.game_module(game, "advice") is not None
    assert games.spec(game).coach == has, "set `coach` of the GameSpec to False, or write advice.py"
    info = content.game_info(game)
    frame = show_table_after_events(f"thumb/{game} {info.default} seats={info.nearest_seat_count(2)} seed=1")
    assert ('data-event="advise"' in frame.html) == has


def test_a_game_without_advice_has_no_button_and_answers_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    of = games.spec
    monkeypatch.setattr(games, "game_module", lambda game, name: None)  # as if `advice.py` did not exist
    start = show_table_after_events("thumb/yoshi fuda-wiki-yoshi seats=3 seed=1").state
    assert coach_text(web.show_widget("table", start, "advise")) == coach_sentences.NO_COACH, "even where the GameSpec promises one"
    monkeypatch.setattr(games, "spec", lambda game: replace(of(game), coach=False))
    asked = web.show_widget("table", start, "advise")
    assert coach_text(asked) == coach_sentences.NO_COACH
    assert 'data-event="advise"' not in asked.html
    view: Any = games.initial_state(GameRecord("yoshi", "fuda-wiki-yoshi", 3, 1)).observation(1)
    assert games.bot("yoshi", "lookahead")(view, random.Random(0)) == games.bot("yoshi", "thumb")(view, random.Random(0))


def test_the_coach_marks_an_act_and_says_what_it_cost() -> None:
    frame = show_table_after_events("thumb/oicho-kabu fuda-wiki-2025 seats=4 seed=1686", "advise")
    best = re.match(r"Hint: stake on column (\d)\. It makes 7 or more with \d+ of the \d+ unseen cards", coach_text(frame))
    assert best
    assert re.findall(r'data-event="([^"]*)"[^>]* data-hint', frame.html) == [f"stake {best[1]} 10"], "the proposed column is lit"
    assert coach_text(web.show_widget("table", frame.state, f"stake {best[1]} 10")) == "Coach: best."
    worst = next(column for column in "1234" if f"column {column}" not in coach_text(frame))
    marked = web.show_widget("table", frame.state, f"stake {worst} 10")
    assert re.fullmatch(rf"Coach: a stake on column {best[1]} is better by 0\.\d+ of the stake\.", coach_text(marked))
    assert marked.say.startswith(coach_text(marked))
    done = web.show_widget("table", marked.state, "done")
    assert "stake" not in coach_text(done), "“done” is not a choice with odds"


def test_the_review_of_a_finished_game_starts_with_the_costliest_act() -> None:
    frame = web.show_widget("table", f"thumb/{FINISHED_GAME}@coach")
    assert "2 choices, at a total cost of 13.5 points" in frame.html
    steps = re.findall(r'data-event="(step \d+)">(Round \d)', frame.html)
    assert steps[:2] == [("step 2", "Round 2"), ("step 0", "Round 1")]
    back = web.show_widget("table", frame.state, "step 2")
    assert back.state.endswith("~2@coach")
    assert coach_text(back).startswith("You chose: stake 100 on a tie. Coach: a stake on the banker’s hand is better by 0.13")
    assert "It has the same odds in every round" in coach_text(web.show_widget("table", back.state, "advise"))
    assert '"review"' not in web.show_widget("table", f"thumb/{FINISHED_GAME}").html
    assert '"review"' not in show_table_after_events("thumb/baccarat enwiki-baccarat seats=2 seed=7@coach", "stake player 100").html


def test_after_a_round_the_coach_says_on_request_what_the_round_cost() -> None:
    over = web.show_widget("table", f"thumb/{FINISHED_GAME}", "advise")
    assert coach_text(over).startswith("Coach’s review of this round: 1 choice, at a total cost of 13.")
    assert coach_text(over).endswith("Costliest: a stake on a tie, not a stake on the banker’s hand: 13.3 points.")
    assert "2 choices, at a total cost of 13.5 points" in over.html
    back = web.show_widget("table", web.show_widget("table", over.state, "step 1").state, "advise")
    assert coach_text(back).startswith("Coach’s review of this round: 1 choice, at a total cost of 0.2 points.")


def test_the_review_names_rounds_without_a_choice_and_marks_averages() -> None:
    assert coach_of_game("koi-koi").review_round([]) == coach_sentences.NOTHING_TO_CHOOSE
    done = [done for done in first_seat_decisions("koi-koi") if len(done.view.hands[0]) < 4]
    spec = games.advice_spec("koi-koi")
    best = [one._replace(action=found.best_choice.action) for one in done if (found := evaluate_choices(spec, one.view, one.place))]
    assert coach_of_game("koi-koi").review_round(best) == "Coach’s review of this round (estimate): every choice was the best."


def first_seat_decisions(game: str) -> Iterator[Any]:
    """Yield the decisions of the first seat in a round."""
    for state, record in positions_where_first_seat_chooses(game, 1):
        yield coach_sentences.DecisionTaken(len(record.actions), state.observation(0), str(state.legal_actions()[0]))


def test_people_at_one_device_are_advised_one_at_a_time_and_not_judged() -> None:
    waits = show_table_after_events(f"{SHARED_TABLE}@coach")
    assert not coach_text(waits)
    while not re.search(r'data-event="seat (\d)"', waits.html):
        waits = web.show_widget("table", waits.state, picks_and_events_of_table_buttons(waits.html)[0][1])
        assert not coach_text(waits)
    seat = re.search(r'data-event="(seat \d)"', waits.html)
    assert seat
    assert "disabled" in re.search(r'<button[^>]*data-event="advise"[^>]*>', waits.html)[0]  # type: ignore[index]
    mine = web.show_widget("table", waits.state, seat[1])
    assert re.search(r"@\d,coach$", mine.state)
    assert coach_text(web.show_widget("table", mine.state, "advise"))


@pytest.mark.parametrize("state", ["@coach,1", "@1,boss", "@boss"])
def test_a_state_with_an_unknown_word_in_place_of_the_coach_is_refused(state: str) -> None:
    assert "is incomplete or damaged, so the game" in web.show_widget("table", f"{SHARED_TABLE}{state}").html


def test_the_coach_says_that_there_is_no_best_choice_of_the_dealers_card() -> None:
    dealer = next(state for state in map(state_if_reader_deals_first, range(40)) if state)
    assert coach_text(web.show_widget("table", dealer, "advise")) == coach_sentences.NO_BEST_CHOICE


def state_if_reader_deals_first(seed: int) -> str:
    """Deal a round from this seed. Return its state if the reader must first take the dealer's first card, and otherwise ""."""
    frame = show_table_after_events(f"thumb/oicho-kabu fuda-wiki-2025 seats=2 seed={seed}")
    return frame.state if "Take the dealer’s first card" in frame.html else ""
