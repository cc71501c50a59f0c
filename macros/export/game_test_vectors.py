"""Test vectors for other programs: counts of legal actions, recorded rounds and scored hands of a game, all drawn from fixed seeds."""

from collections.abc import Iterable, Iterator
from itertools import count
from types import ModuleType
from typing import Any

from kabu_core import content, games
from kabu_core.cards import Card
from kabu_core.content.named_hands import HandScore
from kabu_core.errors import NotationError
from kabu_core.families.fishing.base_game import FishingState
from kabu_core.families.fishing.events import CardPlayed, FieldCardsTaken, StockCardTurned
from kabu_core.play.events import DecisiveCardsEvent, Event
from kabu_core.play.record import GameRecord
from kabu_core.play.round_based_state import RoundBasedState
from kabu_core.play.state import FOR_BOTS, FOR_CARDS, DealSource, seeded_random, shuffle_cards
from kabu_core.rules import Rules
from kabu_core.views.game_view_interface import ScoredHand
from kabu_core.views.html_builder import remove_asterisks
from macros.export.game_test_vector_format import (
    Capture,
    GameVectors,
    LegalActionCounts,
    RecordedRound,
    RoundScore,
    ScoredHandVector,
    ShownHand,
    StartPosition,
    YakuPoints,
)

type State = RoundBasedState[Rules, str]

DEALS, ROUNDS, HANDS = 20, 200, 70
"""For each game, the number of deals whose legal actions are counted, of recorded rounds, and of scored hands."""

MOST_DRAWN = 24
"""The most cards in a randomly drawn hand. Only Koi-Koi captures could have more."""

MOST_POSITIONS = 300
"""Counting stops at the first depth with more positions than this."""

CARD_PLACES = (
    "stock",
    "dead",
    "columns",
    "bank",
    "hands",
    "table",
    "open_cards",
    "shared",
    "laid_down",
    "laid",
    "discards",
    "removed",
)
"""The attributes of states that hold cards."""

FISHING_PLACES = ("stock", "hands", "field", "captures")
"""The attributes that hold cards in a fishing game. Its other attributes repeat these cards."""


def module_finding_yaku_for_test_vectors(game: str) -> ModuleType | None:
    """Return the module that finds a game's yaku for test vectors, or None if the game is not won with yaku."""
    return games.game_module(game, "yaku_for_test_vectors")


def create_game_test_vectors(game: str) -> GameVectors:
    """Return all test vectors of a game."""
    return GameVectors(
        game=game,
        rules={preset: _option_values(games.rules(game, preset)) for preset in content.game_info(game).presets},
        cards={deck: {card.code: card.rank for card in content.decks()[deck]} for deck in _packs_of_game(game)},
        legal_action_counts=tuple(count_legal_action_sequences(state, start) for state, start in start_positions(game, DEALS)),
        rounds=tuple(record_random_round(state, start, seed) for seed, (state, start) in enumerate(start_positions(game, ROUNDS, DEALS))),
        hands=tuple(scored_hands(game, HANDS)),
    )


def _option_values(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in rules.declared_options() if name != "deck"}


def _packs_of_game(game: str) -> tuple[str, ...]:
    packs: tuple[str, ...] = games.spec(game).rules.declared_options()["deck"][0].choices
    return packs


# ---- deals


def start_positions(game: str, number: int, skipped: int = 0) -> Iterator[tuple[State, StartPosition]]:
    """Yield the first positions of `number` deals in which somebody must decide. The first `skipped` such deals are left out.

    The presets of the game take turns; the pack and the number of seats are drawn for each deal. Deals that the rules refuse are left out.
    """
    info, packs, found = content.game_info(game), _packs_of_game(game), 0
    presets = [*info.presets]
    least, most = info.players
    yaku = module_finding_yaku_for_test_vectors(game)
    for seed in count():
        rng = seeded_random(seed, FOR_BOTS, 1)
        deck, seats = packs[int(rng.random() * len(packs))], least + int(rng.random() * (most - least + 1))
        preset = presets[found % len(presets)]
        state = games.initial_state(GameRecord(game, preset, seats, seed, (("deck", deck),)))
        if state.payoffs is not None or (yaku and any(map(yaku.is_redeal_event, state.events))):
            continue
        found += 1
        if found > skipped:
            pack = DealSource(seed).pack_of_round(games.deck(game, state.rules), 0)
            piles = {place: cards for place, cards in card_codes_by_place(state).items() if place != "stock"}
            yield (
                state,
                StartPosition(preset=preset, deck=deck, seats=seats, order=state.seating.order, pack=_joined_card_codes(pack), cards=piles),
            )
        if found == skipped + number:
            return


def card_codes_by_place(state: State) -> dict[str, tuple[str, ...]]:
    """Return the card codes in each pile of each place of a state. Places without cards are left out."""
    names = FISHING_PLACES if isinstance(state, FishingState) else CARD_PLACES
    places = {place: piles_at_place(getattr(state, place, ())) for place in names}
    return {place: tuple(map(_joined_card_codes, piles)) for place, piles in places.items() if any(piles)}


def piles_at_place(cards: object) -> list[tuple[Card, ...]]:
    """Return the cards at a place as piles. `cards` is one pile, several piles, or a card or None for each seat."""
    if not isinstance(cards, tuple):
        return []  # in some games `bank` is a number of points, not a hand
    if all(isinstance(card, Card) for card in cards):
        return [tuple(cards)]
    return [pile if isinstance(pile, tuple) else () if pile is None else (pile,) for pile in cards]


def _joined_card_codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)


# ---- counts of legal actions


def count_legal_action_sequences(state: State, start: StartPosition) -> LegalActionCounts:
    """Count the sequences of legal actions of each length, until there are more than MOST_POSITIONS of one length."""
    positions = [(str(action), state.apply(action)) for action in state.legal_actions()]
    by_first = {action: 1 for action, _ in positions}
    counts = [len(positions)]
    while counts[-1] <= MOST_POSITIONS and any(later.payoffs is None for _, later in positions):
        going_on = [(first, later) for first, later in positions if later.payoffs is None]
        by_first = dict.fromkeys(by_first, 0)
        for first, later in going_on:
            by_first[first] += len(later.legal_actions())
        counts.append(sum(by_first.values()))
        if counts[-1] <= MOST_POSITIONS:
            positions = [(first, later.apply(action)) for first, later in going_on for action in later.legal_actions()]
    return LegalActionCounts(start=start, counts=tuple(counts), by_first_action=by_first)


# ---- recorded rounds


def record_random_round(state: State, start: StartPosition, seed: int) -> RecordedRound:
    """Play a round at random and return it."""
    rng = seeded_random(seed, FOR_BOTS, 2)
    actions, seats, captures, yaku = [], [], [*_captures_in_events(0, state.events)], [*_yaku_made_in_events(state.GAME, 0, state.events)]
    while state.payoffs is None:
        legal, before = state.legal_actions(), len(state.events)
        actions.append(str(action := legal[int(rng.random() * len(legal))]))
        seats.append(state.require_current_player())
        state = state.apply(action)
        captures += _captures_in_events(len(actions), state.events[before:])
        yaku += _yaku_made_in_events(state.GAME, len(actions), state.events[before:])
    return RecordedRound(
        start=start,
        actions=tuple(actions),
        acting_seats=tuple(seats),
        captures=tuple(captures) or None,
        yaku=tuple(yaku) or None,
        score=_score_of_round_won_with_yaku(state),
        shown=tuple(_shown_hand(event) for event in state.events if isinstance(event, DecisiveCardsEvent) and event.cards),
        cards=card_codes_by_place(state),
        payoffs=state.payoffs,
    )


def _captures_in_events(after: int, events: Iterable[Event]) -> Iterator[Capture]:
    """Yield the captures in the events that follow action number `after`."""
    for event in events:
        if isinstance(event, FieldCardsTaken) or (isinstance(event, CardPlayed | StockCardTurned) and len(event.cards) > 1):
            assert event.seat is not None
            yield Capture(after=after, seat=event.seat, cards=_joined_card_codes(event.cards))


def _yaku_made_in_events(game: str, after: int, events: Iterable[Event]) -> Iterator[YakuPoints]:
    """Yield the yaku in the events that follow action number `after`."""
    if yaku := module_finding_yaku_for_test_vectors(game):
        for event in yaku.events_of_made_yaku(events):
            yield YakuPoints(after=after, seat=event.seat, yaku=event.yaku, points=event.points)


def _score_of_round_won_with_yaku(state: State) -> RoundScore | None:
    """Return the score of a round that was won with yaku, or None for any other round."""
    yaku = module_finding_yaku_for_test_vectors(state.GAME)
    if yaku and (won := yaku.winner_and_score(state)):
        seat, score = won
        return RoundScore(seat=seat, yaku=yaku.points_by_yaku(score), points=score.points, payout=score.payout)
    return None


def _shown_hand(event: DecisiveCardsEvent) -> ShownHand:
    value = next((text for name in ("value", "reason", "special") if (text := getattr(event, name, ""))), "")
    return ShownHand(
        seat=event.seat,
        position=event.position_of_stake,
        cards=_joined_card_codes(event.cards),
        value=remove_asterisks(value) or None,
        won=event.points_or_odds_won,
    )


# ---- scored hands


def scored_hands(game: str, number: int) -> Iterator[ScoredHandVector]:
    """Yield scored hands: first the example of each named hand of the game, then hands drawn at random."""
    info, scorer, packs = content.game_info(game), games.spec(game).scorer, _packs_of_game(game)
    presets, roles = [*info.presets], [*scorer.holders]
    examples = [hand.example for hand in (*content.game_named_hands(game), *content.game_yaku(game))]
    found = 0
    for seed in count():
        rng = seeded_random(seed, FOR_CARDS, 3)
        preset, role = presets[seed % len(presets)], roles[seed // len(presets) % len(roles)]
        pack = packs[int(rng.random() * len(packs))]
        rules = games.rules(game, preset, {"deck": pack})
        deck = games.deck(game, rules)
        try:
            drawn = shuffle_cards(deck, rng)[: 2 + int(rng.random() * (min(scorer.most, MOST_DRAWN) - 1))]
            cards = deck.parse_cards(examples[seed]) if seed < len(examples) else drawn
            score = scorer.score(cards, role, rules)
        except NotationError:
            continue  # the pack lacks a card of the example, or the hand is too large
        if facts := _vector_fields_of_score(game, score):
            yield ScoredHandVector(preset=preset, deck=pack, role=role, cards=_joined_card_codes(cards), **facts)
            found += 1
        if found == number:
            return


def _vector_fields_of_score(game: str, score: ScoredHand) -> dict[str, Any]:
    """Return the fields of a `ScoredHandVector` for a score, or {} if the hand is not complete."""
    if isinstance(score, HandScore):
        return {
            "values": score.values,
            "total": score.total,
            "hands": tuple(line.hand.id for line in score.lines),
            "wins_outright": score.decided,
            "third_card": score.draw,
        }
    other: Any = score
    if yaku := module_finding_yaku_for_test_vectors(game):
        return {"yaku": yaku.points_by_yaku(other), "points": other.points, "payout": other.payout}
    value = remove_asterisks(other.value)
    return {"value": value} if value else {}
