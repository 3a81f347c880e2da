/** The site's scripts without a browser. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { bitsOf, EditionFiles, nameOf, reading } from "../../site/assets/scripts/edition/edition.js";
import { Phrases } from "../../site/assets/scripts/page/phrases.js";
import { PlantSearch } from "../../site/assets/scripts/search/plant-search.js";
import { beginsWithTypo, NameIndex } from "../../site/assets/scripts/search/relevance.js";
import { hex, plainSha256, sha256 } from "../../site/assets/scripts/bytes/sha256.js";

test("the own SHA-256 is the platform's, around every block's edge", () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, place) => (place * 31 + length) % 256);
    const expected = createHash("sha256").update(bytes).digest("hex");
    assert.equal(hex(plainSha256(bytes)), expected, `${length} bytes`);
  }
});

const named = (names) => Object.entries(names).map(([lang, text]) => ({ lang, text }));
const index = new NameIndex([
  { id: "bellis-perennis", popularity: 5, names: named({ en: "common daisy", de: "Gänseblümchen", la: "Bellis perennis" }) },
  { id: "leucanthemum-vulgare", popularity: 9, names: named({ en: "oxeye daisy", de: "Margerite" }) },
  { id: "daisy-bush", popularity: 1, names: named({ en: "daisy" }) },
  { id: "quercus-robur", popularity: 9, names: named({ en: "English oak", de: "Stieleiche", la: "Quercus robur" }) },
]);

const searches = [
  ["daisy", ["daisy-bush", "leucanthemum-vulgare", "bellis-perennis"]],
  ["dai", ["daisy-bush", "leucanthemum-vulgare", "bellis-perennis"]],
  ["GANSEBLUM", ["bellis-perennis"]],
  ["quercus r", ["quercus-robur"]],
  ["robur", ["quercus-robur"]],
  ["qercus", ["quercus-robur"]],
  ["uqercus", ["quercus-robur"]],
  ["quercuss", ["quercus-robur"]],
  ["xuercus", ["quercus-robur"]],
  ["qurecus", ["quercus-robur"]],
  ["gaenseblue", ["bellis-perennis"]],
  ["Gänseblue", ["bellis-perennis"]],
  ["commondaisy", ["bellis-perennis"]],
  ["oxeyed", ["leucanthemum-vulgare"]],
  ["stiel eiche", ["quercus-robur"]],
  ["oka", []],
  ["", []],
  ["  ", []],
  ["zzzzz", []],
];
for (const [query, ids] of searches) {
  test(`searching for “${query}” finds ${ids.length}`, () => {
    assert.deepEqual(index.search(query), ids);
  });
}

test("a typo is one letter missing, extra, changed or swapped", () => {
  const all = (query) => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz "];
    const at = [...query].keys();
    return [...at].flatMap((place) => {
      const [before, letter, after] = [query.slice(0, place), query[place], query.slice(place + 1)];
      const swapped = after ? [before + after[0] + letter + after.slice(1)] : [];
      return [before + after, ...swapped, ...letters.flatMap((other) => [
        before + other + after, before + other + letter + after])];
    });
  };
  const texts = ["aster amellus", "aaster", "astr", "saster", "asterr", "a ster", "rose", "ast", "asetr"];
  for (const query of ["aster", "aastr", "asste", "rosa", "stera", "asert"]) {
    const variants = all(query);
    for (const text of texts) {
      const expected = [query, ...variants].some((variant) => text.startsWith(variant));
      assert.equal(beginsWithTypo(text, query), expected, `${query} in ${text}`);
    }
  }
});

test("phrases fill their places and count as their language does", () => {
  const texts = { "plants-one": "{count} plante", "plants-other": "{count} plantes", hi: "Oui, {name}." };
  const french = new Phrases(texts, "fr");
  assert.equal(french.counted("plants", 0), "0 plante");
  assert.equal(french.counted("plants", 2), "2 plantes");
  assert.equal(new Phrases(texts, "de").counted("plants", 0), "0 plantes");
  assert.equal(french.phrase("hi", { name: "la rose" }), "Oui, la rose.");
  assert.equal(new Phrases({}, "de").size(3_140_000), "3,1\u00a0MB");
});

test("a text falls back to English and says so", () => {
  assert.deepEqual(reading({ en: "a", de: "b" }, "de"), { text: "b", lang: "" });
  assert.deepEqual(reading({ en: "a" }, "sv"), { text: "a", lang: "en" });
  assert.equal(reading(undefined, "sv"), undefined);
  const plant = { names: { en: ["daisy"] }, scientificName: "Bellis" };
  assert.deepEqual(nameOf(plant, "en"), { text: "daisy", lang: "" });
  assert.deepEqual(nameOf(plant, "sv"), { text: "daisy", lang: "en" });
  assert.deepEqual(nameOf({ names: {}, scientificName: "Bellis" }, "sv"), { text: "Bellis", lang: "la" });
});

/** A plain file server with one plant, and the requests it got. */
function server(files) {
  const asked = [];
  const get = async (path) => {
    asked.push(path);
    const body = files[path];
    return new Response(body ?? "", { status: body === undefined ? 404 : 200 });
  };
  return { asked, get };
}

const digestOf = (text) => createHash("sha256").update(text).digest("hex");
const plant = {
  id: "a", names: { en: ["aster", "star"] }, scientificName: "Aster", pictures: [], difficulty: {},
};
const bits = bitsOf(await sha256("a"));
const shard = JSON.stringify({ range: bits.slice(0, 1), plants: { a: plant } });
const deck = JSON.stringify({ cards: [{ id: "a", rating: 1400 }], names: { a: { en: "aster" } } });
const shardPath = `objects/${digestOf(shard).slice(0, 2)}/${digestOf(shard)}.json`;
const files = {
  "site/edition.json": JSON.stringify({
    decks: [{ kind: "plants", cards: 1, path: "targets/deck", sha256: digestOf(deck) }],
    shards: [{ range: bits[0] === "0" ? "1" : "0", path: "objects/other" },
      { range: bits[0], path: shardPath }],
  }),
  "targets/deck": deck,
  [shardPath]: shard,
};

test("a plant comes from the shard of its id, which is read once", async () => {
  const { asked, get } = server(files);
  const edition = new EditionFiles((path) => path, get);
  assert.deepEqual(await edition.plant("a"), plant);
  await edition.plant("a");
  assert.deepEqual(asked, ["site/edition.json", shardPath]);
});

test("a file that is not what its name says is refused", async () => {
  const { get } = server({ ...files, "targets/deck": deck + " " });
  await assert.rejects(new EditionFiles((path) => path, get).deck(), /not what its name says/);
});

test("without search files the names of the deck are searched, and no server is asked", async () => {
  const { asked, get } = server(files);
  const search = new PlantSearch(new EditionFiles((path) => path, get));
  const { results, total, searched } = await search.find("aste");
  assert.deepEqual([results[0].names.en, results[0].isPlayable, total, searched], ["aster", true, 1, 1]);
  assert.deepEqual((await search.find("aste", { page: 2 })).results, []);
  assert.equal(asked.filter((path) => path.startsWith("v1/")).length, 0);
});

const found = JSON.parse(
  await readFile(new URL("../Golden/vectors/search.json", import.meta.url), "utf8"));

test("a result has the picture that its row names, and no shard is read for it", async () => {
  const k = "ab".repeat(32);
  const search = new PlantSearch({
    searchManifest: async () => found.manifest,
    object: async (hash) => {
      const json = JSON.parse(found.objects[hash]);
      return Array.isArray(json) && json[0]?.s ? json.map((row) => ({ ...row, k })) : json;
    },
  });
  const { request } = found.searches.find(({ request, ids }) => request.text && ids.length > 1);
  const { results } = await search.find(request.text);
  assert.ok(results.length > 1);
  for (const { picture } of results) {
    const [{ size, format, object }] = picture.renditions;
    assert.deepEqual([size, format, object.path], [480, "webp", `objects/ab/${k}.webp`]);
  }
});

test("search files are searched, and say by which other name a plant was found", async () => {
  const search = new PlantSearch({
    searchManifest: async () => found.manifest,
    object: async (hash) => JSON.parse(found.objects[hash]),
  });
  const { request, ids, total } = found.searches.find(({ request, ids }) => (
    request.text && ids.length > 1));
  const answer = await search.find(request.text, {
    masks: request.filters, sort: request.sort, page: request.page,
  });
  assert.deepEqual([answer.results.map(({ id }) => id), answer.total], [ids, total]);
  const row = found.rows.find(({ s, n }) => n && Object.values(n).flat().some(
    (name) => /^[a-z]{6,}$/.test(name) && !s.toLowerCase().includes(name)));
  const name = Object.values(row.n).flat().find((text) => /^[a-z]{6,}$/.test(text));
  const { results } = await search.find(name);
  assert.equal(results.find(({ id }) => id === row.id)?.matched?.text, name);
});
