/** The player's own on this device, opened once a page. */

import { Collections } from "../state/collections.js";
import { openDatabase } from "../state/database.js";
import { carryOver } from "../state/earlier-counts.js";
import { History } from "../state/history.js";
import { Outbox } from "../state/outbox.js";
import { PlayerStore } from "../state/player-store.js";
import { Reminders } from "../state/reminders.js";
import { SavedPlants } from "../state/saved.js";

/**
 * @typedef {{database: import("../state/database.js").Database, player: PlayerStore,
 *   outbox: Outbox, history: History, saved: SavedPlants, collections: Collections,
 *   reminders: Reminders}} Store
 */

/** @type {Promise<Store> | undefined} */
let opening;

/**
 * Everything that is the player's own, over one database; in memory where the browser keeps
 * nothing.
 * @returns {Promise<Store>}
 */
export function store() {
  opening ??= open();
  return opening;
}

async function open() {
  const database = await openDatabase();
  try {
    await carryOver(database, globalThis.localStorage, globalThis.sessionStorage);
  } catch {
    // Then they are carried over by a later page.
  }
  return {
    database,
    player: new PlayerStore(database),
    outbox: new Outbox(database),
    history: new History(database),
    saved: new SavedPlants(database),
    collections: new Collections(database),
    reminders: new Reminders(database),
  };
}

/** The time, in milliseconds since 1970-01-01T00:00Z. */
export const now = () => Date.now();

/** The person's time zone, by its IANA name. */
export function zone() {
  return new Intl.DateTimeFormat("en").resolvedOptions().timeZone ?? "UTC";
}

/** The minutes that the person's clock is ahead of UTC at a moment. @param {number} time */
export const offset = (time) => -new Date(time).getTimezoneOffset();
