/**
 * That somebody is signed in at this browser, and under which name: what pages show without asking
 * anybody. It opens nothing; only the ledger's cookie does, which no script reads.
 */

import { storageKeys } from "../browser/browser-storage.js";

const renewing = "florilegium-account-renewing";
const day = 86_400_000;

/** Who is signed in, in a browser's storage; one that keeps nothing has nobody. */
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
   * Who is signed in, as far as this browser knows.
   * @returns {{name: string} | undefined}
   */
  get signedIn() {
    const kept = this.#storage.readObject(storageKeys.account);
    const isGood = typeof kept?.name === "string" && kept.until > this.#now();
    return isGood ? { name: kept.name } : undefined;
  }

  /**
   * Keeps who signed in, for as long as the ledger's cookie may last.
   * @param {{name?: string, keep?: boolean}} of what is left out stays as it was
   */
  save({ name, keep } = {}) {
    const before = this.#storage.readObject(storageKeys.account) ?? {};
    const keeps = keep ?? before.keep ?? false;
    const until = this.#now() + (keeps ? 30 : 1) * day;
    this.#storage.writeJSON(storageKeys.account, {
      name: name ?? before.name ?? "", keep: keeps, until,
    });
  }

  /** Nobody is signed in, and nobody's theme is worn. */
  clear() {
    this.#storage.remove(storageKeys.account);
    this.#storage.remove(storageKeys.worn);
    this.#storage.remove(renewing);
  }

  /** A renewal begins or has ended; one that a page left behind is known by its time. */
  set isRenewing(value) {
    this.#storage.writeJSON(renewing, value ? this.#now() : undefined);
  }

  /** How long ago an unfinished renewal began, in milliseconds; undefined for none. */
  get renewingFor() {
    const began = this.#storage.readJSON(renewing);
    const since = Number.isFinite(began) ? this.#now() - began : -1;
    return since >= 0 ? since : undefined;
  }
}
