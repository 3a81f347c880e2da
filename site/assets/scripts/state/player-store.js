/**
 * What is the player's own on this device: its key, finished rounds, what is remembered, and what
 * was chosen. Times are milliseconds since 1970-01-01T00:00Z, and arguments.
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
import { hasWaiting, putWaiting, raiseRound } from "./waiting-rounds.js";

const roundTables = ["device", "playedRound", "memory", ...outboxTables];

/** The player's own, over a database. */
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
   *   waiting?: import("./waiting-rounds.js").WaitingRounds}} of `waiting` has what finds no room
   */
  constructor(database, { subtle = globalThis.crypto?.subtle, random = chance, waiting } = {}) {
    this.#database = database;
    this.#subtle = subtle;
    this.#random = random;
    this.#waiting = waiting;
  }

  /** Whether what is played now is there again tomorrow. */
  get isKept() {
    return this.#database.isKept;
  }

  /** Why it is not; see `Database`. */
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
   * This device's key, the same in every tab; made at the first call.
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

  /** A key that the browser can make and keep; some can do one and not the other. */
  async #keptKey(now) {
    if (!this.#subtle) return undefined;
    for (const kind of keyKinds) {
      try {
        return await this.#adopt(await DeviceKey.make(kind, now, this.#subtle));
      } catch (problem) {
        reportMistake(problem);
        // The next kind, or none.
      }
    }
    return undefined;
  }

  /** Keeps a key, unless another tab was faster: then that one's. */
  #adopt(row) {
    return this.#write(["device"], async (write) => {
      const known = await write.get("device", "key");
      if (known?.privateKey || (known && !row.privateKey)) return known;
      await write.put("device", row);
      return row;
    });
  }

  /**
   * Makes a new key in place of this device's: what is played from now on is another player's.
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
   * The number of the next round. It is used up from now on: a round that is never finished leaves
   * a gap, and no number comes twice, nor that of a round that waits for room in another tab.
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
   * All finished rounds that can be read here, in the order of time.
   * @returns {Promise<{rounds: object[]}>}
   */
  async record() {
    const rounds = await this.#read(["playedRound"], (read) => read.all("playedRound"));
    return { rounds: inTime(this.#readable.rounds(rounds)) };
  }

  /**
   * Rounds that a ledger recorded and that do not stand on all boards, and why.
   * @returns {Promise<import("./unranked.js").UnrankedRound[]>}
   */
  unranked() {
    return this.#read(["unranked"], (read) => read.all("unranked"));
  }

  /**
   * What the player remembers: a card for each plant.
   * @returns {Promise<{cards: object}>}
   */
  async memory() {
    const rows = await this.#read(["memory"], (read) => read.all("memory"));
    const known = this.#readable.cards(rows);
    return { cards: Object.fromEntries(known.map(({ plant, card }) => [plant, card])) };
  }

  /**
   * Puts what is remembered of one plant in place of the last.
   * @param {string} plant
   * @param {(known: any) => any} review gives its new card from the one before, where there is one
   */
  async remember(plant, review) {
    await this.#write(["memory"], async (write) => {
      const known = (await write.get("memory", plant))?.card;
      await write.put("memory", { plant, card: review(isReadableCard(known) ? known : undefined) });
    });
  }

  /**
   * Keeps a finished round: in the record, in what is remembered and in the outbox, all or nothing.
   * A round that was left is not kept: its number is a gap. What was kept once is not kept again.
   * @param {{round: object, played: object, memory?: {cards: object} | null, time: number}} of the
   *   round in the form that travels (Games' Round), what the record keeps of it (PlayedRound),
   *   and in practice what is remembered after it
   * @returns {Promise<import("./outbox-rows.js").Entry | undefined>} what waits to be sent; nothing
   *   where this device cannot sign it, or it is longer than a ledger takes
   * @throws {StateProblem} where the database cannot be opened; then the round waits for a page
   *   that opens it
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
      // The database was deleted under this page: only this key can send what it signs.
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
    if (cards && hasWaiting(this.problem)) {
      // A key in the memory of one page alone sends nothing later.
      const { id, made } = (this.problem === "full" && entry) || {};
      this.#waiting?.add({ round, played, cards, entry: id && { id, made } });
    }
    return entry;
  }

  /**
   * Whether a round waits where there is room still, and is kept by a later page.
   * @param {{player: string, number: number} | undefined} played
   */
  waits(played) {
    return this.#waiting?.all().some(({ played: { player, number } }) => (
      player === played?.player && number === played.number)) ?? false;
  }

  /** Keeps the rounds that found no room before; where there is none still, the page has them. */
  async keepWaiting() {
    const rounds = this.#waiting?.all() ?? [];
    if (rounds.length > 0) {
      await this.#write(roundTables, async (write) => {
        for (const each of rounds) await putWaiting(write, each);
      });
    }
    if (this.isKept) this.#waiting?.clear();
  }

  // What was chosen.

  /**
   * Every preference: as it was chosen, or the default.
   * @returns {Promise<Record<string, string>>}
   */
  async preferences() {
    return completed(await this.#read(["preference"], (read) => read.all("preference")));
  }

  /**
   * Sets a preference; null takes it back to the default.
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

  // All of it.

  /** Forgets everything on this device, the key too. What was not sent is lost. */
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
