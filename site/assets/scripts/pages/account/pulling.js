/** Reads the changes of the person's other devices; of several tabs one after the other. */

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
/** The other tabs show what one tab has read. */
const tabs = new BroadcastChannel("florilegium-own");

/**
 * Runs work when no other tab runs its own; in browsers without locks, at once. It is not left to
 * the other tab: that may be the page that is being left, which ends in the midst of it.
 */
function alone(work) {
  const { locks } = globalThis.navigator ?? {};
  return locks ? locks.request(lockName, work) : work();
}

/**
 * The person's feed at this device.
 * @param {import("../../state/database.js").Database} database
 * @param {LedgerLink} link
 */
export const feedOf = (database, link) => new Feed({ database, link });

/** This device's connection to the person's data in the ledger; undefined when it cannot sign. */
async function here() {
  const { database, player } = await store();
  const device = await player.device(now());
  if (!device.canSign) return undefined;
  const link = new LedgerLink({ address: location.origin, device, now });
  return { feed: feedOf(database, link), notices: new Notices({ database, link }) };
}

/** Records entries that were stored here before they were recorded for sending. */
export async function tellKept() {
  await (await here())?.feed.tellRows();
}

/** Reads new entries, and makes pages show them. */
export async function pull() {
  if (!storedSignIn.signedIn) return;
  const own = await here();
  if (!own) return;
  const pulled = await alone(() => own.feed.pull());
  // Entries that another person read here say nothing about the notices of the present person.
  if (pulled.isAnother) seenNotices.forget(seenName);
  const isSeen = takeSeen(pulled.seen);
  noteSets(pulled.sets);
  await mirrorWorn();
  if (pulled.isChanged) tellAll(savedChange);
  if (isSeen) tellAll(noticesChange);
  // No code waits for them.
  pullNotices(own).catch(reportMistake);
}

/** Stores which notices were seen on another device; returns whether there are any. */
function takeSeen(seen) {
  const later = Object.entries(seen).filter(([name, time]) => !(seenNotices.seenAt(name) >= time));
  for (const [name, time] of later) seenNotices.markSeen(name, time);
  return later.length > 0;
}

/** Reads the new notices, once the rows are stored. */
async function pullNotices({ feed, notices }) {
  const known = await feed.known();
  const isNew = await alone(() => notices.pull({ known, now: now() }));
  if (isNew) tellAll(noticesChange);
}

/** Makes this page and those of other tabs show new entries. */
function tellAll(event) {
  document.dispatchEvent(new Event(event));
  tabs.postMessage(event);
}

/** A set has one attempt, on whichever device. */
function noteSets(sets) {
  const startedRounds = new StartedRounds(deviceStorage);
  for (const set of sets) {
    const [period, date] = set.split("/");
    if (date > (startedRounds.begun(period) ?? "")) startedRounds.begin(period, date);
  }
}

/**
 * Reads again whenever the network or the page comes back, and shows entries that other tabs read.
 */
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
