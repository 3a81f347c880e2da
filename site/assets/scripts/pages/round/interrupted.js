/** Tells of a round that was cut off: the browser was closed, or the page was left. */

import { modeName } from "./mode-words.js";

/**
 * What to say of a round that never came to an end. It is void then, and told of once: where it is
 * played, and only if something of it is lost. Practice loses nothing, see state/left-round.js.
 * @param {import("./started-rounds.js").StartedRounds} startedRounds
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @param {{modes: string[], category?: string, isPlaying: () => Promise<boolean>}} of the modes,
 *   and the category, that are played where it is asked; whether a page plays right now: then the
 *   round goes on there
 * @returns {Promise<string | undefined>}
 */
export async function interruptedText(startedRounds, phrases, { modes, category, isPlaying }) {
  const { open } = startedRounds;
  if (!open || open.kept || !modes.includes(open.mode)) return undefined;
  if (category !== undefined && category !== open.category) return undefined;
  if (await isPlaying()) return undefined;
  startedRounds.open = undefined;
  const isLost = open.mode !== "practice" && open.answered > 0;
  const mode = isLost && modeName(open.mode, phrases);
  return mode ? phrases.phrase("interrupted", { mode, count: open.answered }) : undefined;
}
