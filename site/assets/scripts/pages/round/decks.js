/** The decks that modes are played on. */

import { kindOf } from "../../games/mode.js";
import { PlayDeck } from "../../games/play-deck.js";

/**
 * The deck that a mode is played on.
 * @param {string} mode
 * @param {{files: import("../../edition/edition.js").EditionFiles, category?: string,
 *   date?: string}} of
 * @returns {Promise<PlayDeck | undefined>} undefined if the edition has no set of that date
 */
export async function deckOf(mode, { files, category, date }) {
  if (kindOf(mode) === "set") {
    const set = await files.set(mode, date);
    return set && PlayDeck.ofSet(set);
  }
  const { deck, hash } = await files.deck(kindOf(mode), category);
  return new PlayDeck(deck, hash);
}
