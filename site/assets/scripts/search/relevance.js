/** Finds plants by name with the relevance of Catalog's SearchIndex, over a small set. */

import { fold } from "../text/folding.js";
import { endings, leastLetters, lettersTyped, spelledOut, together } from "../text/spelling.js";

/** Results on one page. */
export const resultsPerPage = 20;
const letters = [..."abcdefghijklmnopqrstuvwxyz "];
const changeable = /^[a-z ]$/;

/**
 * @typedef {{id: string, popularity: number, names: {text: string, lang?: string}[]}} Document a
 *   scientific name has no language
 */

/** A set of plants to be found by their names. */
export class NameIndex {
  #plants;

  /** @param {Document[]} documents */
  constructor(documents) {
    this.#plants = documents
      .map(({ id, popularity, names }) => ({
        id,
        popularity,
        names: names.map(({ text }) => fold(text)),
        spelled: names.map(({ text, lang }) => spelledOut(text, lang))
          .filter((name) => name !== undefined),
      }))
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
    let found = this.#ranked((name, isSpelled) => tierOf(name, wanted, isSpelled));
    if ([...wanted].length < leastLetters) return found;
    const letters = lettersTyped(query);
    const guesses = [
      (text) => letters.some((some) => together(text).startsWith(some)),
      (text) => beginsWithTypo(text, wanted),
    ];
    for (const isMeant of guesses) {
      if (found.length >= resultsPerPage) break;
      const meant = this.#ranked((name) => (endings(name).some(isMeant) ? 0 : Infinity));
      found = [...found, ...meant.filter((id) => !found.includes(id))].slice(0, resultsPerPage);
    }
    return found;
  }

  #ranked(tierOfName) {
    const tiers = this.#plants.map(({ id, names, spelled }) => ({
      id,
      tier: Math.min(
        ...names.map((name) => tierOfName(name, false)),
        ...spelled.map((name) => tierOfName(name, true))),
    }));
    return tiers
      .filter(({ tier }) => tier < Infinity)
      .sort((a, b) => a.tier - b.tier)
      .map(({ id }) => id);
  }
}

/** The tier of a match, equal to Catalog's MatchTier. */
function tierOf(name, wanted, isSpelled) {
  if (!` ${name}`.includes(` ${wanted}`)) return Infinity;
  return tierOfBeginning(name.startsWith(wanted), name.length - wanted.length, isSpelled);
}

/**
 * How well a query matches the beginning of a name: 0 the whole name, 1 the start of the name, 2
 * the start of a word in it; 3 to 5 the same in a name spelled out.
 * @param {boolean} isNameStart whether the match is at the start of the name
 * @param {number} rest how many letters of it follow
 * @param {boolean} isSpelled
 */
export function tierOfBeginning(isNameStart, rest, isSpelled) {
  const tier = !isNameStart ? 2 : rest === 0 ? 0 : 1;
  return isSpelled ? tier + 3 : tier;
}

/**
 * Whether a text begins with `wanted` or with a text one typo away from it: a letter missing,
 * extra, changed or swapped with its neighbour. Only the first difference has to be checked.
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
 * Calls `look` with every text one typo away, with some more than once. Texts whose beginning is
 * unknown to `isKnown` are left out. A letter added at the end is no typo: the query then is a
 * beginning of that text.
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
