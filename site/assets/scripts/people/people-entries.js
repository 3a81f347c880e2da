/** Actions on people, as entries of the outbox that are sent at once where there is a network. */

import { parsedJSON } from "../text/decoding.js";
import { orElse, unreachable } from "../browser/mistakes.js";
import { now, store } from "../parts/store.js";

/** Kinds that are sent at once. */
const kinds = ["relation", "privacy", "invitation", "challenge", "challenge-answer"];

/**
 * @typedef {"relation" | "privacy" | "invitation" | "challenge" | "challenge-answer"} PeopleKind
 * @typedef {{state: "done" | "waiting"} | {state: "refused", reason: string}} Sent what came of an
 *   entry: the ledger has it, it waits for a network, or it was refused
 */

/**
 * Puts an entry in and sends it.
 * @param {PeopleKind} kind
 * @param {object} body
 * @returns {Promise<Sent>}
 */
export async function sendEntry(kind, body) {
  const { outbox, player } = await store();
  const device = await player.device(now());
  // The entry belongs to this device key: another person who signs in here has another key.
  const { id } = await outbox.add(kind, body, now(), device.player);
  if (device.canSign) {
    const { LedgerLink } = await import("../state/ledger-link.js").catch(unreachable);
    const link = new LedgerLink({ address: location.origin, device, now });
    await outbox.send(link, now(), { isAsked: true, kinds }).catch(orElse());
  }
  if ((await outbox.waiting()).some((entry) => entry.id === id)) return { state: "waiting" };
  const refused = (await outbox.refused()).find(({ entry }) => entry.id === id);
  if (!refused) return { state: "done" };
  await outbox.dismiss(id);
  return { state: "refused", reason: refused.reason };
}

/**
 * The entries of a kind that wait to be sent, or that the ledger refused later.
 * @param {PeopleKind} kind
 * @returns {Promise<{waiting: any[], refused: {id: string, reason: string, body: any}[]}>} bodies
 */
export async function unsent(kind) {
  const { outbox } = await store();
  const bodyOf = (entry) => parsedJSON(entry.body) ?? {};
  const waiting = (await outbox.waiting()).filter((entry) => entry.kind === kind);
  const refused = (await outbox.refused()).filter(({ entry }) => entry.kind === kind);
  return {
    waiting: waiting.map(bodyOf),
    refused: refused.map(({ entry, reason }) => ({ id: entry.id, reason, body: bodyOf(entry) })),
  };
}

/**
 * Removes a refused entry after it was shown.
 * @param {string} id
 */
export async function forgetRefused(id) {
  const { outbox } = await store();
  await outbox.dismiss(id);
}
