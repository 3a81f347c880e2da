/**
 * Where a round stands on the ledger's board of its day, as LedgerBoard names it. Pure.
 *
 * @typedef {{rank: number, persons: number, points: number}} Standing
 */

import { boardName, timersOf } from "./board-names.js";

/**
 * The name of the board of the day, in UTC, on which a round was over.
 * @param {import("../games/played-round.js").PlayedRound} played
 * @param {boolean} isLive whether the ledger saw it while it was played
 */
export function boardOf({ board: { mode, category, adjusted }, stamp }, isLive) {
  const game = category === undefined ? mode : `${mode}/${category}`;
  const kind = isLive ? "live" : "offline";
  const choice = { game, span: "day", kind, timers: timersOf(adjusted) };
  return boardName(choice, stamp.time);
}

/**
 * One's own place on a board, once it has so many points.
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
 * What a round changed on its board: the rank it had before, where it is another; or that a better
 * round of before stands there.
 * @param {Standing} standing
 * @param {{before?: Standing, points: number}} of `before`: where the person stood, where that is
 *   known; the round's points
 * @returns {{from?: number, stays?: number}}
 */
export function standingChange({ rank, points: best }, { before, points }) {
  if (best > points) return { stays: best };
  if (before && before.rank > rank) return { from: before.rank };
  return {};
}
