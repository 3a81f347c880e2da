/** The account's figures over all its devices, read from the ledger. */

import { unreachable } from "../../browser/mistakes.js";
import { now, offset, store } from "../../parts/store.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

/**
 * Total rounds, answers, accuracy and average. Undefined for a guest, and while a round that was
 * played here waits to be sent: the ledger's figures lack that round.
 * @returns {Promise<{rounds: number, answers: number, accuracy: number, average: number}
 *   | undefined>} accuracy in thousandths, average in milliseconds
 */
export async function accountFigures() {
  if (!storedSignIn.signedIn) return undefined;
  const { outbox, player } = await store();
  if ((await outbox.waiting()).some(({ kind }) => kind === "round")) return undefined;
  const device = await player.device(now());
  if (!device.canSign) return undefined;
  const { LedgerLink } = await import("../../state/ledger-link.js").catch(unreachable);
  const link = new LedgerLink({ address: location.origin, device, now });
  const { token } = await link.begin();
  const { rounds, answers, accuracy, average } = await link.get(
    `v1/ledger/profile?offset=${offset(now())}`, token);
  const figures = { rounds, answers, accuracy, average };
  return Object.values(figures).every(Number.isInteger) ? figures : undefined;
}
