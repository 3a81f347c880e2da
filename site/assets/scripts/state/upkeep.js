/** Room on the device: what may go, and what should stay. */

import { reportMistake } from "../mistakes.js";

const prefix = "florilegium-";
/** Without these the app would not open where there is no network. */
const needed = ["florilegium-shell-", "florilegium-pages-"];

/**
 * Clears what can be fetched again: pictures and other files of the edition. The player's own lies
 * in the database, which this does not open, so nothing that was not sent yet can go.
 * @param {CacheStorage} caches
 * @returns {Promise<number>} how many stores went
 */
export async function clearCache(caches) {
  const names = (await caches.keys()).filter((name) => (
    name.startsWith(prefix) && !needed.some((each) => name.startsWith(each))));
  const gone = await Promise.all(names.map((name) => caches.delete(name)));
  return gone.filter(Boolean).length;
}

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
