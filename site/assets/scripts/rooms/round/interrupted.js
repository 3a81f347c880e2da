/** Tells of a round that was cut off: the browser was closed, or the page was left. */

import { gameLock } from "../../offline.js";
import { modeName } from "./mode-words.js";

/** Whether a page of this browser plays right now. */
async function playsElsewhere() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === gameLock);
}

/**
 * What to say of a round that never came to an end; it is void then, and told of once.
 * @param {import("./marks.js").Marks} marks
 * @param {import("../../phrases.js").Phrases} phrases
 * @param {() => Promise<boolean>} [isPlaying]
 * @returns {Promise<string | undefined>}
 */
export async function interruptedText(marks, phrases, isPlaying = playsElsewhere) {
  const { open } = marks;
  if (!open || (await isPlaying())) return undefined;
  marks.open = undefined;
  const mode = modeName(open.mode, phrases);
  return mode && phrases.phrase("interrupted", { mode, count: open.answered });
}
