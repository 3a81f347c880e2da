/** Room on the device: what should stay. */

import { reportMistake } from "../browser/mistakes.js";

/**
 * Asks the browser not to clear the player's own away when it is short of room. Some ask the
 * person, so this belongs after something that is worth keeping.
 * @param {StorageManager | undefined} [storage]
 * @returns {Promise<boolean>} whether it will
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
