/**
 * Other ways in which people write what a name or a query says, as Catalog's Spelling has them
 * (Tests/Golden/vectors/spelling.json): letters that keyboards lack as two, words together or
 * apart.
 */

import { fold } from "./folding.js";

/** What has fewer letters is not guessed at. */
export const leastLetters = 4;

const umlauts = { ä: "ae", ö: "oe", ü: "ue" };
const swedish = { ...umlauts, å: "aa" };
const letters = { de: umlauts, en: umlauts, sv: swedish };
/** Marks that make one of these letters of the one before; no other is composed. */
const decomposed = /[aou]\u0308|a\u030a/giu;

/**
 * A name in a language, spelled out and folded; undefined where that is no other than folded alone.
 * @param {string} text
 * @param {string} [language] none, or "la": a scientific name
 * @returns {string | undefined}
 */
export function spelledOut(text, language) {
  return spelled(text, letters[language] ?? {});
}

/**
 * What was typed in a language that is not known, spelled out and folded.
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
 * The letters, without spaces, that a query may be of: its own, and those of it spelled out; none
 * where they are too few.
 * @param {string} query
 * @returns {string[]}
 */
export function lettersTyped(query) {
  return [fold(query), spelledTyped(query)].filter((text) => text !== undefined).map(together)
    .filter((text) => [...text].length >= leastLetters);
}

/**
 * Calls `look` with every text of these letters and of spaces between them, of which `goesOn` knows
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
 * Whether a text has what was typed anywhere in it, as it is written, spelled out or together.
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
