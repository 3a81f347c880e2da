/** Reads the search files that Catalog writes into an edition. */

import { fold } from "../text/folding.js";

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const encoder = new TextEncoder();

/** Which leaves hold the words that begin with a text; see Catalog's SearchManifest. */
export class LeafKeys {
  #whole = new Map();
  #parted = new Map();

  constructor(keys) {
    this.count = keys.length;
    keys.forEach((key, number) => {
      const star = key.indexOf("*");
      const stem = [...(star < 0 ? key : key.slice(0, star))];
      stem.forEach((_, length) => this.#part(stem.slice(0, length).join(""), number));
      const prefix = stem.join("");
      if (star < 0) {
        this.#whole.set(prefix, number);
        return;
      }
      this.#part(prefix, number);
      for (const letter of key.slice(star + 1)) {
        if (letter !== "$") this.#whole.set(prefix + letter, number);
      }
    });
  }

  #part(prefix, number) {
    if (!this.#parted.has(prefix)) this.#parted.set(prefix, []);
    this.#parted.get(prefix).push(number);
  }

  leaves(text) {
    let beginning = "";
    for (const letter of ["", ...text]) {
      beginning += letter;
      if (this.#whole.has(beginning)) return [this.#whole.get(beginning)];
      if (!this.#parted.has(beginning)) return [];
    }
    return this.#parted.get(text);
  }
}

/** Sorted words; each follows the number of bytes shared with the word before ("A" is 0). */
export function unpackedWords(text) {
  const words = [];
  let last = new Uint8Array();
  const decoder = new TextDecoder();
  for (const [, shared, rest] of text.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const more = encoder.encode(rest);
    const kept = last.subarray(0, shared.charCodeAt(0) - 65);
    const word = new Uint8Array(kept.length + more.length);
    word.set(kept);
    word.set(more, kept.length);
    words.push(decoder.decode(word));
    last = word;
  }
  return words;
}

/** The entries of a leaf from its columns. */
export function entriesOf({ i: ids, p, f, s = {}, t, o, u = "", v = [] }) {
  const masks = f === undefined ? [] : numbersOf(f);
  const facetsOf = (place) => [0, 1, 2, 3].map((kind) => masks[4 * place + kind] ?? 0);
  const plants = ids.map((id, place) => ({
    id, popularity: p[place], facets: facetsOf(place), nameKey: s[id] ?? id,
  }));
  const entries = (words, owners, isSpelled) => unpackedWords(words).map((text, place) => ({
    text, plant: plants[owners[place] >> 1], isNameStart: (owners[place] & 1) === 1, isSpelled,
  }));
  return [...entries(t, o, false), ...entries(u, v, true)];
}

/** A row in the form of a leaf's plants, with filters and popularity only. */
export function plantOf({ id, s, p = 0, f = [0, 0, 0, 0] }) {
  const words = fold(s.replaceAll("×", " x ")).split(" ").join("-");
  return { id, popularity: p, facets: f, nameKey: /^[a-z0-9-]{1,80}$/.test(words) ? words : id };
}

/** Ascending places from their differences; see Catalog's Gaps. */
export function placesOf(gaps) {
  let next = 0;
  return numbersOf(gaps).map((step) => {
    next += step;
    return next - 1;
  });
}

/** Whole numbers in digits of five bits; see Catalog's Digits. */
function numbersOf(text) {
  const numbers = [];
  let [number, unit] = [0, 1];
  for (const digit of text) {
    const value = digits.indexOf(digit);
    number += (value & 31) * unit;
    unit *= 32;
    if (value < 32) continue;
    numbers.push(number);
    [number, unit] = [0, 1];
  }
  return numbers;
}

/** Numbers of files, as Catalog's SearchManifest orders them. */
export function fileNumbers({ plants, big, facets, placesEach }, lists) {
  const values = facets.reduce((sum, size) => sum + size, 0);
  const facetLists = lists + 2 * big.length;
  const locators = facetLists + 2 * values;
  const pageIndex = locators + Math.ceil(plants / placesEach);
  return {
    list: (prefix, order) => lists + 2 * prefix + order,
    facet: (value, order) => facetLists + order * values + value,
    locator: (part) => locators + part,
    pageIndex,
    page: (part) => pageIndex + 1 + part,
  };
}
