// Time limits, and the source of random choices. Tests can replace them through the global `kabuLimits`.

/** @returns {Limits} */
export const limits = () => ({
  boot: 60_000, // ms for the engine to start
  answer: 20_000, // ms for the engine to answer
  slow: 5_000, // ms after which the engine is reported to be slow
  table: 4_000, // ms for a table of answers to arrive
  twice: 350, // ms; a second press at the same point within this time cannot be meant for a control that has just appeared
  step: 900, // ms for which an opponent's act is shown at normal pace
  ahead: 1, // whether precomputed frames are used
  luck: Math.random(), // the deal that a table opens with
  ...globalThis.kabuLimits,
});
