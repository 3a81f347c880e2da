/**
 * Sends the outbox from the service worker, when the browser says that there is a network again.
 * Who is signed in is noted by the page that asked for it, by the device's name: signing out takes
 * another key, and what a guest keeps is never sent.
 */

import { openDatabase } from "./database.js";
import { LedgerLink } from "./ledger-link.js";
import { Outbox } from "./outbox.js";
import { PlayerStore } from "./player-store.js";

/** By which the browser and the page name it. */
export const syncTag = "outbox";
/** The counter that holds which device may send. */
export const syncCounter = "sync";

/**
 * Sends what is due.
 * @param {{address: string, now: () => number, open?: typeof openDatabase,
 *   request?: import("./ledger-link.js").Request}} of
 * @throws why the ledger was not reached: the browser then tries again
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
