/**
 * Makes the browser send waiting entries once there is a network, even when every page is closed.
 */

import { canWork } from "../../browser/worker-link.js";
import { syncCounter, syncTag } from "../../state/background-sync.js";

/**
 * Requests it, if the browser supports it. Otherwise the next page sends.
 * @param {import("../../state/database.js").Database} database
 * @param {string} player the device that may send; after a sign-out there is another one
 */
export async function sendInBackground(database, player) {
  if (!canWork) return;
  const { sync } = /** @type {any} */ (await navigator.serviceWorker.ready);
  if (!sync) return;
  await database.transact(["counter"], "write", (write) => (
    write.put("counter", { name: syncCounter, value: player })));
  try {
    await sync.register(syncTag);
  } catch (problem) {
    // The person, or the browser's settings, do not permit it.
    if (!(problem instanceof DOMException)) throw problem;
  }
}
