/** Reads the link of a shared collection: its plants, or the ledger's answer to its secret. */

import { parsedJSON } from "../text/decoding.js";
import { reportMistake, unreachable } from "../browser/mistakes.js";
import { readAnswer, readSecret, readShared } from "./shared-link.js";

/** The most letters of an answer that are read. */
const mostLetters = 500_000;

/**
 * @typedef {{name: string, by?: string, plants: string[]}} SharedCollection
 * @typedef {{collection?: SharedCollection, isLive?: boolean, why?: "missing" | "gone" | "away"}}
 *   Reading `isLive`: the ledger told it; `missing`: nothing is in the link; `gone`: it is shared
 *   no more; `away`: the ledger is not reached
 */

/**
 * Reads the collection of a fragment.
 * @param {string} fragment
 * @param {{ask?: (address: string, of: RequestInit) => Promise<Response>}} of
 * @returns {Promise<Reading>}
 */
export async function readLink(fragment, { ask = fetch } = {}) {
  const secret = readSecret(fragment);
  if (secret === undefined) {
    const collection = readShared(fragment);
    return collection ? { collection } : { why: "missing" };
  }
  try {
    // The secret is sent in a header, since addresses are written to logs.
    const answer = await ask("/v1/ledger/shared", {
      headers: { "Shared-Link": secret }, cache: "no-store", credentials: "omit",
    }).catch(unreachable);
    if (answer.status === 404) return { why: "gone" };
    if (!answer.ok) return { why: "away" };
    const text = await answer.text().catch(unreachable);
    const told = text.length > mostLetters ? undefined : parsedJSON(text);
    return { collection: readAnswer(told), isLive: true };
  } catch (problem) {
    reportMistake(problem);
    return { why: "away" };
  }
}
