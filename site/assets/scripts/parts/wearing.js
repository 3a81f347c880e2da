/** What is bought and worn: put into the outbox, and shown at once as what it is. */

import { deviceStorage, storageKeys } from "../browser/browser-storage.js";
import { savedChange } from "./saved-change.js";
import { storedSignIn } from "./stored-sign-in.js";
import { nothingOwned, readBelongings } from "../state/belongings.js";
import { now, store } from "./store.js";

/**
 * Buys an item; the ledger decides.
 * @param {{id: string, price: number}} item
 */
export async function buy({ id, price }) {
  const { outbox } = await store();
  await outbox.add("purchase", { item: id, price }, now());
  await mirrorWorn();
  document.dispatchEvent(new Event(savedChange));
}

/**
 * Wears an item, or nothing, in a slot.
 * @param {string} slot
 * @param {string} [item] its id
 */
export async function wear(slot, item) {
  const { outbox } = await store();
  await outbox.add("equip", { slot, ...(item && { item }) }, now());
  await mirrorWorn();
  document.dispatchEvent(new Event(savedChange));
}

/** What one has and wears, with what waits to be sent. */
export async function ownBelongings() {
  if (!storedSignIn.signedIn) return nothingOwned();
  return (await readBelongings((await store()).database)).own;
}

/**
 * Notes what is worn where the first paint and a round's end read it without waiting.
 * @returns {Promise<void>}
 */
export async function mirrorWorn() {
  const { worn } = await ownBelongings();
  const before = deviceStorage.readObject(storageKeys.worn) ?? {};
  if (JSON.stringify(before) === JSON.stringify(worn)) return;
  const isNothing = Object.keys(worn).length === 0;
  deviceStorage.writeJSON(storageKeys.worn, isNothing ? undefined : worn);
  document.dispatchEvent(new Event("florilegium-settings"));
}
