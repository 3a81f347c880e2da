/** Which plants a query means, for a reader of one language. Pure. */

import { fold } from "./folding.js";
import { beginsWithTypo } from "./relevance.js";
import { fitsDescription } from "./word-filters.js";

/**
 * @typedef {import("./shard-search.js").Row} Row
 * @typedef {{row: Row, matched?: {text: string, lang: string}}} Match `matched` is the name that
 *   was found; none where the scientific name or what the plant is like was
 * @typedef {(row: Row) => boolean} Fits
 */

/** A query of fewer letters is not looked for inside a word, and forgives no typo. */
const innerLetters = 4;
/** A word of so many letters or fewer is one typo away as a whole, not by its beginning. */
const wholeLetters = 5;
/** Between the tiers of names in the reader's language: what a plant is like, and other names. */
const tiers = Object.freeze({ described: 10, scientific: 20, other: 30, typo: 40 });

/**
 * The plants that a query means, best first: by names in the reader's language, by what the plant
 * is like, by scientific names and their synonyms, then by names in other languages. Where the
 * reader's language and the scientific names have nothing, one typo is forgiven. Equally good ones
 * keep their order.
 * @param {readonly Row[]} rows in the order of popularity
 * @param {string} query
 * @param {{language: string, description?: import("./word-filters.js").Description}} reader
 *   `description`: the kinds of plants that the words of the query tell, if they tell any
 * @returns {Match[]}
 */
export function rankedRows(rows, query, { language, description }) {
  const wanted = fold(query);
  if (wanted === "") return rows.map((row) => ({ row }));
  const found = rows.map((row) => bestMatch(row, wanted, language, description));
  const isMeant = found.some(({ tier }) => tier < tiers.other);
  if (!isMeant && [...wanted].length >= innerLetters) {
    for (const match of found) {
      if (match.tier === Infinity && hasTypo(match.row, wanted, language)) match.tier = tiers.typo;
    }
  }
  return found.filter(({ tier }) => tier < Infinity)
    .sort((one, other) => one.tier - other.tier)
    .map(({ row, matched }) => ({ row, matched }));
}

/** A row with the best of its tiers, and the name that has it. */
function bestMatch(row, wanted, language, description) {
  const best = { row, tier: Infinity, matched: undefined };
  const take = (tier, matched) => {
    if (tier < best.tier) Object.assign(best, { tier, matched });
  };
  for (const [lang, names] of Object.entries(row.n ?? {})) {
    const isOwn = lang === language;
    for (const text of names) {
      const tier = nameTier(fold(text), wanted);
      if (isOwn) take(tier, { text, lang });
      // Inside words of another language nobody looks.
      else if (tier < 4) take(tiers.other + tier, { text, lang });
    }
  }
  const scientific = nameTier(fold(row.s), wanted);
  if (scientific < 4) take(tiers.scientific + scientific, undefined);
  for (const text of row.l ?? []) {
    const tier = nameTier(fold(text), wanted);
    if (tier < 4) take(tiers.scientific + tier, { text, lang: "la" });
  }
  if (description && fitsDescription(row, description)) {
    const names = (row.n?.[language] ?? []).map(fold);
    const rest = description.rest === ""
      ? 0 : Math.min(...names.map((name) => nameTier(name, description.rest)));
    take(tiers.described + rest, undefined);
  }
  return best;
}

/**
 * How well a name has what is wanted: 0 the whole name, 1 whole words of it, 2 its beginning, 3 the
 * beginning of a word, or of some word each word that is wanted, 4 the end of a word, 5 within one.
 */
function nameTier(name, wanted) {
  if (name === wanted) return 0;
  if (` ${name} `.includes(` ${wanted} `)) return 1;
  if (name.startsWith(wanted)) return 2;
  const words = wanted.split(" ");
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 3;
  if (wanted.length < innerLetters - 1) return Infinity;
  if (`${name} `.includes(`${wanted} `)) return 4;
  return wanted.length >= innerLetters && name.includes(wanted) ? 5 : Infinity;
}

function hasTypo(row, wanted, language) {
  const names = [...row.n?.[language] ?? [], row.s, ...row.l ?? []].map(fold);
  return names.some((name) => name.split(" ").some((word, place, words) => (
    wanted.length <= wholeLetters
      ? isOneTypoAway(word, wanted)
      : beginsWithTypo(words.slice(place).join(" "), wanted))));
}

/** Whether two words are one letter missing, extra, changed or swapped from each other. */
function isOneTypoAway(word, wanted) {
  // Another first letter makes another word of a short one: “mint” is no “pint”.
  return word[0] === wanted[0] && beginsWithTypo(word, wanted) && beginsWithTypo(wanted, word)
    && Math.abs(word.length - wanted.length) <= 1;
}
