/** All of the player's data on this device, opened once per page. */

import { Collections } from "../state/collections.js";
import { History } from "../state/history.js";
import { Outbox } from "../state/outbox.js";
import { Reminders } from "../state/reminders.js";
import { SavedPlants } from "../state/saved.js";
import { Walks } from "../state/walks.js";
import { playerStore } from "./player.js";

export { now, offset, zone } from "./player.js";

/**
 * @typedef {{database: import("../state/database.js").Database,
 *   player: import("../state/player-store.js").PlayerStore,
 *   outbox: Outbox, history: History, saved: SavedPlants, collections: Collections,
 *   reminders: Reminders, walks: Walks}} Store
 */

/** @type {Promise<Store> | undefined} */
let opening;

/**
 * All of the player's data, over one database; in memory when the browser stores nothing.
 * @returns {Promise<Store>}
 */
export function store() {
  opening ??= open();
  return opening;
}

async function open() {
  const { database, player } = await playerStore();
  return {
    database,
    player,
    outbox: new Outbox(database),
    history: new History(database),
    saved: new SavedPlants(database),
    collections: new Collections(database),
    reminders: new Reminders(database),
    walks: new Walks(database),
  };
}
