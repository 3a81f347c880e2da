/** What a player's record keeps of a finished round, as Games' PlayedRound. Plain data. */

import { dayForm, dayOfSeconds, dayText } from "./day.js";
import { exact, maybe, oneOf, record, text } from "./form.js";
import { isRanked, modes } from "./mode.js";
import { tierNames } from "./play-rules.js";
import { untimed } from "./round.js";
import { averageOf as average } from "./round-result.js";
import { firstDay, periods } from "./set-period.js";
import { compareLists } from "./text-order.js";

/**
 * Where the player's clock stood when the round was over: milliseconds since 1970, the zone by its
 * IANA name, and the minutes that it was ahead of UTC then.
 * @typedef {{time: number, zone: string, offset: number}} Stamp
 *
 * What personal bests are compared within: the mode, the category of a quiz, how far timers were
 * lengthened in percent (or `untimed`), and the version of the content.
 * @typedef {{mode: string, category?: string, adjusted: number, content: string}} Board
 *
 * `player` and `number` are the round's name; `counted` are the questions that count, `right` the
 * right answers among them, `thinking` the milliseconds from card to answer in all. `set` is the
 * first day of the daily or weekly set that was open when the round began; rounds that were kept
 * before this was have none.
 * @typedef {{player: string, number: number, board: Board, stamp: Stamp, counted: number,
 *   right: number, points: number, thinking: number, tier?: string, set?: string}} PlayedRound
 */

/** How far ahead of now a stamp may be, in milliseconds: no right clock is further off. */
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
 * Reads what was kept, whoever wrote it. Numbers must be below 2^53: no round that the rules allow
 * has others, and they are summed.
 * @param {unknown} value
 * @param {string} [path] where it stands
 * @returns {PlayedRound}
 * @throws {import("./form.js").FormFailure}
 */
export function readPlayed(value, path) {
  return form(value, path);
}

/**
 * What to keep of a result.
 * @param {import("./round-result.js").RoundResult} result
 * @param {string} content the version of the content it was played on: the edition's
 * @param {number} offset minutes that the round's zone was ahead of UTC when it was over
 * @param {number} [slept] milliseconds for which the round's clock stood, as the device slept
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
 * Whether rounds of a board, or with such a start, are compared at all: not practice, and not what
 * was played untimed.
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
 * Minutes that a clock can be ahead of UTC: offsets beyond a day exist nowhere; what was read may
 * be anything.
 * @param {{offset: number}} stamp
 * @returns {number}
 */
export function clockOf({ offset }) {
  return Math.min(Math.max(offset, -1_440), 1_440);
}

/**
 * The first day of the set that a round was an attempt at.
 * @param {PlayedRound} round
 * @returns {string | undefined} "2026-11-21"; undefined of other modes
 */
export function setDayOf({ board: { mode }, stamp, set }) {
  return set ?? setOpenAt(mode, stamp.time);
}

/** The first day of the mode's set that is open at a time; undefined where it has no sets. */
function setOpenAt(mode, time) {
  if (!periods.includes(mode)) return undefined;
  return dayText(firstDay(mode, dayOf({ time, offset: 0 })));
}

/**
 * Milliseconds a question on average, rounded down.
 * @param {PlayedRound} round
 */
export const averageOf = ({ thinking, counted }) => average(thinking, counted);

/**
 * Whether everything that counts was right.
 * @param {PlayedRound} round
 */
export const isFaultless = ({ counted, right }) => counted > 0 && right === counted;

/** The order of time; rounds of one moment by player and number. */
export function compareByTime(left, right) {
  const key = ({ stamp, player, number }) => [stamp.time, player, number];
  return compareLists(key(left), key(right));
}
