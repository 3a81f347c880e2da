/**
 * Setting and replenishing beacons: the entries that are sent, how many are left, and why the
 * ledger refuses. The device stores the times for a day, and never the places.
 *
 * @typedef {"done" | "refused" | "waiting"} Outcome
 * @typedef {import("../../state/outbox-rows.js").Entry} Entry
 */

import { LedgerLink } from "../../state/ledger-link.js";

/** The same as in LedgerLimits. */
export const mostADay = 10;
const window_ = 24 * 3_600_000;
/**
 * The longest delay of an entry, in milliseconds: a later one is refused, since the person is no
 * longer there.
 */
export const longestDelay = 600_000;
const kinds = ["beacon", "replenish"];

/**
 * How many of each kind a person may still set or replenish within 24 hours.
 * @param {any} times by kind, in milliseconds
 * @param {number} now
 */
export function left(times, now) {
  const count = (kind) => recent(times?.[kind], now).length;
  return {
    beacon: Math.max(0, mostADay - count("beacon")),
    replenish: Math.max(0, mostADay - count("replenish")),
  };
}

const recent = (list, now) => (Array.isArray(list) ? list : [])
  .filter((time) => Number.isSafeInteger(time) && time > now - window_ && time <= now)
  .slice(-mostADay);

export class BeaconActs {
  #store;
  #now;
  #address;
  /**
   * The entries that waited when this page last looked.
   * @type {Entry[]}
   */
  #pending = [];

  /**
   * @param {{store: () => Promise<import("../../parts/store.js").Store>, now: () => number,
   *   address: string}} of
   */
  constructor({ store, now, address }) {
    this.#store = store;
    this.#now = now;
    this.#address = address;
  }

  /** The rest of both limits, as far as this device knows. */
  async left() {
    const { database } = await this.#store();
    const row = await database.transact(["counter"], "read", (read) => (
      read.get("counter", "beacons")));
    return left(row?.value, this.#now());
  }

  /**
   * Sets a beacon or replenishes one.
   * @param {"beacon" | "replenish"} kind
   * @param {{cell: import("../../beacons/cells.js").Cell, kind?: string}} body
   * @returns {Promise<{outcome: Outcome, reason: string}>}
   */
  async act(kind, body) {
    const { outbox } = await this.#store();
    const entry = await outbox.add(kind, body, this.#now());
    await this.#count(kind);
    const [{ outcome, reason }] = await this.#sent([entry]);
    return { outcome, reason };
  }

  /**
   * Sends waiting entries, and returns those that were refused since.
   * @returns {Promise<{kind: string, cell: import("../../beacons/cells.js").Cell, outcome: Outcome,
   *   reason: string}[]>} what came of each
   */
  async sendWaiting() {
    const { outbox } = await this.#store();
    const waiting = (await outbox.waiting()).filter(({ kind }) => kinds.includes(kind));
    // The entries of a signed-in person are also sent by pages/every-page.js, which may have been
    // faster.
    const all = new Map([...this.#pending, ...waiting].map((entry) => [entry.id, entry]));
    return this.#sent([...all.values()]);
  }

  /** @param {Entry[]} entries */
  async #sent(entries) {
    const { outbox, player } = await this.#store();
    if (entries.length > 0) {
      const device = await player.device(this.#now());
      const link = new LedgerLink({ address: this.#address, device, now: this.#now });
      // A guest's other entries stay, since the person did not choose to send them.
      if (device.canSign) await outbox.send(link, this.#now(), { isAsked: true, kinds });
    }
    const refused = (await outbox.refused()).filter(({ entry }) => kinds.includes(entry.kind));
    // The result is shown now, and the place is no longer stored.
    await Promise.all(refused.map(({ entry }) => outbox.dismiss(entry.id)));
    for (const { entry } of refused) await this.#uncount(entry);
    const waiting = new Set((await outbox.waiting()).map(({ id }) => id));
    this.#pending = entries.filter(({ id }) => waiting.has(id));
    const asked = new Set(entries.map(({ id }) => id));
    const others = refused.map(({ entry }) => entry).filter(({ id }) => !asked.has(id));
    return [...entries, ...others].map(({ id, kind, body }) => {
      const reason = refused.find(({ entry }) => entry.id === id)?.reason;
      /** @type {Outcome} */
      const outcome = reason === undefined ? waiting.has(id) ? "waiting" : "done" : "refused";
      return { kind, cell: JSON.parse(body).cell, outcome, reason: reason ?? "" };
    });
  }

  #count(kind) {
    return this.#change((times) => ({ ...times, [kind]: [...times[kind], this.#now()] }));
  }

  /** A refused entry does not count. */
  #uncount({ kind, made }) {
    return this.#change((times) => ({
      ...times, [kind]: times[kind].filter((time) => Math.abs(time - made) > 1_000),
    }));
  }

  async #change(work) {
    const { database } = await this.#store();
    await database.transact(["counter"], "write", async (write) => {
      const kept = (await write.get("counter", "beacons"))?.value;
      const times = {
        beacon: recent(kept?.beacon, this.#now()),
        replenish: recent(kept?.replenish, this.#now()),
      };
      await write.put("counter", { name: "beacons", value: work(times) });
    });
  }
}
