// Helpers for enumerating every order of the cards.

export const KABU = [0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4];

/** Return the last digit of the sum of some cards. */
export const lastDigit = (cards) => cards.reduce((sum, card) => sum + card, 0) % 10;

export const addUp = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/** Call `visit` with each rank left in the pack and its number of cards. During the call, one card of this rank is removed from `left`. */
export function forEachRank(left, visit) {
  for (let rank = 0; rank < left.length; rank += 1) {
    const n = left[rank];
    if (!n) continue;
    left[rank] -= 1;
    visit(rank, n);
    left[rank] += 1;
  }
}

/** Evaluate a decision over all hands that face it, one hand per row. A row has the number of `ways` to deal the hand, the act by the rule of
 * `thumb`, and `ends`, the results of each legal act summed over these ways. The `value` of a result is the win. */
export function evaluateDecision(rows) {
  const every = addUp(rows.map((row) => row.ways));
  const often = (row, act) => addUp(rows.filter((other) => other.thumb === act).map((other) => other.ways));
  const acts = [...new Set(rows.flatMap((row) => Object.keys(row.ends)))];
  const choices = Object.fromEntries(
    acts.map((act) => [
      act,
      meanResults(
        rows.filter((row) => act in row.ends),
        act,
      ),
    ]),
  );
  const usual = rows.map((row) => row.thumb).reduce((most, act) => (often(rows, act) > often(rows, most) ? act : most));
  const gain = (act) => choices[act].value[0] / choices[act].value[1];
  const best = acts.reduce((top, act) => (gain(act) > gain(top) || (gain(act) === gain(top) && act === usual) ? act : top));
  const lost = addUp(rows.map(({ ends, thumb }) => ends[best].value - ends[thumb].value));
  const others = rows.filter(({ ends }) => Object.values(ends).some(({ value }) => value > ends[best].value));
  return {
    thumb: usual,
    usual: [often(rows, usual), every],
    cost: [lost, every],
    otherwise: [addUp(others.map((row) => row.ways)), every],
    choices,
  };
}

/** Return the average results of an act over some rows. */
function meanResults(rows, act) {
  const every = addUp(rows.map((row) => row.ways));
  return Object.fromEntries(Object.keys(rows[0].ends[act]).map((name) => [name, [addUp(rows.map((row) => row.ends[act][name])), every]]));
}
