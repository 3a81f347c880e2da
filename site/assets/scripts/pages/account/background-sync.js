/** Has the browser send what waits once there is a network, also when every page is closed. */

import { canWork } from "../../browser/worker-link.js";
import { syncCounter, syncTag } from "../../state/background-sync.js";

/**
 * Asks for it, where the browser can do it. Otherwise the next page sends.
 * @param {import("../../state/database.js").Database} database
 * @param {string} player the device that may send; once somebody signs out it is another one
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
    // The person, or the browser's settings, do not want it.
    if (!(problem instanceof DOMException)) throw problem;
  }
}
