/**
 * Why a recorded round does not stand on all boards, as a ledger says with its answer.
 *
 * `early`: played before the ledger first heard of the device. `pace`: quicker than people are.
 * `again`: at a set that came round again. `new`: the ledger has known the guest's device for less
 * than a day. `recent`: on no board of all time yet.
 *
 * @typedef {"early" | "pace" | "again" | "new" | "recent"} Unranked
 * @typedef {{player: string, number: number, why: Unranked}} UnrankedRound
 */

import { parsedJSON } from "../text/decoding.js";

/**
 * The reasons, in the order in which pages tell of them.
 * @type {Unranked[]}
 */
export const reasons = ["pace", "early", "again", "new", "recent"];

/**
 * The row of a round that was recorded and does not rank everywhere; undefined for anything else.
 * @param {import("./outbox-rows.js").Entry} entry as it was sent
 * @param {unknown} why what the ledger said; a reason that is not known here says the least
 * @returns {UnrankedRound | undefined}
 */
export function unrankedRow(entry, why) {
  if (entry.kind !== "round" || typeof why !== "string") return undefined;
  const { player, number } = startOf(entry.body) ?? {};
  if (typeof player !== "string" || !Number.isSafeInteger(number)) return undefined;
  return { player, number, why: reasons.find((reason) => reason === why) ?? "recent" };
}

/** A backup may have brought any text. */
const startOf = (body) => parsedJSON(body)?.round?.start;

/**
 * How many rounds there are of each reason, without those of none.
 * @param {UnrankedRound[]} rounds
 * @returns {{why: Unranked, count: number}[]}
 */
export function countedReasons(rounds) {
  return reasons.map((why) => ({ why, count: rounds.filter((round) => round.why === why).length }))
    .filter(({ count }) => count > 0);
}
