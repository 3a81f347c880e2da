/** What a player's record keeps of a finished round, as Games' PlayedRound. Plain data. */

import { dayOfSeconds } from "./day.js";
import { exact, maybe, oneOf, record, text } from "./form.js";
import { isRanked, modes } from "./mode.js";
import { tierNames } from "./play-rules.js";
import { untimed } from "./round.js";
import { averageOf as average } from "./round-result.js";
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
 * right answers among them, `thinking` the milliseconds from card to answer in all.
 * @typedef {{player: string, number: number, board: Board, stamp: Stamp, counted: number,
 *   right: number, points: number, thinking: number, tier?: string}} PlayedRound
 */

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
 * @returns {PlayedRound | undefined} undefined for a round that was left
 */
export function playedRound(result, content, offset) {
  if (!result.counts) return undefined;
  const { start, ended, category, counted, right, points, thinking, tier } = result;
  return readPlayed({
    player: start.player,
    number: start.number,
    board: { mode: start.mode, category, adjusted: start.adjusted, content },
    stamp: { time: start.started + ended, zone: start.zone, offset },
    counted,
    right,
    points,
    thinking,
    tier,
  });
}

/**
 * Whether rounds of a board, or with such a start, are compared at all: not practice, and not what
 * was played untimed.
 * @param {{mode: string, adjusted: number}} board
 */
export const ranks = ({ mode, adjusted }) => isRanked(mode) && adjusted !== untimed;

/**
 * The day in the player's zone (see day.js).
 * @param {{time: number, offset: number}} stamp
 * @returns {number}
 */
export function dayOf({ time, offset }) {
  // Offsets beyond a day exist nowhere; what was read may be anything.
  const minutes = Math.min(Math.max(offset, -1_440), 1_440);
  const seconds = Math.floor(Math.min(Math.max(time, 0), 2 ** 52) / 1_000);
  return dayOfSeconds(seconds + minutes * 60);
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
