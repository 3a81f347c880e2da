/**
 * The stored fact that a person is signed in at this browser, and the name: pages show it without a
 * request. It gives no access; only the ledger's cookie does, which no script can read.
 */

import { storageKeys } from "../browser/browser-storage.js";

const renewing = "florilegium-account-renewing";
const day = 86_400_000;

/** The signed-in person, in a browser's storage; without storage, no person is signed in. */
export class StoredSignIn {
  #storage;
  #now;

  /**
   * @param {{storage: import("../browser/browser-storage.js").BrowserStorage,
   *   now: () => number}} of
   */
  constructor({ storage, now }) {
    this.#storage = storage;
    this.#now = now;
  }

  /**
   * The signed-in person, as far as this browser knows.
   * @returns {{name: string} | undefined}
   */
  get signedIn() {
    const kept = this.#storage.readObject(storageKeys.account);
    const isGood = typeof kept?.name === "string" && kept.until > this.#now();
    return isGood ? { name: kept.name } : undefined;
  }

  /**
   * Stores the signed-in person for as long as the ledger's cookie may be valid.
   * @param {{name?: string, keep?: boolean}} of missing values stay unchanged
   */
  save({ name, keep } = {}) {
    const before = this.#storage.readObject(storageKeys.account) ?? {};
    const keeps = keep ?? before.keep ?? false;
    const until = this.#now() + (keeps ? 30 : 1) * day;
    this.#storage.writeJSON(storageKeys.account, {
      name: name ?? before.name ?? "", keep: keeps, until,
    });
  }

  /** Removes the signed-in person and the chosen theme. */
  clear() {
    this.#storage.remove(storageKeys.account);
    this.#storage.remove(storageKeys.worn);
    this.#storage.remove(renewing);
  }

  /**
   * Records that a renewal begins or has ended. A renewal left unfinished by a closed page is
   * recognised by its time.
   */
  set isRenewing(value) {
    this.#storage.writeJSON(renewing, value ? this.#now() : undefined);
  }

  /** Milliseconds since the beginning of an unfinished renewal; undefined without one. */
  get renewingFor() {
    const began = this.#storage.readJSON(renewing);
    const since = Number.isFinite(began) ? this.#now() - began : -1;
    return since >= 0 ? since : undefined;
  }
}
