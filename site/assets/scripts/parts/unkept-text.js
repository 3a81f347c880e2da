/** Why a value could not be stored, as text. */

import { errorReason } from "../browser/mistakes.js";
import { lacksRoom } from "../browser/room.js";

/**
 * @param {unknown} problem the caught error
 * @param {import("../page/phrases.js").Phrases} phrases
 */
export function unkeptText(problem, phrases) {
  if (lacksRoom(problem)) return phrases.phrase("room-full");
  return errorReason(problem) === "newer"
    ? phrases.phrase("room-newer") : phrases.phrase("problem-kept");
}

/**
 * Why a page stores nothing, when the reason is not room.
 * @param {string | undefined} why see `Database.problem`
 * @param {import("../page/phrases.js").Phrases} phrases
 */
export const nothingKeptText = (why, phrases) => (
  why === "newer" ? phrases.phrase("room-newer") : phrases.phrase("me-unkept"));
