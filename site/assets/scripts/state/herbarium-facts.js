/**
 * The facts that entries set about a person's plants, the same as Ledger's HerbariumFact: each fact
 * belongs to a register, and of two facts of one register the later one is valid
 * (docs/decisions/0130). Pure.
 *
 * @typedef {{format: 1, id: string, kind: string, made: number, body: string}} Entry
 * @typedef {{register: string, made: number, id: string, is: string, plant?: any,
 *   collection?: any, text?: any, order?: any, isOn?: boolean}} Fact what an entry sets, with the
 *   entry's id and time; `is` says what it is, as HerbariumFact's cases do, each with its members
 */

import { parsedJSON } from "../text/decoding.js";
import { fold } from "../text/folding.js";
import { isSecret } from "./link-secret.js";
import { isOrder } from "./order.js";
import { isID } from "./uuid-v7.js";

const isWord = (value) => typeof value === "string" && /^[!-~]{1,128}$/.test(value);
const isText = (value) => typeof value === "string";
const maybe = (check) => (value) => value === undefined || value === null || check(value);
const mayBeWord = maybe(isWord);
const mayBeID = maybe(isID);
const mayBeOrder = maybe(isOrder);

/** The form in which two tags or searches are compared: without letter case and accents. */
const folded = (text) => fold(text) || text;

/** @type {Record<string, (body: any) => object[]>} */
const readers = {
  save({ plant, saved, order }) {
    if (!isWord(plant) || typeof saved !== "boolean" || !mayBeOrder(order)) return [];
    if (!saved) return [{ is: "unsaved", register: `unsaved ${plant}`, plant }];
    return [{ is: "saved", register: `saved ${plant}`, plant }, ...placed(undefined, plant, order)];
  },
  note({ plant, text }) {
    if (!isWord(plant) || !isText(text)) return [];
    return [{ is: "note", register: `note ${plant}`, plant, text }];
  },
  tag({ plant, tag, tagged }) {
    if (!isWord(plant) || !isText(tag) || tag === "" || typeof tagged !== "boolean") return [];
    const register = `tag ${plant} ${folded(tag)}`;
    return [{ is: "tag", register, plant, text: tag, isOn: tagged }];
  },
  collection({ collection, name, order }) {
    if (!isID(collection) || !maybe(isText)(name) || !mayBeOrder(order)) return [];
    if (typeof name !== "string") {
      return [{ is: "removed", register: `removed ${collection}`, collection }];
    }
    const named = { is: "named", register: `named ${collection}`, collection, text: name };
    return [named, ...placed(collection, undefined, order)];
  },
  place({ collection, plant, order }) {
    const isPlace = mayBeID(collection) && mayBeWord(plant) && mayBeOrder(order)
      && (collection ?? plant ?? undefined) !== undefined;
    return isPlace ? [place(collection, plant, order)] : [];
  },
  search({ text, plant }) {
    if (!isText(text) || fold(text) === "" || !mayBeWord(plant)) return [];
    const found = { is: "searched", register: `search ${folded(text)}`, text };
    return [{ ...found, ...(plant && { plant }) }];
  },
  forget({ text }) {
    if (!maybe(isText)(text)) return [];
    if (typeof text !== "string") return [{ is: "forgottenAll", register: "searches" }];
    return fold(text) === "" ? []
      : [{ is: "forgotten", register: `search ${folded(text)}`, text }];
  },
  seen({ notice }) {
    return isWord(notice) ? [{ is: "seen", register: `seen ${notice}`, text: notice }] : [];
  },
  share({ collection, link, named }) {
    if (!isID(collection) || !maybe(isSecret)(link) || typeof named !== "boolean") return [];
    const register = `shared ${collection}`;
    return [{ is: "shared", register, collection, ...(link && { text: link, isOn: named }) }];
  },
};

const placed = (collection, plant, order) => (
  typeof order === "string" ? [place(collection, plant, order)] : []);

function place(collection, plant, order) {
  return {
    is: "place", register: `place ${collection ?? ""} ${plant ?? ""}`,
    ...(collection && { collection }), ...(plant && { plant }), ...(order && { order }),
  };
}

/** The kinds of entries that set such facts. */
export const herbariumKinds = Object.keys(readers);

/**
 * The facts that an entry sets; empty for another kind, or when it cannot be read.
 * @param {Entry} entry
 * @returns {Fact[]}
 */
export function factsOf({ kind, body, made, id }) {
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  const value = read && parsedJSON(body);
  if (!read || value === null || typeof value !== "object") return [];
  return read(value).map((fact) => (/** @type {Fact} */ ({ ...fact, made, id })));
}

/**
 * Whether one fact is later than another: by its time; at the same time by its entry's id.
 * @param {{made: number, id: string}} one
 * @param {{made: number, id: string} | undefined} other
 */
export function isLater(one, other) {
  if (!other) return true;
  return one.made === other.made ? one.id > other.id : one.made > other.made;
}

/**
 * Applies an entry to registers.
 * @param {Map<string, Fact>} registers
 * @param {Entry} entry
 */
export function takeEntry(registers, entry) {
  for (const fact of factsOf(entry)) {
    if (isLater(fact, registers.get(fact.register))) registers.set(fact.register, fact);
  }
}
