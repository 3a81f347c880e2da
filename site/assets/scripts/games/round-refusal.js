/**
 * Why a round is refused, in the order of the checks.
 *
 * First the start of the round; then its moves one after the other, each by its card, its choice
 * and its times; then its end. The first broken rule gives the refusal. Games' RoundRefusal
 * explains each.
 */
export const roundRefusals = [
  "unknown-format",
  "wrong-deck",
  "wrong-mode",
  "number-out-of-range",
  "bad-player",
  "start-out-of-range",
  "bad-zone",
  "adjustment-out-of-range",
  "level-outside-practice",
  "nothing-to-ask",
  "too-many-moves",

  "surplus",
  "reordered",
  "forged-card",
  "forged-choice",
  "time-out-of-range",
  "overlapping",
  "pause-cut-short",
  "after-the-clock",
  "forged-time-out",
  "too-fast",

  "wrong-ending",
  "truncated",
  "wrong-end",
  "longer-than-the-wall",
];

/** A round breaks a rule, or cannot be played. */
export class RoundRefusal extends Error {
  /** @param {string} reason one of `roundRefusals` */
  constructor(reason) {
    super(reason);
    this.name = "RoundRefusal";
    this.reason = reason;
  }
}
