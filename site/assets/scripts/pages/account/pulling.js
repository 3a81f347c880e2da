/** Brings what the person's other devices did to this one: one tab of several, where there are. */

import { deviceStorage } from "../../browser/browser-storage.js";
import { savedChange } from "../../parts/saved-change.js";
import { reportMistake } from "../../browser/mistakes.js";
import { now, store } from "../../parts/store.js";
import { noticesChange } from "../../parts/own-notices.js";
import { seenNotices } from "../../parts/seen-notices.js";
import { mirrorWorn } from "../../parts/wearing.js";
import { Feed } from "../../state/feed.js";
import { LedgerLink } from "../../state/ledger-link.js";
import { Notices, seenName } from "../../state/notices.js";
import { StartedRounds } from "../round/started-rounds.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";

const lockName = "florilegium-feed";
/** What one tab read, the others show. */
const tabs = new BroadcastChannel("florilegium-own");

/** Runs work where no other tab is at it; where the browser has no locks, at once. */
function alone(work, ifAvailable) {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return work();
  return locks.request(lockName, { ifAvailable }, (lock) => (lock ? work() : undefined));
}

/**
 * The person's feed at this device.
 * @param {import("../../state/database.js").Database} database
 * @param {LedgerLink} link
 */
export const feedOf = (database, link) => new Feed({ database, link });

/** This device's way to what the ledger has of the person; undefined where it cannot sign. */
async function here() {
  const { database, player } = await store();
  const device = await player.device(now());
  if (!device.canSign) return undefined;
  const link = new LedgerLink({ address: location.origin, device, now });
  return { feed: feedOf(database, link), notices: new Notices({ database, link }) };
}

/** Tells of what was kept here before it was told of, so that it is sent. */
export async function tellKept() {
  await (await here())?.feed.tellRows();
}

/**
 * Reads what is new, and has pages show it.
 * @param {{ifAvailable?: boolean}} of whether it is left to another tab that is at it
 */
export async function pull({ ifAvailable = true } = {}) {
  if (!storedSignIn.signedIn) return;
  const own = await here();
  const pulled = await alone(() => own?.feed.pull(), ifAvailable);
  if (!own || !pulled) return;
  // What somebody else read here says nothing of the notices of who is here now.
  if (pulled.isAnother) seenNotices.forget(seenName);
  const isSeen = takeSeen(pulled.seen);
  noteSets(pulled.sets);
  await mirrorWorn();
  if (pulled.isChanged) tellAll(savedChange);
  if (isSeen) tellAll(noticesChange);
  // Nobody waits for them.
  pullNotices(own).catch(reportMistake);
}

/** Notices that were seen on another device; whether there are any. */
function takeSeen(seen) {
  const later = Object.entries(seen).filter(([name, time]) => !(seenNotices.seenAt(name) >= time));
  for (const [name, time] of later) seenNotices.markSeen(name, time);
  return later.length > 0;
}

/** What came of it, once the rows are there. */
async function pullNotices({ feed, notices }) {
  const known = await feed.known();
  const isNew = await alone(() => notices.pull({ known, now: now() }), false);
  if (isNew) tellAll(noticesChange);
}

/** Has this page and those of other tabs show what is new. */
function tellAll(event) {
  document.dispatchEvent(new Event(event));
  tabs.postMessage(event);
}

/** A set has one attempt, at whichever device. */
function noteSets(sets) {
  const startedRounds = new StartedRounds(deviceStorage);
  for (const set of sets) {
    const [period, date] = set.split("/");
    if (date > (startedRounds.begun(period) ?? "")) startedRounds.begin(period, date);
  }
}

/** Reads again whenever the network or the page comes back, and shows what other tabs read. */
export async function keepPulling() {
  const again = () => {
    if (document.visibilityState === "visible") pull().catch(reportMistake);
  };
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", again);
  tabs.addEventListener("message", ({ data }) => {
    document.dispatchEvent(new Event(data === noticesChange ? noticesChange : savedChange));
  });
  await pull();
}
