/** Texts that editors write in French have the apostrophe of print, as the site's own words do. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const content = new URL("../../content/", import.meta.url);
const language = /^\s*(?:- )?(?:[\w-]+: )?\{?(en|es|fr|de|sv):/;
const field = /^\s*(?:- )?[a-z][\w-]*:/;
const typed = /\p{L}'\p{L}/u;

/** Lines of French texts with a typewriter's apostrophe. Names are searched as they are typed. */
function typedIn(text) {
  let [isFrench, isNames] = [false, false];
  return text.split("\n").filter((line) => {
    if (/^\w/.test(line)) isNames = line.startsWith("names:");
    const found = language.exec(line);
    if (found) isFrench = found[1] === "fr";
    else if (field.test(line)) isFrench = false;
    return isFrench && !isNames && typed.test(line);
  });
}

test("a line of a French text is told from names, other languages and sources", () => {
  const text = [
    "names:", "  fr: [bouton d'or]", "tell:", "  en: a bird's foot", "  fr: >-", "    Une feuille",
    "    d'ail", "  de: >-", "    d'x", "sources: [L'herbier]", "note: {fr: l'été}",
  ].join("\n");
  assert.deepEqual(typedIn(text), ["    d'ail", "note: {fr: l'été}"]);
});

test("French texts of editors have the apostrophe of print", () => {
  const files = [
    ...readdirSync(new URL("plants/", content)).map((name) => `plants/${name}`),
    ...["look-alikes", "glossary", "key", "achievements", "care", "shop"].map((name) => `${name}.yaml`),
  ].filter((name) => name.endsWith(".yaml"));
  assert.ok(files.length > 90);
  for (const name of files) {
    assert.deepEqual(typedIn(readFileSync(new URL(name, content), "utf8")), [], name);
  }
});
