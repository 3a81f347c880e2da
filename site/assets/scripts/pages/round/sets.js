/** The set of a day or a week, in UTC, and whether its one attempt is used up. Pure. */

import { dayOfSeconds, dayText } from "../../games/day.js";
import { setDayOf } from "../../games/played-round.js";
import { firstDay } from "../../games/set-period.js";

/** The first day of the set that is current at a time: "2026-11-21". */
export function setDate(period, time) {
  return dayText(firstDay(period, dayOfSeconds(Math.floor(time / 1_000))));
}

/**
 * Whether the attempt of a set is used up: it was begun on this device. A device that has no set of
 * the period stored, as after reading a backup, looks for a round of the set's days in the record.
 * @param {{period: "daily" | "weekly", date: string, begun: string | undefined,
 *   rounds: readonly import("../../games/played-round.js").PlayedRound[]}} of `begun`: the last set
 *   of the period that was begun here
 * @returns {boolean}
 */
export function isUsed({ period, date, begun, rounds }) {
  if (begun !== undefined) return begun === date;
  return rounds.some((round) => round.board.mode === period && setDayOf(round) === date);
}

/**
 * Whether a set is played without its timer: if the person wishes so, or if the set came round
 * again. Always false for a set that has no timer.
 * @param {{isWished: boolean, isReturned: boolean, limit: number | undefined}} of
 */
export function isUntimed({ isWished, isReturned, limit }) {
  return limit !== undefined && (isWished || isReturned);
}
