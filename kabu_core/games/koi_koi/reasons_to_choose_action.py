"""Reasons for actions in Koi-Koi, as short phrases such as "completes poetry ribbons" or "takes a bright, the pine crane"."""

from collections import Counter
from collections.abc import Iterator

from kabu_core.cards import Card
from kabu_core.families.fishing import flower_card_names
from kabu_core.families.fishing.base_game import CaptureWithTurnedCard, PlayHandCard
from kabu_core.games.koi_koi import call_outlook_sentences
from kabu_core.games.koi_koi import game as koi_koi
from kabu_core.games.koi_koi.game import CallKoiKoi, State, StopAndScore
from kabu_core.games.koi_koi.yaku_patterns import YakuPattern
from kabu_core.games.koi_koi.yaku_points_and_bonuses import english_yaku_name, score_in_words
from kabu_core.play.state import Action
from kabu_core.rules import number_in_words
from kabu_core.views.html_builder import count_with_noun, join_with_and

KIND_NOUNS = {"bright": "bright", "animal": "animal", "ribbon": "ribbon", "chaff": "chaff card"}
"""What a captured card of each kind is called."""


def reason_for_action(view: State, action: Action) -> str:
    """Return the strongest reason for an action of the seat to act, such as "completes poetry ribbons"."""
    match action:
        case StopAndScore():
            return f"wins with {score_in_words(koi_koi.score_if_stopped(view, view.turn))}"
        case CallKoiKoi():
            return _reason_to_call(view)
        case PlayHandCard(card, take):
            taken = (take,) if take else view.capturable_cards(card)
            return next(_capture_reasons(view, (card, *taken))) if taken else _reason_to_play_without_capture(view, card)
        case CaptureWithTurnedCard(card):
            return next(_capture_reasons(view, (view.shown[0], card)))
    return ""


def _capture_reasons(view: State, cards: tuple[Card, ...]) -> Iterator[str]:
    """Yield the reasons to capture these cards, the strongest first."""
    seat = view.turn
    after = view.add_captured_cards(seat, cards)
    before_points = {line.hand.id: line.points for line in koi_koi.made_yaku(view, seat)}
    gains = [(line, line.points - before_points.get(line.hand.id, 0)) for line in koi_koi.made_yaku(after, seat)]
    for line, gain in sorted(gains, key=lambda pair: -pair[1]):
        if gain > 0:
            yield f"adds {count_with_noun(gain, 'point')}: {line.name}" if line.hand.id in before_points else f"completes {line.name}"
    blocked = [
        row
        for row in _yaku_within_opponents_reach(view)
        if not row.count_missing_cards(after.capture_bits[1 - seat], after.capture_bits[seat])
    ]
    for row in sorted(blocked, key=lambda row: (_count_cards_opponent_lacks(view, row), -row.points)):
        held = (view.capture_bits[1 - seat] & row.contributing_cards).bit_count()
        yield f"keeps {english_yaku_name(row.hand)} from your opponent, who holds {number_in_words(held)} of them"
    brights = [card for card in cards if card.kind == "bright"]
    if brights:
        yield f"takes a bright, the {flower_card_names.card_name(brights[0])}"
    nearest = [row for row in koi_koi.near_yaku(after, seat) if row.missing == 1]
    if new := [row for row in nearest if row not in koi_koi.near_yaku(view, seat)]:
        yield f"leaves you one card short of {english_yaku_name(new[0].hand)}"
    numbers = Counter(card.kind for card in cards)
    added = [f"{number_in_words(numbers[kind])} {noun}{'s' * (numbers[kind] > 1)}" for kind, noun in KIND_NOUNS.items() if kind in numbers]
    yield f"adds {join_with_and(added)} to your captures"


def _yaku_within_opponents_reach(view: State) -> list[YakuPattern]:
    """Return the yaku that the opponent has begun and could complete with one or two more cards."""
    return [
        row
        for row in view.rules.evaluator.yaku_patterns(view.calls[1 - view.turn] > 0, view.round_month)
        if 1 <= _count_cards_opponent_lacks(view, row) <= 2 and view.capture_bits[1 - view.turn] & row.contributing_cards
    ]


def _count_cards_opponent_lacks(view: State, pattern: YakuPattern) -> int:
    return pattern.count_missing_cards(view.capture_bits[1 - view.turn], view.capture_bits[view.turn])


def _reason_to_play_without_capture(view: State, card: Card) -> str:
    """Return the reason to play a card that captures nothing and stays on the field."""
    bit = view.rules.evaluator.mask_of_cards((card,))
    wanted = [row for row in _yaku_within_opponents_reach(view) if row.completing_cards(view.capture_bits[1 - view.turn], 0) & bit]
    if wanted:
        return f"could give your opponent {english_yaku_name(wanted[0].hand)}, but other cards are worth more"
    return "captures nothing, but your opponent is not close to a yaku with it"


def _reason_to_call(view: State) -> str:
    """Return the reason to call koi-koi, which says what the call could win and whether the opponent is close to a yaku."""
    best = call_outlook_sentences.nearest_yaku_and_score(view, view.turn)
    aim = f"lacks {count_with_noun(best[0].missing, 'card')} for {english_yaku_name(best[0].hand)}" if best else "can still add points"
    theirs = koi_koi.near_yaku(view, 1 - view.turn)
    if not theirs:
        return f"{aim}, while your opponent is not close to a yaku"
    return f"{aim}, while your opponent lacks {count_with_noun(theirs[0].missing, 'card')} for {english_yaku_name(theirs[0].hand)}"
