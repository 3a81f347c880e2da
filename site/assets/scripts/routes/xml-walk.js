/**
 * Walks through XML, element by element, without building a tree. A file that defines entities is
 * refused, so that no text is longer than the file. The walk ends where the file is not
 * well-formed, after it has reported the elements before that place.
 *
 * @typedef {object} Place
 * @property {string[]} path the local names of the elements around, the outermost first
 * @property {number} line
 * @typedef {object} Steps
 * @property {(name: string, attributes: Record<string, string>, place: Place) => void} open
 * @property {(name: string, text: string, place: Place) => void} close with the text directly in
 *   the element
 */

import { TrackProblem } from "./track.js";

const mostDepth = 100;
const tag = /<([^\s/>="'<]+)/y;
const attribute = /\s+([^\s=/>"'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;
const closing = /<\/([^\s/>="'<]+)\s*>/y;
const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi;
const named = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'" };

/** A name without its prefix, which differs between files. */
const localName = (name) => name.slice(name.indexOf(":") + 1);

/** A text with its character references resolved; unknown ones are left unchanged. */
function resolved(text) {
  if (!text.includes("&")) return text;
  return text.replace(reference, (all, hex, digits, name) => {
    if (name) return named[name] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(digits);
    return code > 0 && code <= 0x10FFFF ? String.fromCodePoint(code) : all;
  });
}

class Walk {
  #text;
  #steps;
  #at = 0;
  #line = 1;
  #counted = 0;
  /** @type {{name: string, local: string, texts: string[]}[]} */
  #open = [];

  constructor(text, steps) {
    [this.#text, this.#steps] = [text, steps];
  }

  /** @returns {number | undefined} the line at which it is not well-formed */
  run() {
    const text = this.#text;
    while (this.#at < text.length) {
      const next = text.indexOf("<", this.#at);
      this.#take(text.slice(this.#at, next < 0 ? text.length : next));
      if (next < 0) break;
      this.#at = next;
      if (!this.#markup()) return this.#lineAt(this.#at);
    }
    return this.#open.length > 0 ? this.#lineAt(text.length) : undefined;
  }

  #take(text) {
    if (text) this.#open.at(-1)?.texts.push(text);
  }

  #markup() {
    const is = (mark) => this.#text.startsWith(mark, this.#at);
    if (is("<!--")) return this.#skip("-->");
    if (is("<?")) return this.#skip("?>");
    if (is("<![CDATA[")) {
      const start = this.#at + 9;
      const isWhole = this.#skip("]]>");
      // CDATA has no references: each & is escaped, so that resolving restores it.
      if (isWhole) this.#take(this.#text.slice(start, this.#at - 3).replaceAll("&", "&amp;"));
      return isWhole;
    }
    if (is("<!")) return this.#documentType();
    return is("</") ? this.#endTag() : this.#startTag();
  }

  #skip(mark) {
    const end = this.#text.indexOf(mark, this.#at);
    if (end < 0) return false;
    this.#at = end + mark.length;
    return true;
  }

  #documentType() {
    const end = this.#text.indexOf(">", this.#at);
    if (this.#text.slice(this.#at, end < 0 ? undefined : end).includes("[")) {
      throw new TrackProblem("entities");
    }
    return this.#skip(">");
  }

  #match(form) {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text);
    if (found) this.#at = form.lastIndex;
    return found;
  }

  #startTag() {
    const start = this.#at;
    const [, name] = this.#match(tag) ?? [];
    if (!name || this.#open.length >= mostDepth) return false;
    const attributes = Object.create(null);
    for (let each = this.#match(attribute); each; each = this.#match(attribute)) {
      attributes[localName(each[1])] = resolved(each[2] ?? each[3]);
    }
    const end = this.#match(tagEnd);
    if (!end) {
      this.#at = start;
      return false;
    }
    const local = localName(name);
    this.#steps.open(local, attributes, this.#place(start));
    this.#open.push({ name, local, texts: [] });
    if (end[1]) this.#close(start);
    return true;
  }

  #endTag() {
    const start = this.#at;
    const [, name] = this.#match(closing) ?? [];
    if (!name || this.#open.at(-1)?.name !== name) {
      this.#at = start;
      return false;
    }
    this.#close(start);
    return true;
  }

  #close(at) {
    const { local, texts } = this.#open.pop();
    this.#steps.close(local, resolved(texts.join("")), this.#place(at));
  }

  #place(at) {
    return { path: this.#open.map(({ local }) => local), line: this.#lineAt(at) };
  }

  #lineAt(at) {
    for (let next = this.#text.indexOf("\n", this.#counted); next >= 0 && next < at;
      next = this.#text.indexOf("\n", this.#counted)) {
      this.#line += 1;
      this.#counted = next + 1;
    }
    return this.#line;
  }
}

/**
 * Walks through a text.
 * @param {string} text
 * @param {Steps} steps
 * @returns {number | undefined} the first line that is not well-formed; undefined if there is none
 * @throws {TrackProblem} `entities`
 */
export const walkXML = (text, steps) => new Walk(text, steps).run();
