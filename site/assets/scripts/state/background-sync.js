/**
 * Sends the outbox from the service worker when the browser reports a network again. The page that
 * requested it records the signed-in person by the device's name: a sign-out makes another key, and
 * a guest's entries are never sent.
 */

import { openDatabase } from "./database.js";
import { LedgerLink } from "./ledger-link.js";
import { Outbox } from "./outbox.js";
import { PlayerStore } from "./player-store.js";

/** The tag that the browser and the page use for it. */
export const syncTag = "outbox";
/** The counter that holds the device that may send. */
export const syncCounter = "sync";

/**
 * Sends entries that are due.
 * @param {{address: string, now: () => number, open?: typeof openDatabase,
 *   request?: import("./ledger-link.js").Request}} of
 * @throws when the ledger could not be reached: the browser then tries again
 */
export async function sendFromWorker({ address, now, open = openDatabase, request }) {
  const database = await open();
  try {
    const row = await database.transact(["counter"], "read", (read) => (
      read.get("counter", syncCounter)));
    if (row === undefined) return;
    const device = await new PlayerStore(database).device(now());
    if (!device.canSign || row.value !== device.player) return;
    const link = new LedgerLink({ address, device, now, request });
    const { problem } = await new Outbox(database).send(link, now(), { isAsked: true });
    if (problem) throw problem;
  } finally {
    database.close();
  }
}
