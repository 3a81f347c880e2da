/** What a query finds for a reader of a language, over the names and kinds of our own plants. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { kinds, values } from "../../site/assets/scripts/search/query.js";
import { rankedRows } from "../../site/assets/scripts/search/name-ranking.js";
import { describedBy } from "../../site/assets/scripts/search/word-filters.js";
import { languages, phrasesIn } from "./support/words.js";

const folder = new URL("../../content/plants/", import.meta.url);
const seasons = (months) => values.season.filter((_, season) => (
  months.some((month) => Math.floor(((month + 9) % 12) / 3) === season)));

/** A plant's file as the row of the search files that is made of it. */
function rowOf(file) {
  const text = readFileSync(new URL(file, folder), "utf8");
  const field = (name) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1];
  const list = (name) => (field(name) ?? "").replace(/^\[|\]$/g, "").split(", ");
  const chosen = {
    colour: list("colours"), season: seasons(list("bloom").map(Number)), region: list("regions"),
    type: [field("type")],
  };
  const names = Object.fromEntries(languages.map((language) => [language,
    new RegExp(`^  ${language}: \\[(.*)\\]`, "m").exec(text)[1].split(", ")]));
  const masks = kinds.map((kind) => values[kind].reduce(
    (mask, value, bit) => mask | (chosen[kind].includes(value) ? 1 << bit : 0), 0));
  return { id: field("id"), s: field("name"), l: list("synonyms").filter(Boolean), n: names, p: Number(field("observations")), f: masks };
}

const rows = readdirSync(folder).filter((file) => file.endsWith(".yaml")).map(rowOf)
  .sort((one, other) => (other.p || 0) - (one.p || 0));
const phrases = Object.fromEntries(languages.map((one) => [one, phrasesIn(one)]));
const found = (language, query) => rankedRows(rows, query, {
  language, description: describedBy(query, phrases[language]),
});

const table = readFileSync(new URL("support/queries.txt", import.meta.url), "utf8").split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => /^(\w\w) (.+) = (.+)$/.exec(line).slice(1));

test("the table of queries has two hundred rows", () => assert.ok(table.length >= 200));

for (const [language, query, expected] of table) {
  test(`${language}: “${query}” means ${expected}`, () => {
    const ids = found(language, query).map(({ row }) => row.id);
    if (expected === "-") {
      assert.deepEqual(ids, []);
      return;
    }
    const wanted = expected.split(" ");
    const first = ids.slice(0, wanted.length + 2);
    assert.deepEqual(wanted.filter((id) => !first.includes(id)), [], `first: ${first}`);
  });
}

test("the reader's own language comes before any other", () => {
  const [first, ...others] = found("en", "rose").map(({ row }) => row.id);
  assert.equal(first, "rosa-canina");
  const reed = others.indexOf("phragmites-australis");
  assert.ok(reed >= 0, "roseau is found by its beginning, after the roses");
});

test("nobody looks inside the words of a scientific name, or of another language's", () => {
  const one = [{ id: "a", s: "Viola vulgaris", l: ["Viola agrestis"], n: { de: ["Märzveilchen"] } }];
  const finds = (query, language) => rankedRows(one, query, { language }).length;
  for (const query of ["garis", "restis", "veilchen", "erzveil", "aerzv"]) {
    assert.equal(finds(query, "en"), 0, query);
  }
  for (const query of ["veilchen", "aerzv", "maerz"]) assert.equal(finds(query, "de"), 1, query);
  assert.equal(finds("maerz", "en"), 1);
});

test("a match says by which name it was found, and none where the scientific name was", () => {
  const [reed] = found("en", "roseau");
  assert.deepEqual(reed.matched, { text: "roseau", lang: "fr" });
  assert.equal(found("en", "bellis p")[0].matched, undefined);
});

test("what is told is told by every word: kinds, colours, seasons, poison", () => {
  const told = (query, language = "en") => describedBy(query, phrases[language]);
  assert.deepEqual(told("blue flower").masks, [1 << values.colour.indexOf("blue"), 0, 0, 0]);
  assert.deepEqual(told("yellow tree").masks[3], 1 << values.type.indexOf("tree"));
  assert.equal(told("blue moon").rest, "moon");
  assert.equal(told("moon"), undefined);
  assert.equal(told("flower"), undefined);
  assert.equal(told("Rose", "de"), undefined, "“rosa” is pink, and a rose a plant");
  assert.equal(told("flores amarillas", "es").masks[0], 1 << values.colour.indexOf("yellow"));
  const words = { en: "toxic", es: "venenosas", fr: "toxiques", de: "giftige", sv: "giftiga" };
  for (const [language, word] of Object.entries(words)) {
    assert.equal(told(`${word}`, language)?.isPoisonous, true, word);
  }
  const ranked = rankedRows(rows, "poisonous tree", {
    language: "en",
    description: { ...told("poisonous tree"), poisonous: new Set(["taxus-baccata", "urtica-dioica"]) },
  });
  assert.deepEqual(ranked.map(({ row }) => row.id), ["taxus-baccata"]);
});
