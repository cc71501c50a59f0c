"""The tables of the page on san gong, which show how often each hand is dealt and how often a bettor wins."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from kabu_core import content, games
from kabu_core.games.san_gong import game
from kabu_core.games.san_gong.game import Rules
from kabu_core.play.dealt_hand_odds import count_hands_by_value
from kabu_core.views.html_builder import Html, data_table, format_count, tag


def hand_shares_table() -> Html:
    """Return a table of all hands, the best first, with the number of deals and the share of all deals."""
    rules = Rules(triples=True, equal="push")
    deck = content.decks()[rules.deck]
    deals = count_hands_by_value(deck, game.HAND_SIZE, lambda cards: game.hand_value(cards, rules).level)
    names = {game.GREAT: "Three equal courts", game.SMALL: "Three other equal cards", game.THREE_COURTS: "Three courts, not all equal"}
    rows = []
    for level in sorted(deals, reverse=True):
        share = f"{deals[level] / deals.total():.2%} ({format_count(deals[level])})"
        rows.append(tag("tr", tag("th", names.get(level, f"Total of {level}"), scope="row"), tag("td", share, class_="num")))
    return data_table("How often each hand is dealt", ("Hand", "Share of all deals"), rows, "odds")


@dataclass(frozen=True, slots=True)
class OutcomeProbabilities:
    """The probabilities that a bettor wins, ties and loses, and the average win of a stake of one point."""

    win: Fraction
    tie: Fraction
    lose: Fraction
    average: Fraction


@cache
def outcomes_against_dealer(rules: Rules) -> OutcomeProbabilities:
    """Return the exact outcomes of a bettor's hand against the dealer's, both dealt from a full pack."""
    deck = content.decks()[rules.deck]
    card_of = {card.code_number: card for card in deck.cards}
    copies = Counter(card.code_number for card in deck.cards)
    hands = []
    for numbers in combinations_with_replacement(sorted(card_of), game.HAND_SIZE):
        cards = [card_of[number] for number in numbers]
        hands.append((Counter(numbers), game.hand_value(cards, rules), game.payout_percentage(cards, rules)))
    deals = {1: 0, 0: 0, -1: 0}
    won = 0
    for mine, value, percentage in hands:
        own_deals = prod(comb(copies[number], n) for number, n in mine.items())
        for theirs, bank_value, _ in hands:
            ways = own_deals * prod(comb(copies[number] - mine[number], n) for number, n in theirs.items())
            result = (value > bank_value) - (value < bank_value)
            deals[result] += ways
            won += ways * (percentage if result > 0 else 100 * result)
    every = sum(deals.values())
    win, tie, lose = (Fraction(deals[result], every) for result in (1, 0, -1))
    return OutcomeProbabilities(win, tie, lose, Fraction(won, 100 * every))


def outcomes_table() -> Html:
    """Return a table of a bettor's chances, and of the average win or loss of a stake, under each preset."""
    rows = []
    for preset, row in content.game_info(game.ID).presets.items():
        rules = games.rules(game.ID, preset)
        assert isinstance(rules, Rules)
        found = outcomes_against_dealer(rules)
        cells = [f"{float(share):.2%}" for share in (found.win, found.tie, found.lose)]
        average = f"{float(found.average):+.2%}".replace("-", "−") if found.average else "0"
        rows.append(tag("tr", tag("th", row.title, scope="row"), *(tag("td", text, class_="num") for text in (*cells, average))))
    return data_table("A bettor against the dealer", ("Rules", "Wins", "Ties", "Loses", "Average gain on a stake"), rows, "odds")


FIGURES = {"hands": hand_shares_table, "outcomes": outcomes_table}
