/** Why something could not be kept, in words. */

import { lacksRoom } from "../room.js";

/**
 * @param {unknown} problem what was caught
 * @param {import("../phrases.js").Phrases} phrases
 */
export const unkeptText = (problem, phrases) => (
  lacksRoom(problem) ? phrases.phrase("room-full") : phrases.phrase("problem-kept"));
