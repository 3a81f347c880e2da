/** Reads an edition's files: the entry, the practice deck, and plants from their shards. */

import { setDateOn } from "../games/set-calendar.js";
import { unreachable } from "../browser/mistakes.js";
import { hex, sha256 } from "../bytes/sha256.js";

/**
 * @typedef {Record<string, string>} LocalText
 * @typedef {{version: string, date: string,
 *   decks: {kind: string, category?: string, cards: number, path: string, sha256: string}[],
 *   sets?: Record<string, import("../games/set-calendar.js").SetCalendar>,
 *   shards: {range: string, path: string}[], search?: string, offline: string}} Entry
 */

/** An edition, of which only requested files are read. */
export class EditionFiles {
  #address;
  #fetch;
  #shards = new Map();
  #decks = new Map();
  #entry;

  /**
   * @param {(path: string) => string} address makes an address of a path below the root
   * @param {(address: string) => Promise<Response>} [get]
   */
  constructor(address, get = (...of) => fetch(...of)) {
    this.#address = address;
    this.#fetch = get;
  }

  /**
   * site/edition.json.
   * @returns {Promise<Entry>}
   */
  entry() {
    this.#entry ??= this.#json("site/edition.json").catch((problem) => {
      this.#entry = undefined;
      throw problem;
    });
    return this.#entry;
  }

  /**
   * A deck of plants, or of a category's questions, with its hash, by which rounds refer to it.
   * @param {string} [kind] `plants` or `questions`
   * @param {string} [category]
   * @returns {Promise<{deck: any, hash: string}>}
   */
  deck(kind = "plants", category = undefined) {
    const key = `${kind}/${category ?? ""}`;
    if (!this.#decks.has(key)) {
      const reading = this.#readDeck(kind, category).catch((problem) => {
        this.#decks.delete(key);
        throw problem;
      });
      this.#decks.set(key, reading);
    }
    return this.#decks.get(key);
  }

  async #readDeck(kind, category) {
    const { decks } = await this.entry();
    const link = decks.find((one) => one.kind === kind && one.category === category);
    if (!link) throw new Error(`The edition has no deck of ${kind} ${category ?? ""}.`);
    return { deck: await this.#checked(link.path, link.sha256), hash: link.sha256 };
  }

  /**
   * The file of a day's or week's set: its own, or a repeated one after the edition's last set;
   * undefined when the edition has none for that day.
   * @param {string} period `daily` or `weekly`
   * @param {string} date the day, or the week's Monday: 2026-11-21
   * @returns {Promise<any>}
   */
  async set(period, date) {
    const { sets } = await this.entry();
    const path = `v1/${period}/${setDateOn(period, date, sets?.[period])}.json`;
    const response = await this.#ask(path);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json().catch(unreachable);
  }

  /**
   * One of the read API's fixed answers: "shop", "achievements", "categories", …
   * @param {string} name
   */
  answer(name) {
    return this.#json(`v1/${name}.json`);
  }

  /** The first file of a search without a server; undefined when the edition has none. */
  async searchManifest() {
    const { search } = await this.entry();
    return search && this.#checked(search, search.split("/").at(-1).split(".")[0]);
  }

  /**
   * The JSON of the object of a SHA-256.
   * @param {string} hash
   */
  object(hash) {
    return this.#checked(`objects/${hash.slice(0, 2)}/${hash}.json`, hash);
  }

  /**
   * A plant; undefined when the edition has no plant of that id.
   * @param {string} id
   */
  async plant(id) {
    const { shards } = await this.entry();
    const bits = bitsOf(await sha256(id));
    const shard = shards.find(({ range }) => bits.startsWith(range));
    if (!shard) return undefined;
    if (!this.#shards.has(shard.path)) {
      const name = shard.path.split("/").at(-1).split(".")[0];
      const reading = this.#checked(shard.path, name).catch((problem) => {
        this.#shards.delete(shard.path);
        throw problem;
      });
      this.#shards.set(shard.path, reading);
    }
    return (await this.#shards.get(shard.path)).plants[id];
  }

  #ask(path) {
    return this.#fetch(this.#address(path)).catch(unreachable);
  }

  async #get(path) {
    const response = await this.#ask(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  }

  async #json(path) {
    return (await this.#get(path)).json().catch(unreachable);
  }

  /** A file that is named by its hash, after comparison with that hash. */
  async #checked(path, hash) {
    const response = await this.#get(path);
    const bytes = new Uint8Array(await response.arrayBuffer().catch(unreachable));
    if (hex(await sha256(bytes)) !== hash) throw new Error(`${path} is not what its name says.`);
    return JSON.parse(new TextDecoder().decode(bytes));
  }
}

/**
 * The first 32 bits of a digest, as "0" and "1", which determine a shard's range.
 * @param {Uint8Array} digest
 * @returns {string}
 */
export function bitsOf(digest) {
  return Array.from(digest.slice(0, 4), (byte) => byte.toString(2).padStart(8, "0")).join("");
}

/**
 * A text in a language, or in English with that language's tag.
 * @param {LocalText | undefined} text
 * @param {string} language
 * @returns {{text: string, lang: string} | undefined} `lang` is "" for the language asked for
 */
export function reading(text, language) {
  if (text?.[language] !== undefined) return { text: text[language], lang: "" };
  return text?.en === undefined ? undefined : { text: text.en, lang: "en" };
}

/**
 * The shown name of a plant or of its summary.
 * @param {{names: Record<string, string | string[]>, scientificName: string}} plant
 * @param {string} language
 * @returns {{text: string, lang: string}}
 */
export function nameOf(plant, language) {
  const first = (names) => (Array.isArray(names) ? names[0] : names);
  const own = first(plant.names[language]);
  if (own) return { text: own, lang: "" };
  const english = first(plant.names.en);
  return english ? { text: english, lang: "en" } : { text: plant.scientificName, lang: "la" };
}

/**
 * Writes a text into an element, with its language where it is not the page's.
 * @param {Element} element
 * @param {{text: string, lang: string}} value
 */
export function write(element, { text, lang }) {
  element.textContent = text;
  if (lang) element.setAttribute("lang", lang);
  else element.removeAttribute("lang");
}
