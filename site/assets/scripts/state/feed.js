/**
 * What the person's other devices did: the ledger's feed, read on from the last number that is
 * known here, and merged by one rule (docs/decisions/0130). Whatever comes twice, or in another
 * order, comes to the same.
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

/** What people are to each other: the ledger is asked for it, and nothing of it is kept here. */
const peopleKinds = [
  "relation", "peer", "privacy", "invitation", "challenge", "challenge-answer", "challenge-result",
];
/** Kinds that this code knows; those that set nothing here are read and done with. */
const knownKinds = new Set([
  ...herbariumKinds, "round", "purchase", "equip", "steps", "goal", "report", "question",
  "verdict", "claim", "battle", ...peopleKinds,
]);
const cursorName = "feed";
/**
 * What is kept of each entry; a cursor of another form begins anew. 3: steps and goals. Rounds of a
 * mode that is not known here are passed over, so that another mode needs another form.
 */
const cursorForm = 3;
const feedTables = [...keptTables, ...belongingTables, walkTable, "playedRound"];

/** The person's feed, at one device. */
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

  /** Tells of what was kept here before it was told of; it then waits to be sent. */
  tellRows() {
    return this.#write((write) => tellRows(write, this.#random));
  }

  /**
   * The number of the last entry that is known here; undefined before the feed was ever read.
   * @returns {Promise<number | undefined>}
   */
  async known() {
    const cursor = await this.#database.transact(["counter"], "read", (read) => (
      read.get("counter", cursorName)));
    return cursor?.value.next;
  }

  /**
   * Reads all that is new, and brings the rows that pages read up to it.
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
        // The ledger was restored from an older backup: all it has is read and merged anew.
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
   * From which number on it is read. Another person's begins anew; what was passed over by a page
   * that did not know its kind is read again by one that does.
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

/** Has the feed begin anew. */
async function readAnew(write) {
  const { value } = await write.get("counter", cursorName);
  const cursor = { ...value, next: 0, entry: undefined, passed: {} };
  await write.put("counter", { name: cursorName, value: cursor });
  await write.put("counter", { name: "searches-told", value: 0 });
}

/**
 * Takes a page in, all or nothing, and notes how far it went.
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
    // Pages that show it ask again.
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

/** Rounds that an outcome tells of, and sets whose one attempt is used up. */
function roundsOf(outcome) {
  const changes = Array.isArray(outcome?.changes) ? outcome.changes : [];
  return changes.flatMap(({ round, void: left }) => (
    [round?._0, left?._0].filter(Boolean).map(({ played, set }) => ({ played, set }))));
}

/** Puts a round into the record; of two under one number the one that claims less. */
async function keepRound(write, played) {
  const known = await write.get("playedRound", [played.player, played.number]);
  const stays = known ? lesserRound(known, played) : played;
  if (stays === known) return false;
  await write.put("playedRound", stays);
  return true;
}

/** How many searches were made: as many as the feed tells of, or as were counted here. */
async function countSearches(write, items) {
  const count = items.filter(({ entry }) => entry?.kind === "search").length;
  const told = ((await write.get("counter", "searches-told"))?.value ?? 0) + count;
  await write.put("counter", { name: "searches-told", value: told });
  const here = (await write.get("counter", "searched"))?.value ?? 0;
  if (told > here) await write.put("counter", { name: "searched", value: told });
}
