/** The points of an answer and the Trophies of points, the same as Catalog's Scoring and Reward. */

import { divided, scaled } from "./integers.js";

const isWithin = (value, low, high) => value >= low && value <= high;

/**
 * The points of a right answer: `right`, and up to `speed` more for an answer within a time.
 * @param {import("./play-rules.js").Scoring} scoring
 * @param {number} elapsed milliseconds from card to answer
 * @param {number} adjusted how far timers are lengthened, in percent
 * @returns {number}
 */
export function pointsOf({ right, speed, within }, elapsed, adjusted = 100) {
  // Values outside these ranges are excluded by rules-findings.js.
  const isUsual = isWithin(speed, 1, 1_000_000) && isWithin(within, 1, 604_800_000)
    && isWithin(adjusted, 100, 10_000) && isWithin(right, 0, 1_000_000);
  if (!isUsual) return right;
  const longest = divided(within * adjusted, 100);
  if (elapsed >= longest) return right;
  return right + scaled(speed, longest - Math.max(0, elapsed), longest);
}

/**
 * The Trophies of a day's sum of points.
 * @param {import("./play-rules.js").Reward} reward
 * @param {number} dayPoints
 * @returns {number}
 */
export function trophiesOf({ points, dailyCap }, dayPoints) {
  if (points <= 0 || dayPoints <= 0) return 0;
  return Math.min(dailyCap, divided(dayPoints, points));
}

/**
 * The Trophies of a round on a day with some points before it.
 * @param {import("./play-rules.js").Reward} reward
 * @param {number} points the round's
 * @param {number} before the day's
 * @returns {number}
 */
export function trophiesFor(reward, points, before) {
  const sum = Math.max(0, before) + Math.max(0, points);
  return trophiesOf(reward, sum) - trophiesOf(reward, before);
}
