/** The account's data that this browser has without a request. */

import { StoredSignIn } from "../account/stored-sign-in.js";
import { deviceStorage, tabStorage } from "../browser/browser-storage.js";
import { now } from "./store.js";

const claimedKey = "florilegium-account-taken";

export const storedSignIn = new StoredSignIn({ storage: deviceStorage, now });

/**
 * Stores for the next page how many rounds of a guest the account has taken over.
 * @param {number} rounds
 */
export function storeClaimedRounds(rounds) {
  tabStorage.writeText(claimedKey, String(rounds));
}

/**
 * Reads and removes that number.
 * @returns {number | undefined}
 */
export function takeClaimedRounds() {
  const text = tabStorage.readText(claimedKey);
  tabStorage.remove(claimedKey);
  return text === undefined ? undefined : Number(text);
}
