/**
 * Other spellings of a name or a query, equal to those of Catalog's Spelling
 * (Tests/Golden/vectors/spelling.json): letters that keyboards lack written as two, and words
 * written with or without a space between them.
 */

import { fold } from "./folding.js";

/** The least letters of a text for which other spellings are tried. */
export const leastLetters = 4;

const umlauts = { ä: "ae", ö: "oe", ü: "ue" };
const swedish = { ...umlauts, å: "aa" };
const letters = { de: umlauts, en: umlauts, sv: swedish };
/** Letters with a combining mark that are composed; other combinations are not. */
const decomposed = /[aou]\u0308|a\u030a/giu;

/**
 * A name in a language, spelled out and folded; undefined if it equals the folded name.
 * @param {string} text
 * @param {string} [language] undefined or "la" for a scientific name
 * @returns {string | undefined}
 */
export function spelledOut(text, language) {
  return spelled(text, letters[language] ?? {});
}

/**
 * A typed text in an unknown language, spelled out and folded.
 * @param {string} text
 * @returns {string | undefined}
 */
export function spelledTyped(text) {
  return spelled(text, swedish);
}

function spelled(text, both) {
  const composed = text.replace(decomposed, (letter) => letter.normalize("NFC"));
  const written = composed.replaceAll("×", " x ")
    .replace(/[äöüå]/giu, (letter) => both[letter.toLowerCase()] ?? letter);
  return written === composed ? undefined : fold(written);
}

/** A folded text without its spaces. */
export const together = (text) => text.replaceAll(" ", "");

/**
 * The query's letters without spaces, and the same spelled out; empty if they are too few.
 * @param {string} query
 * @returns {string[]}
 */
export function lettersTyped(query) {
  return [fold(query), spelledTyped(query)].filter((text) => text !== undefined).map(together)
    .filter((text) => [...text].length >= leastLetters);
}

/**
 * Calls `look` with every way to put spaces between these letters for which `goesOn` is true for
 * every beginning.
 * @param {string} text without spaces
 * @param {(text: string) => boolean} goesOn
 * @param {(text: string) => void} look
 */
export function eachSpaced(text, goesOn, look) {
  const all = [...text];
  const add = (beginning, place) => {
    if (place === all.length) {
      look(beginning);
      return;
    }
    for (const gap of place === 0 ? [""] : ["", " "]) {
      const longer = beginning + gap + all[place];
      if (goesOn(longer)) add(longer, place + 1);
    }
  };
  add("", 0);
}

/**
 * Whether a text contains a query: as written, spelled out, or without spaces.
 * @param {string} text
 * @param {string} query
 */
export function holds(text, query) {
  const [folded, wanted] = [fold(text), fold(query)];
  return folded.includes(wanted) || (spelledTyped(text) ?? "").includes(wanted)
    || lettersTyped(query).some((letters) => together(folded).includes(letters));
}

/** The texts from each word of a folded name on to its end. */
export function endings(name) {
  const words = name.split(" ");
  return words.map((_, place) => words.slice(place).join(" "));
}
