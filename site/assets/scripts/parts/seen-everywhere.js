/** Seen notices, on this device and, for a person with an account, on all their devices. */

import { herbariumTables, tell } from "../state/herbarium-log.js";
import { chance } from "../state/uuid-v7.js";
import { playerStore } from "./player.js";
import { seenNotices } from "./seen-notices.js";

/**
 * Stores that a notice was seen, and records it for the person's other devices.
 * @param {string} name
 * @param {number} made
 */
export async function markSeenEverywhere(name, made) {
  seenNotices.markSeen(name, made);
  const { database } = await playerStore();
  await database.transact(herbariumTables, "write", (write) => (
    tell(write, { kind: "seen", body: { notice: name }, made, random: chance() })));
}
