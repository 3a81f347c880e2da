/** Finds plants by name with the relevance of Catalog's SearchIndex, over a small set. */

import { fold } from "./folding.js";

/** Results on one page. */
export const resultsPerPage = 20;
/** A query of fewer letters forgives no typo. */
export const leastLetters = 4;
const letters = [..."abcdefghijklmnopqrstuvwxyz "];
const changeable = /^[a-z ]$/;

/**
 * @typedef {{id: string, popularity: number, names: string[]}} Document
 */

/** A set of plants to be found by their names. */
export class NameIndex {
  #plants;

  /** @param {Document[]} documents */
  constructor(documents) {
    this.#plants = documents
      .map(({ id, popularity, names }) => ({ id, popularity, names: names.map(fold) }))
      .sort((a, b) => b.popularity - a.popularity || (a.id < b.id ? -1 : 1));
  }

  /** How many plants are in it. */
  get count() {
    return this.#plants.length;
  }

  /**
   * All plants that match a query, best first.
   * @param {string} query
   * @returns {string[]} ids
   */
  search(query) {
    const wanted = fold(query);
    if (wanted === "") return [];
    const found = this.#ranked((name) => tierOf(name, wanted));
    if ([...wanted].length < leastLetters || found.length >= resultsPerPage) return found;
    const meant = this.#ranked((name) => typoTierOf(name, wanted));
    return [...found, ...meant.filter((id) => !found.includes(id))].slice(0, resultsPerPage);
  }

  #ranked(tierOfName) {
    const tiers = this.#plants.map((plant) => ({
      id: plant.id,
      tier: Math.min(...plant.names.map((name) => tierOfName(name) ?? Infinity)),
    }));
    return tiers
      .filter(({ tier }) => tier < Infinity)
      .sort((a, b) => a.tier - b.tier)
      .map(({ id }) => id);
  }
}

/** 0 the exact name, 1 the start of it, 2 the start of a word in it. */
function tierOf(name, wanted) {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(` ${wanted}`) ? 2 : undefined;
}

/** 3 when a word's start is one typo away. */
function typoTierOf(name, wanted) {
  for (let start = 0; start >= 0 && start < name.length; ) {
    if (beginsWithTypo(name.slice(start), wanted)) return 3;
    const space = name.indexOf(" ", start);
    start = space < 0 ? -1 : space + 1;
  }
  return undefined;
}

/**
 * Whether a text begins with what is one typo away: a letter missing, extra, changed or swapped
 * with its neighbour. Only the first place where they part needs a look.
 * @param {string} text
 * @param {string} wanted
 * @returns {boolean}
 */
export function beginsWithTypo(text, wanted) {
  let place = 0;
  while (place < wanted.length && text[place] === wanted[place]) place += 1;
  if (place === wanted.length) return true;
  const rest = wanted.slice(place + 1);
  if (text.startsWith(rest, place)) return true;
  if (rest !== "" && text.startsWith(rest[0] + wanted[place] + rest.slice(1), place)) return true;
  if (text[place] === undefined || !changeable.test(text[place])) return false;
  return text.startsWith(rest, place + 1) || text.startsWith(wanted.slice(place), place + 1);
}

/**
 * Calls `look` with every text that may have been meant, some more than once. What begins with what
 * `isKnown` denies is left out. A letter after the last one is no typo: the query is its start.
 * @param {string} wanted
 * @param {(text: string) => boolean} isKnown
 * @param {(text: string) => void} look
 */
export function eachMeant(wanted, isKnown, look) {
  const query = [...wanted];
  for (const place of query.keys()) {
    const before = query.slice(0, place).join("");
    if (!isKnown(before)) return;
    const [letter, next, ...later] = query.slice(place);
    const after = query.slice(place + 1).join("");
    look(before + after);
    for (const other of letters) {
      if (!isKnown(before + other)) continue;
      look(before + other + after);
      look(before + other + letter + after);
    }
    if (next !== undefined) look(before + next + letter + later.join(""));
  }
}
