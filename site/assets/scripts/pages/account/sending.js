/**
 * Sends waiting entries while a person is signed in, and reads the changes of other devices: now,
 * whenever the network or the page comes back, and after each new entry while the page is visible.
 */

import { savedChange } from "../../parts/saved-change.js";
import { reportMistake } from "../../browser/mistakes.js";
import { showUnread } from "../../parts/unread-mark.js";
import { now, store } from "../../parts/store.js";
import { OutboxSender } from "../../state/outbox-sender.js";
import { LedgerLink } from "../../state/ledger-link.js";
import { sendInBackground } from "./background-sync.js";
import { keepFollowing } from "./following.js";
import { feedOf, keepPulling, pull, tellKept } from "./pulling.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

export async function keepSending() {
  if (!storedSignIn.signedIn) return;
  const { database, outbox, player } = await store();
  const device = await player.device(now());
  if (!device.canSign) return;
  const link = new LedgerLink({ address: location.origin, device, now });
  showUnread().catch(reportMistake);
  // Entries that were stored before they were recorded for sending are sent too; then the changes
  // of other devices are read.
  await tellKept();
  // The ledger's results, such as a purchase, are read and shown.
  const heard = async () => {
    await pull();
    document.dispatchEvent(new Event(savedChange));
  };
  const left = () => sendInBackground(database, device.player);
  const sender = new OutboxSender({ outbox, link, now, heard, left });
  document.addEventListener(savedChange, () => sender.send());
  await sender.start(window, document);
  await keepPulling().catch(reportMistake);
  keepFollowing({ feed: feedOf(database, link), link });
}
