/** Asks the ledger who invites by the secret of an invitation link. */

import { parsedJSON } from "../text/decoding.js";
import { reportMistake, unreachable } from "../browser/mistakes.js";
import { inviterOf } from "../state/person-form.js";

/** The most letters of an answer; a longer one is not parsed. */
const mostLetters = 10_000;

/**
 * @typedef {{inviter?: NonNullable<ReturnType<typeof inviterOf>>, why?: "gone" | "away"}}
 *   Invitation `gone`: the link is no longer valid; `away`: the ledger cannot be reached
 */

/**
 * Reads who invites.
 * @param {string} secret
 * @param {{ask?: (address: string, of: RequestInit) => Promise<Response>}} of
 * @returns {Promise<Invitation>}
 */
export async function readInvitation(secret, { ask = fetch } = {}) {
  try {
    // The secret is in a header, because logs contain addresses.
    const answer = await ask("/v1/ledger/invitation", {
      headers: { "Shared-Link": secret }, cache: "no-store", credentials: "omit",
    }).catch(unreachable);
    const text = await answer.text().catch(unreachable);
    const told = text.length > mostLetters ? undefined : parsedJSON(text);
    const isLedger = String(told?.type ?? "").startsWith("urn:florilegium:problem:");
    if (answer.status === 404 && isLedger) return { why: "gone" };
    const inviter = answer.ok ? inviterOf(told) : undefined;
    return inviter ? { inviter } : { why: "away" };
  } catch (problem) {
    reportMistake(problem);
    return { why: "away" };
  }
}
