/**
 * Entries that wait to be sent, as rows: written in one transaction with the values that they
 * describe.
 *
 * @typedef {{format: 1, id: string, kind: string, made: number, body: string}} Entry as Ledger's
 * @typedef {object} OutboxRow
 * @property {string} id
 * @property {Entry} entry
 * @property {string | null} player the device that alone may send it; null for any
 * @property {"waiting" | "refused"} state
 * @property {number} tries
 * @property {number} due when it may be sent again
 * @property {string} reason the name of the rule that refused it
 */

import { canonicalJSON } from "./canonical-json.js";
import { limits } from "./limits.js";
import { StateProblem } from "./problem.js";
import { nextID } from "./uuid-v7.js";

/** Tables that are needed to add an entry. */
export const outboxTables = ["counter", "outbox"];
/** The most bytes of a body, as Ledger's EntryForm has them. */
function mostBytes(kind, body) {
  switch (kind) {
    case "round": return limits.roundBytes + limits.moveBytes * body.round.moves.length;
    case "report": case "question": return limits.noteBodyBytes;
    case "fault": return limits.clientErrorBodyBytes;
    case "note": return limits.ownNoteBodyBytes;
    case "search": case "forget": return limits.searchBodyBytes;
    case "save": case "tag": case "collection": case "place": case "seen": case "share":
    case "purchase": case "equip": case "steps": case "goal": case "beacon": case "replenish":
    case "relation": case "privacy": case "invitation": case "challenge":
    case "challenge-answer":
      return limits.shortBodyBytes;
    default: return limits.bodyBytes;
  }
}

/**
 * The bytes of a text in UTF-8.
 * @param {string} text
 */
export const bytesOf = (text) => new TextEncoder().encode(text).length;

/**
 * Whether a ledger accepts a body of this length.
 * @param {string} kind
 * @param {object} body
 */
export function fits(kind, body) {
  if (kind === "round" && body.round.moves.length > limits.moves) return false;
  return bytesOf(canonicalJSON(body)) <= mostBytes(kind, body);
}

/**
 * @param {import("./database.js").Transaction} transaction
 * @param {{kind: string, body: any, made: number, random: import("./uuid-v7.js").Chance,
 *   after?: string}} of
 * @returns {Promise<Entry>}
 */
async function newEntry(transaction, { kind, body, made, random, after }) {
  if (!fits(kind, body)) throw new StateProblem("too-long");
  const text = canonicalJSON(body);
  const own = (await transaction.get("counter", "entry"))?.value;
  const last = after !== undefined && !(own > after) ? after : own;
  const id = nextID(last, made, random);
  await transaction.put("counter", { name: "entry", value: id });
  return { format: 1, id, kind, made, body: text };
}

/**
 * A row of an entry that was never tried.
 * @param {Entry} entry
 * @param {string | null} player
 */
export function waitingRow(entry, player) {
  return { id: entry.id, entry, player, state: "waiting", tries: 0, due: 0, reason: "" };
}

/**
 * Adds an entry.
 * @param {import("./database.js").Transaction} transaction
 * @param {{kind: string, body: object, made: number, player?: string | null,
 *   random: import("./uuid-v7.js").Chance, after?: string}} of its id is greater than `after`
 * @returns {Promise<Entry>}
 */
export async function addEntry(transaction, { player = null, ...of }) {
  const entry = await newEntry(transaction, of);
  await transaction.put("outbox", waitingRow(entry, player));
  return entry;
}
