/** The site's strings, read as far as tests need them. */

import { readdirSync, readFileSync } from "node:fs";

import { Phrases } from "../../../site/assets/scripts/page/phrases.js";

const folder = new URL("../../../site/strings/", import.meta.url);

export const languages = ["en", "es", "fr", "de", "sv"];

/** All strings of a language by key. */
export function texts(language) {
  const found = {};
  for (const file of readdirSync(folder)) {
    let key;
    for (const line of readFileSync(new URL(file, folder), "utf8").split("\n")) {
      const [, name] = /^([a-z0-9-]+):\s*$/.exec(line) ?? [];
      const [, tag, text] = /^ {2}([a-z]{2}): (".*")$/.exec(line) ?? [];
      if (name) key = name;
      if (tag === language) found[key] = JSON.parse(text);
    }
  }
  return found;
}

/** The phrases of a language. */
export const phrasesIn = (language) => new Phrases(texts(language), language);
