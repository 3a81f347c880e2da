/** Persistent storage on the device. */

import { reportMistake } from "../browser/mistakes.js";

/**
 * Asks the browser not to delete the player's data when storage is short. Some browsers ask the
 * person, so call this only after data worth keeping was stored.
 * @param {StorageManager | undefined} [storage]
 * @returns {Promise<boolean>} whether the browser agreed
 */
export async function requestPersistence(storage = globalThis.navigator?.storage) {
  if (!storage?.persist) return false;
  try {
    return (await storage.persisted()) || (await storage.persist());
  } catch (problem) {
    reportMistake(problem);
    return false;
  }
}
