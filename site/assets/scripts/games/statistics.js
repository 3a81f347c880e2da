/** Sums over rounds, the same as Games' Statistics. */

import { accuracyOf, averageOf } from "./round-result.js";

/** A record that was read may have any number, so sums are clamped. */
const sum = (left, right) => Math.min(left + Math.max(0, right), Number.MAX_SAFE_INTEGER);

export class Statistics {
  /** Finished rounds. */
  rounds = 0;
  /** Answers that count. */
  answers = 0;
  /** Right answers among them. */
  right = 0;
  /** The sum of milliseconds from card to answer. */
  thinking = 0;

  /** Right answers per thousand, rounded down; 0 without answers. */
  get accuracy() {
    return accuracyOf(this.right, this.answers);
  }

  /** The average time per question in milliseconds, rounded down; 0 without answers. */
  get average() {
    return averageOf(this.thinking, this.answers);
  }

  /** @param {import("./played-round.js").PlayedRound} round */
  add({ counted, right, thinking }) {
    this.rounds += 1;
    this.answers = sum(this.answers, counted);
    this.right = sum(this.right, right);
    this.thinking = sum(this.thinking, thinking);
  }
}
