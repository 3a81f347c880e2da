/** Why a round is not stored, or cannot be played, in words. */

import { errorReason } from "../../browser/mistakes.js";
import { lacksRoom } from "../../browser/room.js";

/**
 * Why a round is not stored: a value of `Database.problem`, or `waits` (for room), or `waits-newer`
 * (for a page that can write again).
 * @param {import("../../state/player-store.js").PlayerStore} player
 * @param {{player: string, number: number} | undefined} round
 * @param {unknown} [problem] the error that storing it threw
 */
export function unkeptOf(player, round, problem) {
  if (!player.waits(round)) return errorReason(problem) ?? player.problem;
  return player.problem === "full" ? "waits" : "waits-newer";
}

/**
 * Whether a later page will store it.
 * @param {string | undefined} unkept
 */
export const isWaiting = (unkept) => unkept === "waits" || unkept === "waits-newer";

/**
 * @param {string | undefined} unkept see `unkeptOf`
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function unkeptText(unkept, phrases) {
  switch (unkept) {
    case "waits": return phrases.phrase("result-waits");
    case "waits-newer": return phrases.phrase("result-waits-newer");
    case "full": return phrases.phrase("result-full");
    default: return phrases.phrase("result-not-kept");
  }
}

/**
 * The text of the reason why nothing is played.
 * @param {unknown} problem what was thrown
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function failedText(problem, phrases) {
  if (lacksRoom(problem)) return phrases.phrase("room-full");
  return errorReason(problem) === "newer"
    ? phrases.phrase("room-newer") : phrases.phrase("problem-load");
}
