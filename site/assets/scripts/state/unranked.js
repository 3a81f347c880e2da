/**
 * Why a recorded round is not listed on all boards, from the ledger's answer.
 *
 * `early`: played before the device's first contact with the ledger. `pace`: faster than people
 * can play. `again`: of a set that came round again. `new`: the guest's device has been known to
 * the ledger for less than a day. `recent`: not yet on boards of all time.
 *
 * @typedef {"early" | "pace" | "again" | "new" | "recent"} Unranked
 * @typedef {{player: string, number: number, why: Unranked}} UnrankedRound
 */

import { parsedJSON } from "../text/decoding.js";

/**
 * The reasons, in the order in which pages show them.
 * @type {Unranked[]}
 */
export const reasons = ["pace", "early", "again", "new", "recent"];

/**
 * The row of a round that was recorded but is not on all boards; undefined for all other entries.
 * @param {import("./outbox-rows.js").Entry} entry as it was sent
 * @param {unknown} why the ledger's reason; an unknown one counts as `recent`
 * @returns {UnrankedRound | undefined}
 */
export function unrankedRow(entry, why) {
  if (entry.kind !== "round" || typeof why !== "string") return undefined;
  const { player, number } = startOf(entry.body) ?? {};
  if (typeof player !== "string" || !Number.isSafeInteger(number)) return undefined;
  return { player, number, why: reasons.find((reason) => reason === why) ?? "recent" };
}

/** The start in an entry's body, which after reading a backup may be any text. */
const startOf = (body) => parsedJSON(body)?.round?.start;

/**
 * The number of rounds of each reason that has any.
 * @param {UnrankedRound[]} rounds
 * @returns {{why: Unranked, count: number}[]}
 */
export function countedReasons(rounds) {
  return reasons.map((why) => ({ why, count: rounds.filter((round) => round.why === why).length }))
    .filter(({ count }) => count > 0);
}
