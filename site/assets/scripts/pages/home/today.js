/** What the first page shows of a day. Pure. */

import { dayOfSeconds } from "../../games/day.js";
import { firstDay } from "../../games/set-period.js";

/** @typedef {import("../../games/played-round.js").PlayedRound} PlayedRound */

/**
 * The day in UTC: sets change with it everywhere at once.
 * @param {number} now
 */
export const utcDay = (now) => dayOfSeconds(Math.floor(now / 1_000));

/**
 * The round of the day's or the week's set that was played; undefined when none was.
 * @param {readonly PlayedRound[]} rounds in the order of time
 * @param {"daily" | "weekly"} period
 * @param {number} now
 * @returns {PlayedRound | undefined}
 */
export function playedSet(rounds, period, now) {
  const current = firstDay(period, utcDay(now));
  return rounds.find(({ board, stamp }) => (
    board.mode === period && firstDay(period, utcDay(stamp.time)) === current));
}

/** How long after an answer, or a no, feedback is asked for again: a quarter of a year. */
const quarter = 91 * 86_400_000;
/** How much must have been played before anybody is asked what they think. */
const enoughRounds = 10;

/**
 * The one note that the first page shows, if any: the tour to who is new, what browsers clear to
 * who has something to lose, and once a quarter the question what is missing.
 * @param {{rounds: number, saved: number, isInstalled: boolean,
 *   when: (name: string) => number | undefined}} of `when` tells when a note was shown last
 * @param {number} now
 * @returns {"tour" | "clear" | "asked" | undefined}
 */
export function noteFor({ rounds, saved, isInstalled, when }, now) {
  const isNew = rounds === 0 && saved === 0;
  if (isNew) return when("tour") === undefined ? "tour" : undefined;
  if (!isInstalled && when("clear") === undefined) return "clear";
  const before = when("asked");
  const isDue = rounds >= enoughRounds && (before === undefined || now - before >= quarter);
  return isDue ? "asked" : undefined;
}
