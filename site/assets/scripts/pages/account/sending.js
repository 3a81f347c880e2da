/**
 * Sends what waits while somebody is signed in: now, and whenever the network or page comes back.
 */

import { now, store } from "../../parts/store.js";
import { Courier } from "../../state/courier.js";
import { LedgerLink } from "../../state/ledger-link.js";
import { mark } from "./known.js";

export async function keepSending() {
  if (!mark.signedIn) return;
  const { outbox, player } = await store();
  const device = await player.device(now());
  if (!device.canSign) return;
  const link = new LedgerLink({ address: location.origin, device, now });
  await new Courier({ outbox, link, now }).start(window, document);
}
