/** The form of saved plants, of their tags and of the names of collections. Pure. */

import { fold } from "../text/folding.js";
import { limits } from "./limits.js";
import { cleanText } from "./own-text.js";

/**
 * @typedef {object} SavedPlant
 * @property {string} plant
 * @property {number} time when it was saved
 * @property {string} order its sort key in the person's own order
 * @property {string} notes
 * @property {string[]} tags
 * @property {string | null} photo the id of the person's own photo
 *
 * @typedef {"own" | "newest" | "oldest" | "name"} Sort
 */

/** A tag, or a note, without redundant spaces. */
function tidy(text, letters) {
  const plain = cleanText(text).normalize("NFC").replace(/\s+/gu, " ").trim();
  return [...plain].slice(0, letters).join("").trim();
}

/**
 * Tags in their stored form: short, in the given order, without those that differ from an earlier
 * one in case and accents only.
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
 * A collection's name in its stored form.
 * @param {string} name
 */
export function tidyName(name) {
  return tidy(name, limits.nameLetters);
}
