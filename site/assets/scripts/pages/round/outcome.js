/** What a finished round brought: the best before it, and what was reached with it. Pure. */

import { averageOf, ranks } from "../../games/played-round.js";
import { PlayerRecord } from "../../games/record.js";

/**
 * @typedef {import("../../games/played-round.js").PlayedRound} PlayedRound
 * @typedef {{isBest: boolean, isFirst: boolean, isFastest: boolean, best: PlayedRound | undefined,
 *   gained: number, reached: any[], streak: number}} Outcome `best` is the best round of its kind,
 *   this one included; `isFirst`: there was none before; `gained`: points more than the best
 *   before, 0 where it is none; `reached` are the achievements that came with it
 */

/**
 * @param {{rounds: readonly PlayedRound[], played: PlayedRound, achievements: any[],
 *   now: {time: number, offset: number}}} of every round that is kept, the new one too or not; the
 *   new one; the edition's achievements; the time, and the clock's minutes ahead of UTC
 * @returns {Outcome}
 */
export function outcomeOf({ rounds, played, achievements, now }) {
  const isThis = (round) => round.player === played.player && round.number === played.number;
  const before = PlayerRecord.read({ rounds: rounds.filter((round) => !isThis(round)) });
  const after = before.mergedWith(PlayerRecord.read({ rounds: [played] }));
  const known = before.earned(achievements);
  const earned = after.earned(achievements);
  return {
    ...bestOf(before, played),
    reached: achievements.filter(({ id }) => earned.has(id) && !known.has(id)),
    streak: after.streakAt(now.time).current(now),
  };
}

function bestOf(before, played) {
  const { mode, category, adjusted } = played.board;
  if (!ranks(played.board)) {
    return { isBest: false, isFirst: false, isFastest: false, gained: 0, best: undefined };
  }
  const best = before.best(mode, { category, adjusted });
  const isBest = played.points > (best?.points.points ?? 0);
  const isFastest = played.tier !== undefined
    && (best?.fastest === undefined || averageOf(played) < averageOf(best.fastest));
  const gained = isBest && best ? played.points - best.points.points : 0;
  return {
    isBest, isFirst: best === undefined, isFastest, gained, best: isBest ? played : best?.points,
  };
}
