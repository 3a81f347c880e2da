/**
 * Sends what waits while somebody is signed in: now, and whenever the network or page comes back.
 */

import { now, store } from "../../parts/store.js";
import { OutboxSender } from "../../state/outbox-sender.js";
import { LedgerLink } from "../../state/ledger-link.js";
import { storedSignIn } from "./stored-sign-in.js";

export async function keepSending() {
  if (!storedSignIn.signedIn) return;
  const { outbox, player } = await store();
  const device = await player.device(now());
  if (!device.canSign) return;
  const link = new LedgerLink({ address: location.origin, device, now });
  await new OutboxSender({ outbox, link, now }).start(window, document);
}
