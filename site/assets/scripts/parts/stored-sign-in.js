/** What this browser knows of its account without asking anybody. */

import { StoredSignIn } from "../account/stored-sign-in.js";
import { deviceStorage, tabStorage } from "../browser/browser-storage.js";
import { now } from "./store.js";

const claimedKey = "florilegium-account-taken";

export const storedSignIn = new StoredSignIn({ storage: deviceStorage, now });

/**
 * Keeps for the next page how many rounds of a guest became the account's.
 * @param {number} rounds
 */
export function storeClaimedRounds(rounds) {
  tabStorage.writeText(claimedKey, String(rounds));
}

/**
 * Takes that number, once.
 * @returns {number | undefined}
 */
export function takeClaimedRounds() {
  const text = tabStorage.readText(claimedKey);
  tabStorage.remove(claimedKey);
  return text === undefined ? undefined : Number(text);
}
