/**
 * That help and legal pages tell the truth about the site: what is stored stands on the page of
 * cookies, under the name that a browser shows, and a button that a page names is there.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { tables } from "../../site/assets/scripts/state/schema.js";
import { SiteScope } from "../../site/assets/scripts/worker/site-scope.js";
import { contentFile, guides, guideText, quoted, textsOf } from "./support/guides.js";
import { languages, texts } from "./support/words.js";

const scripts = new URL("../../site/assets/scripts/", import.meta.url);
/** Locks of tabs and a channel between them; nothing is stored under these names. */
const notStored = [
  "florilegium-game", "florilegium-feed", "florilegium-events", "florilegium-own",
  "florilegium-recording",
];

/** Names in the scripts under which something is stored by key; a trailing dash is a prefix. */
function storageKeys() {
  const files = readdirSync(scripts, { recursive: true }).filter((name) => name.endsWith(".js"));
  const names = files.flatMap((name) => [...readFileSync(new URL(name, scripts), "utf8")
    .matchAll(/["'`](florilegium-[a-z-]*[a-z])["'`]/g)].map(([, key]) => key));
  return [...new Set(names)].filter((name) => !notStored.includes(name));
}

const scope = new SiteScope({ root: new URL("https://a.example/"), shell: "1", version: "2" });
/** What each cache's name begins with, before the hashes of assets and editions. */
const cacheNames = Object.values(scope.caches).map((name) => /^florilegium-[a-z]+/.exec(name)[0]);
const keys = storageKeys();

test("keys, tables and caches are found in the scripts", () => {
  assert.ok(keys.includes("florilegium-settings") && keys.length >= 10, String(keys));
  assert.ok(tables.length >= 15 && cacheNames.length === 6);
});

for (const language of languages) {
  const page = guideText("cookies", language);
  const words = new Set(page.match(/[A-Za-z_][\w-]*\w/g));

  test(`the page of cookies names all that is stored: ${language}`, () => {
    const missing = [...keys, ...tables, ...cacheNames, "florilegium"]
      .filter((name) => !words.has(name));
    assert.deepEqual(missing, []);
  });

  test(`the page of cookies names nothing that is not stored: ${language}`, () => {
    const known = new Set([...keys, ...cacheNames, "florilegium-play"]);
    const stale = [...words].filter((word) => word.startsWith("florilegium-") && !known.has(word));
    assert.deepEqual(stale, []);
  });
}

/** Commands of the terminal program, and what browsers call their own settings. */
const elsewhere = ["send", "sync", "history clear", "clear-cache", "site data", "website data",
  "datos de sitios", "données de sites", "Websitedaten", "webbplatsdata"];

for (const language of languages) {
  test(`what help and legal pages name by its words is there: ${language}`, () => {
    const headings = Object.values(guides).flatMap(textsOf)
      .filter((text) => text.language === language).map(({ text }) => text);
    const beacons = contentFile("beacons.yaml");
    const known = new Set([...Object.values(texts(language)), ...headings, ...elsewhere]);
    const missing = Object.entries(guides).flatMap(([id, yaml]) => textsOf(yaml)
      .filter((text) => text.language === language)
      .flatMap(quoted)
      .filter((name) => !known.has(name) && !beacons.includes(`${language}: ${name}`))
      .map((name) => `${id}: ${name}`));
    assert.deepEqual(missing, []);
  });
}

test("a name that is nowhere is noticed", () => {
  assert.deepEqual(quoted({ language: "de", text: "Drück auf „Gibt es nicht“." }),
    ["Gibt es nicht"]);
  assert.deepEqual(textsOf("  - en: >-\n      One\n      two.\n    es: \"Tres\"\nend: 1"), [
    { language: "en", text: "One two." }, { language: "es", text: "Tres" },
  ]);
});
