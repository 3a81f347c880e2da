/** The properties of plants that a query describes: “blue flower”, “grass”, “poisonous”. Pure. */

import { fold } from "../text/folding.js";
import { wordOf } from "./facet-words.js";
import { kinds, values } from "./query.js";

/**
 * @typedef {{masks: number[], isPoisonous: boolean, poisonous: ReadonlySet<string>, rest: string}}
 *   Description `masks`: one for each kind, as in a request, all of which must match;
 *   `poisonous`: ids of plants; `rest`: the words that a name must contain in addition
 */

/** Endings of words in the app's languages by number, gender and case. */
const endings = new Set(["", "a", "o", "e", "s", "as", "os", "es", "er", "en", "em", "n", "t",
  "ar", "or", "et", "he", "hes", "te", "tes"]);

/**
 * The description in a query; undefined if none of its words describes a property.
 * @param {string} query
 * @param {import("../page/phrases.js").Phrases} phrases
 * @returns {Description | undefined} without the ids
 */
export function describedBy(query, phrases) {
  const fillers = listed(phrases.phrase("search-fillers"));
  const words = fold(query).split(" ").filter((word) => word !== "" && !fillers.includes(word));
  const told = { masks: kinds.map(() => 0), isPoisonous: false, poisonous: new Set() };
  const rest = [];
  const poison = listed(phrases.phrase("search-poisonous"));
  for (const word of words) {
    const [kind, bit] = valueOf(word, phrases);
    if (kind >= 0) told.masks[kind] |= 1 << bit;
    else if (poison.some((one) => isFormOf(word, one))) told.isPoisonous = true;
    else rest.push(word);
  }
  return rest.length < words.length ? { ...told, rest: rest.join(" ") } : undefined;
}

/**
 * Whether a plant matches a description.
 * @param {import("./shard-search.js").Row} row
 * @param {Description} description
 */
export function fitsDescription(row, { masks, isPoisonous, poisonous }) {
  if (isPoisonous && !poisonous.has(row.id)) return false;
  return passes(row, masks);
}

/**
 * Whether a plant has one of the wanted values for each kind that has any.
 * @param {import("./shard-search.js").Row} row
 * @param {readonly number[]} masks
 */
export function passes({ f: facets = [] }, masks) {
  return masks.every((mask, kind) => mask === 0 || ((facets[kind] ?? 0) & mask) !== 0);
}

const listed = (text) => text.split(",").map(fold);

/** The kind and the bit of the value that a word names; -1 where it names none. */
function valueOf(word, phrases) {
  for (const [number, kind] of kinds.entries()) {
    const names = (value) => isFormOf(word, fold(wordOf(phrases, kind, value)));
    const bit = values[kind].findIndex(names);
    if (bit >= 0) return [number, bit];
  }
  return [-1, -1];
}

/** Whether a word is a form of another, with another ending: “amarillas” of “amarillo”. */
function isFormOf(word, base) {
  if (word.startsWith(base) && endings.has(word.slice(base.length))) return true;
  // Only a final “o” is replaced: “rose” is no form of “rosa”.
  return base.endsWith("o") && ["a", "as", "os"].some((end) => word === base.slice(0, -1) + end);
}
