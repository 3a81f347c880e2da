/** Ranks the plants that match a query, for a reader of one language. Pure. */

import { fold } from "../text/folding.js";
import { beginsWithTypo } from "./relevance.js";
import { endings, lettersTyped, spelledOut, spelledTyped, together } from "../text/spelling.js";
import { fitsDescription } from "./word-filters.js";

/**
 * @typedef {import("./shard-search.js").Row} Row
 * @typedef {{row: Row, matched?: {text: string, lang: string}}} Match `matched` is the name that
 *   matched; undefined where the scientific name or the description matched
 * @typedef {(row: Row) => boolean} Fits
 */

/** A query of fewer letters does not match inside a word, and matches no name with a typo. */
const innerLetters = 4;
/** A word of at most this many letters is compared with a typo as a whole, not as a beginning. */
const wholeLetters = 5;
/**
 * The tiers after the names in the reader's language: the plant's description, then other names.
 * Behind them come the same names spelled out, then with other spaces between words.
 */
const tiers = Object.freeze({
  described: 10, scientific: 20, other: 30, spelled: 40, otherSpelled: 50, spaced: 60, typo: 70,
});

/**
 * The plants that match a query, best first: by names in the reader's language, by description, by
 * scientific names and their synonyms, then by names in other languages; then by all of these
 * spelled out, and with other spaces between words. If the reader's language and the scientific
 * names have no match, names with one typo match. Equal matches keep their order.
 * @param {readonly Row[]} rows in the order of popularity
 * @param {string} query
 * @param {{language: string, description?: import("./word-filters.js").Description}} reader
 *   `description`: the properties of plants that the query's words describe, if any
 * @returns {Match[]}
 */
export function rankedRows(rows, query, { language, description }) {
  const wanted = fold(query);
  if (wanted === "") return rows.map((row) => ({ row }));
  const spelled = [wanted, spelledTyped(query)].filter((text) => text !== undefined);
  const letters = lettersTyped(query);
  const found = rows.map((row) => {
    const match = bestMatch(row, wanted, language, description);
    if (match.tier === Infinity) Object.assign(match, spelledMatch(row, spelled, language));
    if (match.tier === Infinity) Object.assign(match, spacedMatch(row, letters));
    return match;
  });
  const isMeant = found.some(({ tier }) => tier < Infinity && !isOfOther(tier));
  if (!isMeant && [...wanted].length >= innerLetters) {
    for (const match of found) {
      if (match.tier === Infinity && hasTypo(match.row, wanted, language)) match.tier = tiers.typo;
    }
  }
  return found.filter(({ tier }) => tier < Infinity)
    .sort((one, other) => one.tier - other.tier)
    .map(({ row, matched }) => ({ row, matched }));
}

/** Whether a match is by a name in another language alone. */
const isOfOther = (tier) => (tier >= tiers.other && tier < tiers.spelled)
  || (tier >= tiers.otherSpelled && tier < tiers.spaced);

/**
 * The names of rows, folded once: the scientific name first, without `told`.
 * @type {WeakMap<Row, {folded: string, spelled?: string, lang: string,
 *   told?: {text: string, lang: string}}[]>}
 */
const namesOfRows = new WeakMap();

function namesOf(row) {
  let names = namesOfRows.get(row);
  if (names) return names;
  const told = Object.entries({ ...row.n, la: row.l ?? [] })
    .flatMap(([lang, texts]) => texts.map((text) => ({ text, lang })));
  names = [{ text: row.s, lang: "la" }, ...told].map((name, place) => ({
    folded: fold(name.text), spelled: spelledOut(name.text, name.lang), lang: name.lang,
    told: place === 0 ? undefined : name,
  }));
  namesOfRows.set(row, names);
  return names;
}

/** A row with its best tier, and the name in this tier. */
function bestMatch(row, wanted, language, description) {
  const best = { row, tier: Infinity, matched: undefined };
  const take = (tier, matched) => {
    if (tier < best.tier) Object.assign(best, { tier, matched });
  };
  const first = { [language]: 0, la: tiers.scientific };
  for (const { folded, lang, told } of namesOf(row)) {
    const tier = nameTier(folded, wanted);
    // Names in other languages do not match inside words.
    if (lang === language || tier < 4) take((first[lang] ?? tiers.other) + tier, told);
  }
  if (description && fitsDescription(row, description)) {
    const names = namesOf(row).filter(({ lang }) => lang === language);
    const rest = description.rest === ""
      ? 0 : Math.min(...names.map(({ folded }) => nameTier(folded, description.rest)));
    take(tiers.described + rest, undefined);
  }
  return best;
}

/** The best match where the name or the query is spelled out. */
function spelledMatch(row, typed, language) {
  const best = { tier: Infinity, matched: undefined };
  for (const { folded, spelled, lang, told } of namesOf(row)) {
    const pairs = [folded, spelled].flatMap((name) => (
      name === undefined ? [] : typed.map((text) => nameTier(name, text))));
    const isOther = lang !== language && lang !== "la";
    const least = isOther ? tiers.otherSpelled : tiers.spelled;
    const tier = Math.min(...pairs);
    if (lang !== language && tier >= 4) continue;
    if (least + tier < best.tier) Object.assign(best, { tier: least + tier, matched: told });
  }
  return best;
}

/** A match by the letters alone, from the start of a word on. */
function spacedMatch(row, letters) {
  if (letters.length === 0) return {};
  const begins = (text) => endings(text).some((ending) => (
    letters.some((some) => together(ending).startsWith(some))));
  const name = namesOf(row).find(({ folded, spelled = "" }) => begins(folded) || begins(spelled));
  return name ? { tier: tiers.spaced, matched: name.told } : {};
}

/**
 * How well a name matches: 0 as a whole, 1 by whole words, 2 by its beginning, 3 by the beginning
 * of a word, or each wanted word by the beginning of some word, 4 by a word's end, 5 inside one.
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
  const names = namesOf(row).filter(({ lang }) => lang === language || lang === "la");
  return names.some(({ folded }) => endings(folded).some((ending) => (
    wanted.length <= wholeLetters
      ? isOneTypoAway(ending.split(" ", 1)[0], wanted)
      : beginsWithTypo(ending, wanted))));
}

/** Whether two words differ by one missing, extra, changed or swapped letter. */
function isOneTypoAway(word, wanted) {
  // A short word with another first letter is another word: “mint” and “pint”.
  return word[0] === wanted[0] && beginsWithTypo(word, wanted) && beginsWithTypo(wanted, word)
    && Math.abs(word.length - wanted.length) <= 1;
}
