/** Notices that were seen, on this device and, for who has an account, on all others. */

import { herbariumTables, tell } from "../state/herbarium-log.js";
import { chance } from "../state/uuid-v7.js";
import { playerStore } from "./player.js";
import { seenNotices } from "./seen-notices.js";

/**
 * Keeps that a notice was seen, and tells the person's other devices of it.
 * @param {string} name
 * @param {number} made
 */
export async function markSeenEverywhere(name, made) {
  seenNotices.markSeen(name, made);
  const { database } = await playerStore();
  await database.transact(herbariumTables, "write", (write) => (
    tell(write, { kind: "seen", body: { notice: name }, made, random: chance() })));
}
