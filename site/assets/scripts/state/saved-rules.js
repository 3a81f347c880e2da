/** What saved plants are, and how their tags and the names of collections are kept. Pure. */

import { fold } from "../text/folding.js";
import { limits } from "./limits.js";
import { cleanText } from "./own-text.js";

/**
 * @typedef {object} SavedPlant
 * @property {string} plant
 * @property {number} time when it was saved
 * @property {string} order its place in the person's own order
 * @property {string} notes
 * @property {string[]} tags
 * @property {string | null} photo the person's own photo, by its id
 *
 * @typedef {"own" | "newest" | "oldest" | "name"} Sort
 */

/** One of one's tags, or a note, without needless spaces. */
function tidy(text, letters) {
  const plain = cleanText(text).normalize("NFC").replace(/\s+/gu, " ").trim();
  return [...plain].slice(0, letters).join("").trim();
}

/**
 * Tags as they are kept: short, each once whatever the case and accents, in the order given.
 * @param {string[]} tags
 * @returns {string[]}
 */
export function tidyTags(tags) {
  const known = new Map();
  for (const tag of tags) {
    const plain = tidy(tag, limits.tagLetters);
    const key = fold(plain) || plain;
    if (plain !== "" && !known.has(key)) known.set(key, plain);
  }
  return [...known.values()].slice(0, limits.tags);
}

/**
 * A collection's name as it is kept.
 * @param {string} name
 */
export function tidyName(name) {
  return tidy(name, limits.nameLetters);
}
