/**
 * Sends what waits while somebody is signed in, and brings what other devices did: now, and
 * whenever the network or page comes back, and as it is recorded while the page is seen.
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
  // What was kept before it was told of goes along; then what other devices did comes here.
  await tellKept();
  // What the ledger made of it, such as a purchase, is read and shown.
  const heard = async () => {
    await pull({ ifAvailable: false });
    document.dispatchEvent(new Event(savedChange));
  };
  const left = () => sendInBackground(database, device.player);
  const sender = new OutboxSender({ outbox, link, now, heard, left });
  document.addEventListener(savedChange, () => sender.send());
  await sender.start(window, document);
  await keepPulling().catch(reportMistake);
  keepFollowing({ feed: feedOf(database, link), link });
}
