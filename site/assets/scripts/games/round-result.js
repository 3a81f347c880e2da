/** The result of a round, the same as Games' RoundResult. */

import { divided } from "./integers.js";

/**
 * Right answers per thousand, rounded down; 0 when no card counts.
 * @param {number} right
 * @param {number} counted
 */
export function accuracyOf(right, counted) {
  return counted > 0 ? Math.floor(Math.max(0, Math.min(1, right / counted)) * 1_000) : 0;
}

/**
 * Average milliseconds per question, rounded down; 0 when no card counts.
 * @param {number} thinking
 * @param {number} counted
 */
export function averageOf(thinking, counted) {
  return counted > 0 ? divided(thinking, counted) : 0;
}

/**
 * `category` is the deck's, `rules` the version of its rules, `counted` the number of cards that
 * are not revoked, `thinking` the sum of milliseconds from card to answer, `misses` the missed
 * questions for review: the card and the number of the chosen option, which is missing for a
 * time-out.
 * @typedef {{start: import("./round.js").RoundStart, category?: string, rules: number,
 *   ending: string, ended: number, asked: number, counted: number, right: number, points: number,
 *   thinking: number, tier?: string, misses: {card: string, chosen?: number}[]}} ResultFields
 */
export class RoundResult {
  /** @type {import("./round.js").RoundStart} */
  start;
  /** @type {number} */
  rules;
  /** @type {string} */
  ending;
  /** @type {number} */
  ended;
  /** @type {number} */
  asked;
  /** @type {number} */
  counted;
  /** @type {number} */
  right;
  /** @type {number} */
  points;
  /** @type {number} */
  thinking;
  /** @type {{card: string, chosen?: number}[]} */
  misses;

  /** @param {ResultFields} fields */
  constructor({ category, tier, ...fields }) {
    Object.assign(this, fields);
    if (category !== undefined) this.category = category;
    if (tier !== undefined) this.tier = tier;
  }

  /** Whether it counts: a round that was left does not. */
  get counts() {
    return this.ending !== "quit";
  }

  /** Whether timers were lengthened: such rounds have boards of their own. */
  get isAdjusted() {
    return this.start.adjusted !== 100;
  }

  /** Right answers per thousand, rounded down. */
  get accuracy() {
    return accuracyOf(this.right, this.counted);
  }

  /** Average milliseconds per question, rounded down. */
  get average() {
    return averageOf(this.thinking, this.counted);
  }
}
