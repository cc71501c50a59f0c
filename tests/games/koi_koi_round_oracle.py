"""A second implementation of a round of Koi-Koi. It uses sets and lists of card codes, and follows the wording of the rules.

From the engine it takes only the values of the options and a shuffled pack.
"""

from kabu_core.games.koi_koi.game import Rules
from tests.games.koi_koi_yaku_oracle import BRIGHTS, CapturePile, Points

LIGHTNING = "11d"


def month_of_card(code: str) -> int:
    return int(code[:-1])


def dealt_yaku(cards: list[str], rules: Rules) -> str:
    """Return "teshi" if the cards include a whole month, "kuttsuki" if they are all pairs, or "" otherwise."""
    months = [*map(month_of_card, cards)]
    if rules.teshi and any(months.count(month) == 4 for month in months):
        return "teshi"
    return "kuttsuki" if rules.kuttsuki and all(months.count(month) == 2 for month in months) else ""


class OracleRound:
    """A round after the deal. The cards are lists of codes in the order in which they were dealt, laid or captured."""

    def __init__(self, rules: Rules, pack: list[str], dealer: int, month: int) -> None:
        self.rules, self.month, self.dealer, self.turn = rules, month, dealer, dealer
        self.hands: dict[int, list[str]] = {0: [], 1: []}
        self.field: list[str] = []
        self.stock = pack.copy()
        self.piles: dict[int, list[str]] = {0: [], 1: []}
        self.counted: dict[int, Points] = {0: {}, 1: {}}
        self.calls = {0: 0, 1: 0}
        self.last_maker: int | None = None
        self.turned = ""
        self.is_asked = False
        self.payoffs: tuple[int, int] | None = None
        self._deal_cards()

    def _deal_cards(self) -> None:
        """Deal to the opponent, the field and the dealer in turn."""
        at_a_time = {"all": 48, "four": 4, "two": 2}[self.rules.at_a_time]
        zones = [(self.hands[1 - self.dealer], self.rules.hand_size), (self.field, 8), (self.hands[self.dealer], self.rules.hand_size)]
        while any(len(zone) < size for zone, size in zones):
            for zone, size in zones:
                for _ in range(min(at_a_time, size - len(zone))):
                    zone.append(self.stock.pop(0))
        self.bright_on_field = bool(BRIGHTS & {*self.field})

    def must_be_redealt(self) -> bool:
        """Return whether a dealt yaku makes the deal void."""
        hands = any(dealt_yaku(hand, self.rules) for hand in self.hands.values())
        field = dealt_yaku(self.field, self.rules) != ""
        return (hands and self.rules.dealt_to_hand == "redeal") or (field and self.rules.dealt_to_field == "redeal")

    def settle_dealt_yaku(self) -> None:
        """Carry out the effects of dealt yaku. Those of the hands come first and can end the round."""
        points = {seat: getattr(self.rules, dealt_yaku(hand, self.rules), 0) for seat, hand in self.hands.items()}
        if self.rules.dealt_to_hand == "wins" and any(points.values()):
            winner = max(points, key=points.__getitem__)
            return self._set_payoffs(winner, 0 if all(points.values()) else points[winner])
        yaku = dealt_yaku(self.field, self.rules)
        if yaku and self.rules.dealt_to_field == "dealer-wins":
            return self._set_payoffs(self.dealer, getattr(self.rules, yaku))
        if yaku == "teshi" and self.rules.dealt_to_field == "dealer-takes":
            months = [*map(month_of_card, self.field)]
            taken = [card for card in self.field if months.count(month_of_card(card)) == 4]
            self.piles[self.dealer] += taken
            self.field = [card for card in self.field if card not in taken] + [self.stock.pop(0) for _ in taken]
        return None

    def capturable_cards(self, card: str) -> list[str]:
        """Return the cards on the field that a card can capture."""
        month = month_of_card(card)
        if card == LIGHTNING and self.rules.lightning != "willow":
            return [other for other in self.field if self.rules.lightning == "any" or month_of_card(other) != month]
        return [other for other in self.field if month_of_card(other) == month]

    def cards_to_choose_from(self, card: str) -> list[str]:
        """Return the cards on the field among which the player must choose, or [] if the rules leave no choice."""
        matches = self.capturable_cards(card)
        whole_month = len(matches) == 3 and {*map(month_of_card, [card, *matches])} == {month_of_card(card)}
        return [] if len(matches) < 2 or (whole_month and self.rules.three_matches == "all") else matches

    def legal_actions(self) -> list[str]:
        """Return the texts of the legal actions."""
        if self.is_asked:
            return ["shobu", "koi"]
        if self.turned:
            return [f"take {card}" for card in self.capturable_cards(self.turned)]
        plays = [(card, self.cards_to_choose_from(card)) for card in self.hands[self.turn]]
        return [text for card, choices in plays for text in ([f"play {card} {take}" for take in choices] or [f"play {card}"])]

    def apply_action_text(self, text: str) -> None:
        """Carry out an action, given as text."""
        word, *cards = text.split()
        if word == "koi":
            self.is_asked = False
            self.calls[self.turn] += 1
            self.counted[self.turn] = self.points_by_yaku(self.turn)
            self._pass_turn()
        elif word == "shobu":
            self._set_payoffs(self.turn, self.payoff_of_winner(self.turn))
        elif word == "take":
            captured = self._lay_and_capture(self.turned, cards)
            self.turned = ""
            self._finish_turn(captured)
        else:
            self.hands[self.turn].remove(cards[0])
            captured = self._lay_and_capture(cards[0], cards[1:])
            if self.stock:
                top = self.stock.pop(0)
                if self.cards_to_choose_from(top):
                    self.turned = top
                    return
                captured = self._lay_and_capture(top, []) or captured
            self._finish_turn(captured)

    def _lay_and_capture(self, card: str, chosen: list[str]) -> bool:
        """Play a card and capture the cards in `chosen`, or all that it can if `chosen` is empty. Return whether it captures any."""
        taken = chosen or self.capturable_cards(card)
        if not taken:
            self.field.append(card)
            return False
        self.field = [other for other in self.field if other not in taken]
        self.piles[self.turn] += [card, *taken]
        return True

    def _finish_turn(self, captured: bool) -> None:
        """End a turn. If it made points, ask the player to stop or call koi-koi, or stop if no call is allowed; otherwise go on."""
        seat, made = self.turn, self.points_by_yaku(self.turn)
        before = self.counted[seat]
        if not captured or not made.items() - before.items():
            return self._pass_turn()
        self.counted[seat], self.last_maker = made, seat
        before_unspoilt = self._without_spoilt_yaku(before)
        if sum(made.values()) <= sum(before_unspoilt.values()) or (self.rules.asked_after == "new-yaku" and made.keys() <= before.keys()):
            return self._pass_turn()
        called_enough = self.rules.koi_calls == "once" and self.calls[seat] > 0
        if not self.hands[seat] or called_enough or sum(made.values()) < self.rules.koi_from:
            return self._set_payoffs(seat, self.payoff_of_winner(seat))
        self.is_asked = True
        return None

    def _pass_turn(self) -> None:
        """Let the other player play, unless both hands are empty."""
        self.turn = 1 - self.turn
        if self.hands[self.turn]:
            return
        if self.rules.exhausted == "dealer":
            self._set_payoffs(self.dealer, self.rules.exhausted_points)
        elif self.rules.exhausted == "last-yaku" and self.last_maker is not None:
            self._set_payoffs(self.last_maker, self.payoff_of_winner(self.last_maker))
        else:
            self._set_payoffs(self.dealer, 0)

    def _set_payoffs(self, winner: int, points: int) -> None:
        self.payoffs = (points, -points) if winner == 0 else (-points, points)

    def points_by_yaku(self, seat: int) -> Points:
        """Return the points of the yaku that `seat` has made."""
        pile = CapturePile(frozenset(self.piles[seat]), self.rules, self.month, self.calls[seat] > 0)
        return self._without_spoilt_yaku(pile.points_of_best_paying_yaku()[0])

    def _without_spoilt_yaku(self, made: Points) -> Points:
        """Return the yaku that are not spoilt by rain or fog."""
        months = [*map(month_of_card, self.field)] if self.rules.viewing_weather else []
        spoilt = {name for name, month in {"hanami": 11, "tsukimi": 12}.items() if month in months}
        return {name: points for name, points in made.items() if name not in spoilt}

    def payoff_of_winner(self, seat: int) -> int:
        """Return the points that `seat` wins: the points of its yaku, with all additions and doublings of the rules."""
        rules, own, theirs = self.rules, self.calls[seat], self.calls[1 - seat]
        points = sum(self.points_by_yaku(seat).values())
        reasons_to_double = [0 < rules.double_from <= points, rules.koi_counts == "opponent-doubles" and theirs > 0]
        points *= 2 ** sum(reasons_to_double) if rules.doubles_multiply else 1 + any(reasons_to_double)
        if rules.koi_counts == "calls-multiply":
            points *= own + theirs + 1
        elif rules.koi_counts == "own-calls-add":
            points = points + own if own < 4 else points * (own - 2)
        return points * 2 if self.bright_on_field and rules.bright_on_field_doubles else points
