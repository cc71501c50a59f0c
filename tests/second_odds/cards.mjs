// What all reckoning by going through every order of the cards needs.

export const KABU = [0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4];

export const digit = (cards) => cards.reduce((sum, card) => sum + card, 0) % 10;

export const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/** Calls back with each rank that is left and how many there are, the card being taken away meanwhile. */
export function each(left, then) {
  for (let rank = 0; rank < left.length; rank += 1) {
    const n = left[rank];
    if (!n) continue;
    left[rank] -= 1;
    then(rank, n);
    left[rank] += 1;
  }
}

/** What a decision is worth, over all hands in which it comes up. A row is what is known in one of them: in how many `ways` it comes, what
 * the rule of thumb does, and by what may be done how it `ends`: sums over these ways, with what it wins as `value`. */
export function weighed(rows) {
  const every = total(rows.map((row) => row.ways));
  const often = (row, act) => total(rows.filter((other) => other.thumb === act).map((other) => other.ways));
  const acts = [...new Set(rows.flatMap((row) => Object.keys(row.ends)))];
  const choices = Object.fromEntries(
    acts.map((act) => [
      act,
      mean(
        rows.filter((row) => act in row.ends),
        act,
      ),
    ]),
  );
  const usual = rows.map((row) => row.thumb).reduce((most, act) => (often(rows, act) > often(rows, most) ? act : most));
  const gain = (act) => choices[act].value[0] / choices[act].value[1];
  const best = acts.reduce((found, act) => (gain(act) > gain(found) || (gain(act) === gain(found) && act === usual) ? act : found));
  const lost = total(rows.map(({ ends, thumb }) => ends[best].value - ends[thumb].value));
  const others = rows.filter(({ ends }) => Object.values(ends).some(({ value }) => value > ends[best].value));
  return {
    thumb: usual,
    usual: [often(rows, usual), every],
    cost: [lost, every],
    otherwise: [total(others.map((row) => row.ways)), every],
    choices,
  };
}

/** How something ends on average that is done in all these rows. */
function mean(rows, act) {
  const every = total(rows.map((row) => row.ways));
  return Object.fromEntries(Object.keys(rows[0].ends[act]).map((name) => [name, [total(rows.map((row) => row.ends[act][name])), every]]));
}
