/**
 * A gazetteer: the towns of the outline, the largest first, and the parsing of typed coordinates.
 *
 * @typedef {{name: string, country: string, latitude: number, longitude: number}} Town `country` is
 *   a code of ISO 3166, or "-"
 */

import { fold } from "../text/folding.js";
import { endings, lettersTyped, spelledTyped, together } from "../text/spelling.js";
import { decodedLine } from "./lines.js";

/** The towns of towns.json, found by the beginning of a word of their name. */
export class Towns {
  /** @type {(Town & {folded: string, spelled: string})[]} */
  #towns;

  /** @param {{names: string[], countries: string, places: string}} file */
  constructor({ names, countries, places }) {
    const [codes, points] = [countries.split(" "), decodedLine(places)];
    this.#towns = names.map((name, number) => ({
      name, country: codes[number], latitude: points[number][0], longitude: points[number][1],
      folded: ` ${fold(name)}`, spelled: ` ${spelledTyped(name) ?? ""}`,
    }));
  }

  /** All towns, the largest first. */
  get all() {
    return this.#towns;
  }

  /**
   * Towns with a word in their name that begins with the text, the largest first. Names that begin
   * with it come before others, and both come before other spellings (“Goeteborg”, “newyork”).
   * @param {string} text
   * @param {number} most
   * @returns {Town[]}
   */
  find(text, most = 8) {
    const wanted = ` ${fold(text)}`;
    if (wanted.length < 3) return [];
    const letters = lettersTyped(text);
    const fits = [
      ({ folded }) => folded.startsWith(wanted),
      ({ folded }) => folded.includes(wanted),
      ({ spelled }) => spelled.includes(wanted),
      ({ folded, spelled }) => letters.some((some) => (
        [folded, spelled].flatMap((name) => endings(name.trim()))
          .some((ending) => together(ending).startsWith(some)))),
    ];
    const found = new Set();
    for (const fit of fits) {
      if (found.size >= most) break;
      this.#towns.filter(fit).forEach((town) => found.add(town));
    }
    return [...found].slice(0, most);
  }

  /**
   * The nearest town.
   * @param {[number, number]} place degrees north and east
   * @returns {Town | undefined}
   */
  nearest([north, east]) {
    const narrow = Math.cos(north * Math.PI / 180);
    let [found, least] = [undefined, Infinity];
    for (const town of this.#towns) {
      const across = Math.abs(town.longitude - east);
      const away = (town.latitude - north) ** 2
        + (Math.min(across, 360 - across) * narrow) ** 2;
      if (away < least) [found, least] = [town, away];
    }
    return found;
  }
}

const number = String.raw`([+\-−]?\d{1,3}(?:[.,]\d{1,8})?)\s*°?\s*`;
const forms = [
  // 59.3251 N 18.0711 E, in the letters of our five languages.
  new RegExp(`^${number}([NS])[,;\\s]*${number}([EWOVÖ])$`, "iu"),
  // 59.3251, 18.0711 or 59,3251 18,0711.
  new RegExp(`^${number}(?:[,;]\\s*|\\s+)${number}$`, "u"),
];
const south = /^s$/i;
/** West in the letters of our languages; O is west in Spanish and French, east in German. */
const west = { de: /^w$/i, sv: /^[vw]$/i, en: /^w$/i, es: /^[ow]$/i, fr: /^[ow]$/i };

/**
 * Coordinates as typed, in decimal degrees, the latitude first.
 * @param {string} text
 * @param {string} language
 * @returns {[number, number] | undefined}
 */
export function typedPlace(text, language) {
  const value = (digits) => Number(digits.replace(",", ".").replace("−", "-"));
  const trimmed = text.trim();
  const lettered = forms[0].exec(trimmed);
  const plain = lettered ? undefined : forms[1].exec(trimmed);
  let place;
  if (lettered) {
    const [, north, ns, east, ew] = lettered;
    const isWest = (west[language] ?? west.en).test(ew);
    place = [value(north) * (south.test(ns) ? -1 : 1), value(east) * (isWest ? -1 : 1)];
  } else if (plain) {
    place = [value(plain[1]), value(plain[2])];
  }
  if (!place || Math.abs(place[0]) > 90 || Math.abs(place[1]) > 180) return undefined;
  return /** @type {[number, number]} */ (place);
}
