/** The published form of a day's or week's set, the same as Catalog's SealedSet. */

import { dayForm } from "./day.js";
import { readDeck } from "./deck.js";
import { oneOf, record, text } from "./form.js";
import { hex, sha256 } from "../bytes/sha256.js";

const form = record({
  date: dayForm,
  sealing: oneOf(["none", "aes-256-gcm"]),
  commitment: text,
  payload: text,
});

/**
 * Opens a set.
 * @param {unknown} value its JSON
 * @returns {Promise<{deck: import("./deck.js").Deck, hash: string} | undefined>} undefined when it
 *   is sealed, is not what was committed to, or is not a set of its date
 * @throws {import("./form.js").FormFailure | SyntaxError} for another form
 */
export async function openSet(value) {
  const { date, sealing, commitment, payload } = form(value);
  if (sealing !== "none" || hex(await sha256(payload)) !== commitment) return undefined;
  const deck = readDeck(JSON.parse(payload));
  const isSet = deck.kind === "set" && deck.period !== undefined && deck.date === date;
  return isSet ? { deck, hash: commitment } : undefined;
}
