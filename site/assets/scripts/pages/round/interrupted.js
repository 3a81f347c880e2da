/** Reports a round that was interrupted: the browser was closed, or the page was left. */

import { modeName } from "./mode-words.js";

/**
 * The text for a round that was not finished. Such a round is void. It is reported once, on a page
 * of its mode, and only if something is lost. Practice loses nothing, see state/left-round.js.
 * @param {import("./started-rounds.js").StartedRounds} startedRounds
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @param {{modes: string[], category?: string, isPlaying: () => Promise<boolean>}} of `modes` and
 *   `category`: those of the page that asks; `isPlaying`: whether a page plays right now, on which
 *   the round then continues
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
