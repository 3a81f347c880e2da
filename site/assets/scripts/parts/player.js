/**
 * The player on this device: key, rounds, memory, settings. This is the part of the player's data
 * that a first screen needs; store.js has the rest, since a page must not wait for data that it
 * does not show.
 */

import { deviceStorage, storageKeys, tabStorage } from "../browser/browser-storage.js";
import { reportMistake } from "../browser/mistakes.js";
import { onUnkept } from "../browser/room.js";
import { openDatabase } from "../state/database.js";
import { carryOver } from "../state/earlier-counts.js";
import { PlayerStore } from "../state/player-store.js";
import { WaitingRounds } from "../state/waiting-rounds.js";

/** @type {Promise<{database: import("../state/database.js").Database, player: PlayerStore}>} */
let opening;

/**
 * The player and the database with all of their data, opened once per page; in memory when the
 * browser stores nothing.
 */
export function playerStore() {
  opening ??= open();
  return opening;
}

async function open() {
  const database = await openDatabase();
  try {
    await carryOver(database, deviceStorage, tabStorage);
  } catch (problem) {
    reportMistake(problem);
    // Then a later page moves them.
  }
  const waiting = new WaitingRounds(deviceStorage);
  const player = new PlayerStore(database, { waiting });
  await keepWaiting(player);
  // Once there is room again, also the values for which another tab had none.
  onUnkept((why) => why === undefined && keepWaiting(player));
  if (deviceStorage.readObject(storageKeys.round)?.kept) await keepLeft(player);
  return { database, player };
}

async function keepWaiting(player) {
  try {
    await player.keepWaiting();
  } catch (problem) {
    reportMistake(problem);
    // Then a later page stores them.
  }
}

/** Stores practice that was left, before the played rounds are read. */
async function keepLeft(player) {
  try {
    const [{ keepLeftRound }, { isPlaying }] = await Promise.all([
      import("../state/left-round.js"), import("./playing.js"),
    ]);
    await keepLeftRound(player, deviceStorage, isPlaying);
  } catch (problem) {
    reportMistake(problem);
    // Its answers are in the memory all the same.
  }
}

/** The time, in milliseconds since 1970-01-01T00:00Z. */
export const now = () => Date.now();

/** The person's time zone, by its IANA name. */
export function zone() {
  return new Intl.DateTimeFormat("en").resolvedOptions().timeZone ?? "UTC";
}

/**
 * The zone's offset from UTC at a moment, in minutes.
 * @param {number} time
 */
export const offset = (time) => -new Date(time).getTimezoneOffset();
