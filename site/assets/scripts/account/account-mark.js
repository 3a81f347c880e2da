/**
 * That somebody is signed in at this browser, and under which name: what pages show without asking
 * anybody. It opens nothing; only the ledger's cookie does, which no script reads.
 */

const key = "florilegium-account";
const renewing = "florilegium-account-renewing";
const day = 86_400_000;

/** The mark in a storage of texts; a browser that keeps nothing has none. */
export class AccountMark {
  #storage;
  #now;

  /** @param {{storage?: Storage, now: () => number}} of */
  constructor({ storage, now }) {
    this.#storage = storage;
    this.#now = now;
  }

  #read(name) {
    try {
      return JSON.parse(this.#storage?.getItem(name) ?? "null");
    } catch {
      return null;
    }
  }

  #write(name, value) {
    try {
      if (value === null) this.#storage?.removeItem(name);
      else this.#storage?.setItem(name, JSON.stringify(value));
    } catch {
      // Then it holds no longer than the page.
    }
  }

  /**
   * Who is signed in, as far as this browser knows.
   * @returns {{name: string} | undefined}
   */
  get signedIn() {
    const mark = this.#read(key);
    const isGood = typeof mark?.name === "string" && mark.until > this.#now();
    return isGood ? { name: mark.name } : undefined;
  }

  /**
   * Notes who signed in, for as long as the ledger's cookie may last.
   * @param {{name?: string, keep?: boolean}} of what is left out stays as it was
   */
  note({ name, keep } = {}) {
    const before = this.#read(key) ?? {};
    const keeps = keep ?? before.keep ?? false;
    const until = this.#now() + (keeps ? 30 : 1) * day;
    this.#write(key, { name: name ?? before.name ?? "", keep: keeps, until });
  }

  /** Nobody is signed in. */
  clear() {
    this.#write(key, null);
    this.#write(renewing, null);
  }

  /** A renewal begins or has ended; one that a page left behind is known by its time. */
  set isRenewing(value) {
    this.#write(renewing, value ? this.#now() : null);
  }

  /** How long ago an unfinished renewal began, in milliseconds; undefined for none. */
  get renewingFor() {
    const began = this.#read(renewing);
    const since = Number.isFinite(began) ? this.#now() - began : undefined;
    return since >= 0 ? since : undefined;
  }
}
