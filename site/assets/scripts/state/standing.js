/**
 * A round's place on the ledger's board of its day, named as in LedgerBoard. Pure.
 *
 * @typedef {{rank: number, persons: number, points: number}} Standing
 */

import { boardName, timersOf } from "./board-names.js";

/**
 * The name of the board of the day, in UTC, on which a round ended.
 * @param {import("../games/played-round.js").PlayedRound} played
 * @param {boolean} isLive whether the ledger followed it while it was played
 */
export function boardOf({ board: { mode, category, adjusted }, stamp }, isLive) {
  const game = category === undefined ? mode : `${mode}/${category}`;
  const kind = isLive ? "live" : "offline";
  const choice = { game, span: "day", kind, timers: timersOf(adjusted) };
  return boardName(choice, stamp.time);
}

/**
 * The person's place on a board that already lists them with at least these points.
 * @param {{persons?: number, lines?: {rank: number, points: number, isYou?: boolean}[]}} board
 * @param {number} points
 * @returns {Standing | undefined}
 */
export function standingOf({ persons = 0, lines = [] }, points = 0) {
  const own = lines.find(({ isYou }) => isYou);
  return own && own.points >= points
    ? { rank: own.rank, persons, points: own.points } : undefined;
}

/**
 * The change that a round made on its board: `from`, the rank before, if it differs; or `stays`,
 * the points of an earlier and better round that stays there.
 * @param {Standing} standing
 * @param {{before?: Standing, points: number}} of `before`: where the person stood, where that is
 *   known; `points`: the round's points
 * @returns {{from?: number, stays?: number}}
 */
export function standingChange({ rank, points: best }, { before, points }) {
  if (best > points) return { stays: best };
  if (before && before.rank > rank) return { from: before.rank };
  return {};
}
