/** This browser's connection to its account, and the device's data that is sent with it. */

import { AccountLink } from "../../account/account-link.js";
import { orElse } from "../../browser/mistakes.js";
import { now, store } from "../../parts/store.js";
import { LedgerLink } from "../../state/ledger-link.js";
import { pull, tellKept } from "./pulling.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

/** The ledger has the site's own address. */
const address = globalThis.location.origin;

const newLink = () => new AccountLink({
  address, storedSignIn, now,
  device: {
    key: async () => (await store()).player.device(now()),
    renew: async () => (await store()).player.renewDevice(now()),
  },
});

export const link = newLink();

/**
 * Whether the ledger told this device to wait.
 * @returns {Promise<boolean>}
 */
export async function isSendingDeferred() {
  return (await (await store()).outbox.quietUntil(now())) !== undefined;
}

/**
 * Sends the waiting entries to the ledger.
 * @returns {Promise<import("../../state/outbox.js").Report>}
 */
export async function sendWaiting() {
  const { outbox, player } = await store();
  const device = await player.device(now());
  await tellKept();
  return outbox.send(new LedgerLink({ address, device, now }), now(), { isAsked: true });
}

/**
 * Sends the rounds and other entries of this device's guest, which then belong to the account, and
 * reads the account's own.
 * @returns {Promise<number>} how many of the rounds the account has
 */
export async function claimGuestRounds() {
  const { outbox, player } = await store();
  const { player: name } = await player.device(now());
  const { rounds } = await player.record();
  const { refused } = await sendWaiting();
  const waiting = (await outbox.waiting()).filter(({ kind }) => kind === "round").length;
  await pull().catch(orElse());
  return Math.max(0, rounds.filter((round) => round.player === name).length - waiting - refused);
}

/**
 * Signs out the person who is signed in by now, if the ledger can be reached, before everything on
 * this device is erased.
 */
export async function signOutFirst() {
  if (!storedSignIn.signedIn) return;
  await sendWaiting().catch(orElse());
  await newLink().signOut().catch(orElse());
}
