/**
 * The JSON of signed metadata, read strictly, and the canonical form that signatures cover.
 *
 * Objects are maps, so that no name has a meaning for JavaScript and all keep their order. Numbers
 * that a double cannot represent are kept as written.
 */

import { utf8Text } from "../text/decoding.js";
import { limits } from "./limits.js";

/**
 * A number as it was written: a fraction, or an integer with more digits than a double can
 * represent.
 */
export class WrittenNumber {
  /**
   * @param {string} text
   * @param {boolean} isWhole
   */
  constructor(text, isWhole) {
    this.text = text;
    this.isWhole = isWhole;
  }
}

/** @typedef {null | boolean | number | WrittenNumber | string | any[] | Map<string, any>} Json */

/** The fault of a text, with its place. */
export class JsonFailure extends Error {}

const space = /[ \n\r\t]*/y;
const number = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const halfCharacter = /\p{Surrogate}/u;
const words = new Map([["true", true], ["false", false], ["null", null]]);

class Reader {
  #text;
  #at = 0;
  #depth = 0;

  constructor(text) {
    this.#text = text;
  }

  /** The one value of the text. */
  whole() {
    this.#match(space);
    const value = this.#value();
    this.#match(space);
    if (this.#at < this.#text.length) this.#fail("there is more than one value");
    return value;
  }

  #fail(reason) {
    throw new JsonFailure(`${reason} at character ${this.#at}`);
  }

  #match(pattern) {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #take(character) {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #value() {
    const first = this.#text[this.#at];
    if (first === "\"") return this.#string();
    if (first === "{") return this.#nested(() => this.#object());
    if (first === "[") return this.#nested(() => this.#array());
    for (const [word, value] of words) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    return this.#number();
  }

  #nested(read) {
    if (this.#depth >= limits.jsonDepth) this.#fail("brackets are nested too deeply");
    this.#depth += 1;
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #number() {
    const found = this.#match(number);
    if (!found) this.#fail("a value cannot begin here");
    const [text, fraction, exponent] = found;
    if (fraction || exponent) return new WrittenNumber(text, false);
    return Number.isSafeInteger(Number(text)) ? Number(text) : new WrittenNumber(text, true);
  }

  /** The items between brackets, separated by commas, up to the closing bracket. */
  #items(end, readItem) {
    this.#match(space);
    if (this.#take(end)) return;
    do {
      this.#match(space);
      readItem();
      this.#match(space);
    } while (this.#take(","));
    if (!this.#take(end)) this.#fail("a comma is missing");
  }

  #array() {
    const values = [];
    this.#items("]", () => values.push(this.#value()));
    return values;
  }

  #object() {
    const members = new Map();
    const names = new Set();
    this.#items("}", () => {
      if (this.#text[this.#at] !== "\"") this.#fail("a name is missing");
      const name = this.#string();
      // Names that differ only in the composition of accents are equal, the same as in Trust.
      const plain = name.normalize("NFC");
      if (names.has(plain)) this.#fail("a name stands twice");
      names.add(plain);
      this.#match(space);
      if (!this.#take(":")) this.#fail("a colon is missing");
      this.#match(space);
      members.set(name, this.#value());
    });
    return members;
  }

  #string() {
    const start = this.#at;
    let hasEscapes = false;
    this.#at += 1;
    while (!this.#take("\"")) {
      if (this.#text[this.#at] === "\\") {
        hasEscapes = true;
        if (!this.#match(escape)) this.#fail("an escape is not known");
      } else if (this.#text.charCodeAt(this.#at) >= 0x20) {
        this.#at += 1;
      } else {
        this.#fail("the text breaks off or holds a control character");
      }
    }
    const written = this.#text.slice(start, this.#at);
    const text = hasEscapes ? JSON.parse(written) : written.slice(1, -1);
    if (halfCharacter.test(text)) this.#fail("half a character stands alone");
    return text;
  }
}

/**
 * The value of some bytes, which must be UTF-8, with each name once in an object and nothing after
 * the value.
 * @param {Uint8Array} bytes
 * @returns {Json}
 * @throws {JsonFailure}
 */
export function readJson(bytes) {
  const text = utf8Text(bytes, { ignoreBOM: true });
  if (text === undefined) throw new JsonFailure("the text is not UTF-8");
  return new Reader(text).whole();
}

const quoted = (text) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** The argument must not be empty. */
const codePoint = (character) => character.codePointAt(0);

/**
 * In the order of the bytes of UTF-8, which is that of code points: UTF-16 sorts some differently.
 * @param {[string, any]} one
 * @param {[string, any]} other
 */
function byBytes([one], [other]) {
  const [left, right] = [one, other].map((name) => [...name]);
  const place = left.findIndex((character, at) => character !== right[at]);
  if (place < 0 || place >= right.length) return left.length - right.length;
  return codePoint(left[place]) - codePoint(right[place]);
}

function canonicalText(value) {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (value instanceof Map) {
    const members = [...value].sort(byBytes)
      .map(([name, member]) => `${quoted(name)}:${canonicalText(member)}`);
    return `{${members.join(",")}}`;
  }
  if (value instanceof WrittenNumber) {
    if (!value.isWhole) throw new JsonFailure(`${value.text} has no canonical form`);
    return value.text;
  }
  return String(value);
}

/**
 * The canonical form that signatures cover: no space, names in the order of their bytes, only `"`
 * and `\` escaped, control characters unescaped. Fractions have no canonical form.
 * @param {Json} value
 * @returns {Uint8Array}
 * @throws {JsonFailure}
 */
export function canonical(value) {
  return new TextEncoder().encode(canonicalText(value));
}
