/**
 * The changes of the person's other devices: reads the ledger's feed from the last known number on,
 * and merges it by one rule (docs/decisions/0130). Entries that are received twice or in another
 * order give the same result.
 *
 * @typedef {{person: string, next: number, entry?: string, passed: Record<string, number>,
 *   form?: number}} Cursor whose feed it is, the last number that is known and the id of its entry,
 *   of each kind that was passed over the first number, and what is kept of each entry
 * @typedef {{isChanged: boolean, isAnother: boolean, seen: Record<string, number>,
 *   sets: string[]}} Pulled whether what pages show is another now, whether somebody else was here
 *   before, when each notice was seen, and sets whose attempt is used up
 */

import { isRound } from "./backup-form.js";
import { belongingTables, keepBelongings } from "./belongings.js";
import { factsOf, herbariumKinds } from "./herbarium-facts.js";
import { keepFacts } from "./herbarium-log.js";
import { forgetOthers, keptTables, refreshRows, tellRows } from "./herbarium-rows.js";
import { otherHistory } from "./history-name.js";
import { lesserRound } from "./merging.js";
import { chance } from "./uuid-v7.js";
import { forgetWalks, keepWalk, walkTable } from "./walks.js";

/** Relations between people: they are read from the ledger when needed and not stored here. */
const peopleKinds = [
  "relation", "peer", "privacy", "invitation", "challenge", "challenge-answer", "challenge-result",
];
/** Kinds that this code knows; those that set nothing here are only read. */
const knownKinds = new Set([
  ...herbariumKinds, "round", "purchase", "equip", "steps", "goal", "report", "question",
  "verdict", "claim", "battle", ...peopleKinds,
]);
const cursorName = "feed";
/**
 * The version of what is stored of each entry; a cursor of another form begins again. 3: steps and
 * goals. Rounds of an unknown mode are skipped, so that another mode needs another form.
 */
const cursorForm = 3;
const feedTables = [...keptTables, ...belongingTables, walkTable, "playedRound"];

/** The person's feed on one device. */
export class Feed {
  #database;
  #link;
  #random;

  /**
   * @param {{database: import("./database.js").Database,
   *   link: {begin: () => Promise<{token: string, handle: string}>,
   *     feed: (token: string, after: number, entry?: string) =>
   *       Promise<{items: object[], next: number, entry?: string}>},
   *   random?: () => import("./uuid-v7.js").Chance}} of
   */
  constructor({ database, link, random = chance }) {
    this.#database = database;
    this.#link = link;
    this.#random = random;
  }

  #write(work) {
    return this.#database.transact(feedTables, "write", work);
  }

  /** Records rows that were stored here before changes were recorded; they then wait to be sent. */
  tellRows() {
    return this.#write((write) => tellRows(write, this.#random));
  }

  /**
   * The number of the last known entry; undefined before the feed was first read.
   * @returns {Promise<number | undefined>}
   */
  async known() {
    const cursor = await this.#database.transact(["counter"], "read", (read) => (
      read.get("counter", cursorName)));
    return cursor?.value.next;
  }

  /**
   * Reads all new entries, and updates the rows that pages read.
   * @returns {Promise<Pulled>}
   */
  async pull() {
    const { token, handle } = await this.#link.begin();
    const { isAnother, ...begun } = await this.#write((write) => this.#begin(write, handle));
    const sets = new Set();
    let { next, entry } = begun;
    let isNew = false;
    for (;;) {
      const page = await this.#link.feed(token, next, entry).catch(otherHistory(next));
      if (page === undefined) {
        // The ledger was restored from an older backup: all its entries are read and merged again.
        await this.#write(readAnew);
        [next, entry] = [0, undefined];
        continue;
      }
      const items = Array.isArray(page.items) ? page.items : [];
      if (items.length === 0 || !(page.next > next)) break;
      const came = await this.#write((write) => takePage(write, items, page));
      isNew ||= came.isNew;
      for (const set of came.sets) sets.add(set);
      ({ next, entry } = page);
    }
    const { isChanged, seen } = await this.#write(refreshRows);
    return { isChanged: isChanged || isNew, isAnother, seen, sets: [...sets] };
  }

  /**
   * The number from which the feed is read. It begins again for another person; entries that were
   * skipped by a page that did not know their kind are read again by one that does.
   */
  async #begin(write, person) {
    /** @type {Cursor | undefined} */
    let cursor = (await write.get("counter", cursorName))?.value;
    const isAnother = cursor !== undefined && cursor.person !== person;
    if (isAnother) {
      await forgetOthers(write);
      for (const table of belongingTables) await write.clear(table);
      await forgetWalks(write);
      cursor = undefined;
    }
    if (cursor?.form !== cursorForm) {
      await write.put("counter", { name: "searches-told", value: 0 });
      cursor = undefined;
    }
    await tellRows(write, this.#random);
    const passed = Object.entries(cursor?.passed ?? {});
    const again = passed.filter(([kind]) => knownKinds.has(kind)).map(([, first]) => first - 1);
    const next = Math.min(cursor?.next ?? 0, ...again);
    const value = {
      person, form: cursorForm, next, entry: next === cursor?.next ? cursor.entry : undefined,
      passed: Object.fromEntries(passed.filter(([kind]) => !knownKinds.has(kind))),
    };
    await write.put("counter", { name: cursorName, value });
    return { ...value, isAnother };
  }
}

/** Makes the feed begin again. */
async function readAnew(write) {
  const { value } = await write.get("counter", cursorName);
  const cursor = { ...value, next: 0, entry: undefined, passed: {} };
  await write.put("counter", { name: cursorName, value: cursor });
  await write.put("counter", { name: "searches-told", value: 0 });
}

/**
 * Merges a page of the feed, all or nothing, and records its last number.
 * @param {any} write
 * @param {any[]} items
 * @param {{next: number, entry?: string}} page
 */
async function takePage(write, items, { next, entry: last }) {
  const { value } = await write.get("counter", cursorName);
  const passed = { ...value.passed };
  const sets = [];
  let isNew = false;
  for (const item of items) {
    const { number, entry, outcome } = item;
    if (!knownKinds.has(entry?.kind)) passed[entry?.kind] ??= number;
    await keepFacts(write, factsOf(entry));
    if (await keepBelongings(write, item)) isNew = true;
    if (await keepWalk(write, item)) isNew = true;
    // Pages that show such data request it again.
    if (peopleKinds.includes(entry?.kind)) isNew = true;
    for (const { played, set } of roundsOf(outcome)) {
      if (set) sets.push(set);
      if (isRound(played) && await keepRound(write, played)) isNew = true;
    }
  }
  await countSearches(write, items);
  await write.put("counter", { name: cursorName, value: { ...value, next, entry: last, passed } });
  return { sets, isNew };
}

/** Rounds in an outcome, and sets whose one attempt is used up. */
function roundsOf(outcome) {
  const changes = Array.isArray(outcome?.changes) ? outcome.changes : [];
  return changes.flatMap(({ round, void: left }) => (
    [round?._0, left?._0].filter(Boolean).map(({ played, set }) => ({ played, set }))));
}

/** Adds a round to the record; of two with one number the one with the lower score is kept. */
async function keepRound(write, played) {
  const known = await write.get("playedRound", [played.player, played.number]);
  const stays = known ? lesserRound(known, played) : played;
  if (stays === known) return false;
  await write.put("playedRound", stays);
  return true;
}

/** The number of searches: the larger of the feed's and this device's. */
async function countSearches(write, items) {
  const count = items.filter(({ entry }) => entry?.kind === "search").length;
  const told = ((await write.get("counter", "searches-told"))?.value ?? 0) + count;
  await write.put("counter", { name: "searches-told", value: told });
  const here = (await write.get("counter", "searched"))?.value ?? 0;
  if (told > here) await write.put("counter", { name: "searched", value: told });
}
