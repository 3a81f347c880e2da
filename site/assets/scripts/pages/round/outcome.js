/** The outcome of a finished round: the best before it, and achievements reached by it. Pure. */

import { averageOf, ranks } from "../../games/played-round.js";
import { PlayerRecord } from "../../games/record.js";

/**
 * @typedef {import("../../games/played-round.js").PlayedRound} PlayedRound
 * @typedef {{isBest: boolean, isFirst: boolean, isFastest: boolean, best: PlayedRound | undefined,
 *   gained: number, reached: any[], streak: number}} Outcome `best` is the best round of its kind,
 *   including this one; `isFirst`: there was none before; `gained`: by how many points it exceeds
 *   the best before, 0 if it does not; `reached` are the achievements reached by it
 */

/**
 * @param {{rounds: readonly PlayedRound[], played: PlayedRound, achievements: any[],
 *   now: {time: number, offset: number}}} of `rounds`: every stored round, with or without the new
 *   one; `played`: the new one; `achievements`: the edition's; `now`: the time, and the minutes
 *   that the clock is ahead of UTC
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
