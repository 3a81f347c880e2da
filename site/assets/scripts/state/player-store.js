/**
 * The player's data on this device: the key, finished rounds, the memory of plants, and
 * preferences. Times are arguments, in milliseconds since 1970-01-01T00:00Z.
 */

import { reportMistake } from "../browser/mistakes.js";
import { DeviceKey, keyKinds } from "./device-key.js";
import { inTime } from "./merging.js";
import { addEntry, fits, outboxTables } from "./outbox-rows.js";
import { completed, mayBe } from "./preferences.js";
import { StateProblem } from "./problem.js";
import { isReadableCard, ReadableRows } from "./readable-rows.js";
import { tables as allTables } from "./schema.js";
import { chance, nextID } from "./uuid-v7.js";
import { putWaiting, raiseRound, roundsWaitFor } from "./waiting-rounds.js";

const roundTables = ["device", "playedRound", "memory", ...outboxTables];

/** The player's data in a database. */
export class PlayerStore {
  #database;
  #subtle;
  #random;
  #waiting;
  #readable = new ReadableRows();
  /** @type {Promise<DeviceKey> | undefined} */
  #device;

  /**
   * @param {import("./database.js").Database} database
   * @param {{subtle?: SubtleCrypto, random?: () => import("./uuid-v7.js").Chance,
   *   waiting?: import("./waiting-rounds.js").WaitingRounds}} of `waiting`: rounds without room
   */
  constructor(database, { subtle = globalThis.crypto?.subtle, random = chance, waiting } = {}) {
    this.#database = database;
    this.#subtle = subtle;
    this.#random = random;
    this.#waiting = waiting;
  }

  /** Whether data is stored permanently. */
  get isKept() {
    return this.#database.isKept;
  }

  /** Why data is not stored permanently; see `Database`. */
  get problem() {
    return this.#database.problem;
  }

  #read(tables, work) {
    return this.#database.transact(tables, "read", work);
  }

  #write(tables, work) {
    return this.#database.transact(tables, "write", work);
  }

  // The device.

  /**
   * This device's key, which all tabs share; created by the first call.
   * @param {number} now
   * @returns {Promise<DeviceKey>}
   */
  device(now) {
    this.#device ??= this.#findDevice(now).catch((problem) => {
      this.#device = undefined;
      throw problem;
    });
    return this.#device;
  }

  async #findDevice(now) {
    const known = await this.#read(["device"], (read) => read.get("device", "key"));
    if (known && (known.privateKey || !this.#subtle)) return new DeviceKey(known, this.#subtle);
    const row = (await this.#keptKey(now)) ?? known
      ?? (await this.#adopt(DeviceKey.plain(this.#random(), now)));
    return new DeviceKey(row, this.#subtle);
  }

  /** A key of a kind that the browser can create and store; some browsers create it only. */
  async #keptKey(now) {
    if (!this.#subtle) return undefined;
    for (const kind of keyKinds) {
      try {
        return await this.#adopt(await DeviceKey.make(kind, now, this.#subtle));
      } catch (problem) {
        reportMistake(problem);
        // The next kind is tried; after the last one there is no key.
      }
    }
    return undefined;
  }

  /** Stores a key and returns it, or the key that another tab has stored before. */
  #adopt(row) {
    return this.#write(["device"], async (write) => {
      const known = await write.get("device", "key");
      if (known?.privateKey || (known && !row.privateKey)) return known;
      await write.put("device", row);
      return row;
    });
  }

  /**
   * Replaces this device's key by a new one: rounds from now on belong to a new player.
   * @param {number} now
   * @returns {Promise<DeviceKey>}
   */
  async renewDevice(now) {
    await this.#write(["device"], (write) => write.delete("device", "key"));
    this.#device = undefined;
    return this.device(now);
  }

  // Rounds.

  /**
   * Takes the number of the next round. No number is used twice: an unfinished round leaves a gap,
   * and the number of a round that waits for room in another tab is skipped.
   * @returns {Promise<number>}
   */
  nextRound() {
    const waiting = this.#waiting?.all().map(({ played }) => played.number) ?? [];
    return this.#write(["counter"], async (write) => {
      const value = Math.max((await write.get("counter", "round"))?.value ?? 0, ...waiting) + 1;
      await write.put("counter", { name: "round", value });
      return value;
    });
  }

  /**
   * All finished rounds of a readable form, ordered by time.
   * @returns {Promise<{rounds: object[]}>}
   */
  async record() {
    const rounds = await this.#read(["playedRound"], (read) => read.all("playedRound"));
    return { rounds: inTime(this.#readable.rounds(rounds)) };
  }

  /**
   * The rounds that a ledger recorded without listing them on all boards, with the reasons.
   * @returns {Promise<import("./unranked.js").UnrankedRound[]>}
   */
  unranked() {
    return this.#read(["unranked"], (read) => read.all("unranked"));
  }

  /**
   * The player's memory of plants: a card for each.
   * @returns {Promise<{cards: object}>}
   */
  async memory() {
    const rows = await this.#read(["memory"], (read) => read.all("memory"));
    const known = this.#readable.cards(rows);
    return { cards: Object.fromEntries(known.map(({ plant, card }) => [plant, card])) };
  }

  /**
   * Replaces the memory card of one plant.
   * @param {string} plant
   * @param {(known: any) => any} review returns the new card from the one before, if any
   */
  async remember(plant, review) {
    await this.#write(["memory"], async (write) => {
      const known = (await write.get("memory", plant))?.card;
      await write.put("memory", { plant, card: review(isReadableCard(known) ? known : undefined) });
    });
  }

  /**
   * Stores a finished round in the record, the memory and the outbox, in one transaction. A round
   * that was left is not stored, and its number is a gap. A round is stored only once.
   * @param {{round: object, played: object, memory?: {cards: object} | null, time: number}} of the
   *   `round`: the sent form (Games' Round); `played`: the form in the record (PlayedRound);
   *   `memory`: in practice the memory after the round
   * @returns {Promise<import("./outbox-rows.js").Entry | undefined>} the entry that is to be sent;
   *   undefined if this device cannot sign it, or it is longer than the ledger's limit
   * @throws {StateProblem} if the database cannot be opened; the round then waits for a page that
   *   can open it
   */
  async keep({ round, played, memory = null, time }) {
    const device = await this.device(time);
    const { canSign, player } = device;
    const plants = new Set(round.moves.map(([card]) => card));
    const remembered = Object.entries(memory?.cards ?? {}).filter(([plant]) => plants.has(plant));
    const body = { offset: played.stamp.offset, round };
    const isSent = canSign && played.player === player && fits("round", body);
    const random = this.#random();
    const { entry, cards } = await this.#write(roundTables, async (write) => {
      if (await write.get("playedRound", [played.player, played.number])) return {};
      await write.put("playedRound", played);
      for (const [plant, card] of remembered) await write.put("memory", { plant, card });
      const cards = round.start.mode === "practice" ? await cardsOf(write, plants) : {};
      if (!isSent) return { cards };
      // The database was deleted while the page was open: only this key can send what it signed.
      if (await device.restore(write)) await raiseRound(write, played.number);
      return { cards, entry: await addEntry(write, {
        kind: "round", body, made: time, player, random,
      }) };
    }).catch((problem) => {
      if (problem instanceof StateProblem) {
        const entry = isSent ? { id: nextID(undefined, time, random), made: time } : undefined;
        this.#waiting?.add({ round, played, cards: Object.fromEntries(remembered), entry });
      }
      throw problem;
    });
    if (cards && roundsWaitFor(this.problem)) {
      // A key that is in the memory of this page only cannot send anything later.
      const { id, made } = (this.problem === "full" && entry) || {};
      this.#waiting?.add({ round, played, cards, entry: id && { id, made } });
    }
    return entry;
  }

  /**
   * Whether a round waits in the browser's key-value storage, for a later page to store.
   * @param {{player: string, number: number} | undefined} played
   */
  waits(played) {
    return this.#waiting?.all().some(({ played: { player, number } }) => (
      player === played?.player && number === played.number)) ?? false;
  }

  /** Stores the waiting rounds; if there is still no room, they stay in this page's memory. */
  async keepWaiting() {
    const rounds = this.#waiting?.all() ?? [];
    if (rounds.length > 0) {
      await this.#write(roundTables, async (write) => {
        for (const each of rounds) await putWaiting(write, each);
      });
    }
    if (this.isKept) this.#waiting?.clear();
  }

  // Preferences.

  /**
   * Every preference: the chosen value, or the default.
   * @returns {Promise<Record<string, string>>}
   */
  async preferences() {
    return completed(await this.#read(["preference"], (read) => read.all("preference")));
  }

  /**
   * Sets a preference; null resets it to the default.
   * @param {string} name
   * @param {string | null} value
   */
  async setPreference(name, value) {
    if (value !== null && !mayBe(name, value)) throw new StateProblem("not-a-choice");
    await this.#write(["preference"], (write) => (
      value === null
        ? write.delete("preference", name) : write.put("preference", { name, value })
    ));
  }

  // All data.

  /** Deletes all data on this device, including the key. Unsent entries are lost. */
  async deleteEverything() {
    await this.#write(allTables, async (write) => {
      for (const table of allTables) await write.clear(table);
    });
    this.#device = undefined;
  }
}

async function cardsOf(read, plants) {
  const rows = await Promise.all([...plants].map((plant) => read.get("memory", plant)));
  return Object.fromEntries(rows.filter(Boolean).map(({ plant, card }) => [plant, card]));
}
