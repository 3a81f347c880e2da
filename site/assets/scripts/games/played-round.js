/**
 * The stored form of a finished round in a player's record, the same as Games' PlayedRound. Plain
 * data.
 */

import { dayForm, dayOfSeconds, dayText } from "./day.js";
import { exact, maybe, oneOf, record, text } from "./form.js";
import { isRanked, modes } from "./mode.js";
import { tierNames } from "./play-rules.js";
import { untimed } from "./round.js";
import { averageOf as average } from "./round-result.js";
import { firstDay, periods } from "./set-period.js";
import { compareLists } from "./text-order.js";

/**
 * The player's clock at the end of the round: milliseconds since 1970, the zone by its IANA name,
 * and the zone's offset from UTC at that time, in minutes.
 * @typedef {{time: number, zone: string, offset: number}} Stamp
 *
 * The group within which personal bests are compared: the mode, the category of a quiz, how far
 * timers were lengthened in percent (or `untimed`), and the version of the content.
 * @typedef {{mode: string, category?: string, adjusted: number, content: string}} Board
 *
 * `player` and `number` identify the round; `counted` is the number of questions that count,
 * `right` that of right answers among them, `thinking` the sum of milliseconds from card to answer.
 * `set` is the first day of the daily or weekly set that was current when the round began; records
 * older than this field have none.
 * @typedef {{player: string, number: number, board: Board, stamp: Stamp, counted: number,
 *   right: number, points: number, thinking: number, tier?: string, set?: string}} PlayedRound
 */

/** How far ahead of now a stamp may be, in milliseconds: the tolerance for clocks. */
export const mostAhead = 5 * 60_000;

const form = record({
  player: text,
  number: exact,
  board: record({ mode: oneOf(modes), category: maybe(text), adjusted: exact, content: text }),
  stamp: record({ time: exact, zone: text, offset: exact }),
  counted: exact,
  right: exact,
  points: exact,
  thinking: exact,
  tier: maybe(oneOf(tierNames)),
  set: maybe(dayForm),
});

/**
 * Reads a stored round of any origin. Numbers must be below 2^53: no round within the rules has
 * others, and they are summed.
 * @param {unknown} value
 * @param {string} [path] its path in the JSON
 * @returns {PlayedRound}
 * @throws {import("./form.js").FormFailure}
 */
export function readPlayed(value, path) {
  return form(value, path);
}

/**
 * The stored form of a result.
 * @param {import("./round-result.js").RoundResult} result
 * @param {string} content the version of the content it was played on: the edition's
 * @param {number} offset the zone's offset from UTC at the end of the round, in minutes
 * @param {number} [slept] milliseconds for which the round's clock stopped because the device slept
 * @returns {PlayedRound | undefined} undefined for a round that was left
 */
export function playedRound(result, content, offset, slept = 0) {
  if (!result.counts) return undefined;
  const { start, ended, category, counted, right, points, thinking, tier } = result;
  return readPlayed({
    player: start.player,
    number: start.number,
    board: { mode: start.mode, category, adjusted: start.adjusted, content },
    stamp: { time: start.started + ended + slept, zone: start.zone, offset },
    counted,
    right,
    points,
    thinking,
    tier,
    set: setOpenAt(start.mode, start.started),
  });
}

/**
 * Whether rounds of a board, or with this start, are ranked: not in practice, and not without
 * timers.
 * @param {{mode: string, adjusted: number}} board
 */
export const ranks = ({ mode, adjusted }) => isRanked(mode) && adjusted !== untimed;

/**
 * The date on the player's clock (see day.js).
 * @param {{time: number, offset: number}} stamp
 * @returns {number}
 */
export function dayOf({ time, offset }) {
  const seconds = Math.floor(Math.min(Math.max(time, 0), 2 ** 52) / 1_000);
  return dayOfSeconds(seconds + clockOf({ offset }) * 60);
}

/**
 * The offset in minutes, clamped to a day, since a stored one may be any number.
 * @param {{offset: number}} stamp
 * @returns {number}
 */
export function clockOf({ offset }) {
  return Math.min(Math.max(offset, -1_440), 1_440);
}

/**
 * The first day of a round's set.
 * @param {PlayedRound} round
 * @returns {string | undefined} "2026-11-21"; undefined in other modes
 */
export function setDayOf({ board: { mode }, stamp, set }) {
  return set ?? setOpenAt(mode, stamp.time);
}

/** The first day of the mode's set that is current at a time; undefined for a mode without sets. */
function setOpenAt(mode, time) {
  if (!periods.includes(mode)) return undefined;
  return dayText(firstDay(mode, dayOf({ time, offset: 0 })));
}

/**
 * Average milliseconds per question, rounded down.
 * @param {PlayedRound} round
 */
export const averageOf = ({ thinking, counted }) => average(thinking, counted);

/**
 * Whether all counted answers are right.
 * @param {PlayedRound} round
 */
export const isFaultless = ({ counted, right }) => counted > 0 && right === counted;

/** Compares by time; rounds of the same time by player and number. */
export function compareByTime(left, right) {
  const key = ({ stamp, player, number }) => [stamp.time, player, number];
  return compareLists(key(left), key(right));
}
