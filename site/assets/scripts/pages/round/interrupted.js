/** Tells of a round that was cut off: the browser was closed, or the page was left. */

import { modeName } from "./mode-words.js";

/**
 * What to say of a round that never came to an end; it is void then, and told of once.
 * @param {import("./started-rounds.js").StartedRounds} startedRounds
 * @param {import("../../phrases.js").Phrases} phrases
 * @param {() => Promise<boolean>} isPlaying whether a page plays right now: then it goes on there
 * @returns {Promise<string | undefined>}
 */
export async function interruptedText(startedRounds, phrases, isPlaying) {
  const { open } = startedRounds;
  if (!open || (await isPlaying())) return undefined;
  startedRounds.open = undefined;
  const mode = modeName(open.mode, phrases);
  return mode && phrases.phrase("interrupted", { mode, count: open.answered });
}
