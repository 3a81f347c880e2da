/** The Herbarium's rules: queries, measures, shared collections, days, orders and tags. */

import assert from "node:assert/strict";
import test from "node:test";

import { placeFor } from "../../site/assets/scripts/herbarium/arranging.js";
import {
  dateAt, featuredOn, flowerOf, yearAround,
} from "../../site/assets/scripts/herbarium/flower-of-the-day.js";
import { hemisphereOf } from "../../site/assets/scripts/herbarium/hemisphere.js";
import {
  acidityText, inUnits, lengthText, monthRuns, zonesText,
} from "../../site/assets/scripts/herbarium/measures.js";
import {
  filterCount, kinds, masksOf, noFilters, readQuery, values, writeQuery,
} from "../../site/assets/scripts/search/query.js";
import { readLink } from "../../site/assets/scripts/herbarium/shared-reading.js";
import {
  mostShared, readAnswer, readSecret, readShared, writeSecret, writeShared,
} from "../../site/assets/scripts/herbarium/shared-link.js";
import { tagsOf } from "../../site/assets/scripts/herbarium/tag-text.js";

/** Numbers below a limit, the same for a seed. */
function chance(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const addresses = [
  ["", {}, ""],
  ["?q=rose", { text: "rose" }, "?q=rose"],
  ["?q=%20dog%20rose%20", { text: " dog rose " }, "?q=dog+rose"],
  ["?colour=blue,white", { colour: ["white", "blue"] }, "?colour=white,blue"],
  ["?colour=blue&colour=white&colour=blue", { colour: ["white", "blue"] }, "?colour=white,blue"],
  ["?colour=plaid,%3Cb%3E&season=spring", { season: ["spring"] }, "?season=spring"],
  ["?region=north-america&type=tree", { region: ["north-america"], type: ["tree"] },
    "?region=north-america&type=tree"],
  ["?sort=name&page=3", { sort: "name", page: 3 }, "?sort=name&page=3"],
  ["?sort=price&page=-1", {}, ""],
  ["?page=0", {}, ""],
  ["?page=999", { page: 500 }, "?page=500"],
  ["?page=1e9", {}, ""],
  [`?q=${"a".repeat(500)}`, { text: "a".repeat(100) }, `?q=${"a".repeat(100)}`],
];
for (const [address, wish, written] of addresses) {
  test(`the address “${address.slice(0, 40)}” asks for what it says`, () => {
    const query = readQuery(address);
    const { text = "", sort = "relevance", page = 1, ...filters } = wish;
    assert.deepEqual(query, { text, sort, page, filters: { ...noFilters(), ...filters } });
    assert.equal(writeQuery(query), written);
  });
}

test("what is written as an address is read as it was", () => {
  const below = chance(7);
  for (let time = 0; time < 500; time += 1) {
    const filters = Object.fromEntries(kinds.map(
      (kind) => [kind, values[kind].filter(() => below(4) === 0)]));
    const query = {
      text: ["", "rose", "é & ü", "50 %", "a+b#c?d"][below(5)], filters,
      sort: ["relevance", "name", "popularity"][below(3)], page: 1 + below(20),
    };
    assert.deepEqual(readQuery(writeQuery(query)), query);
  }
});

test("masks have the bits of FORMAT.md, and hold all values that are chosen", () => {
  assert.deepEqual(masksOf(noFilters()), [0, 0, 0, 0]);
  const chosen = {
    colour: ["white", "black"], season: ["winter"], region: ["europe"], type: ["grass"],
  };
  assert.deepEqual(masksOf(chosen), [1 | (1 << 15), 8, 1, 1 << 9]);
  assert.equal(filterCount(chosen), 5);
  assert.deepEqual(kinds.map((kind) => values[kind].length), [16, 4, 6, 10]);
});

const lengths = [
  [[60, 180], "en", "60–180\u00a0cm (24–71\u00a0in)", "60–180\u00a0cm", "24–71\u00a0in"],
  [[50, 50], "en", "50\u00a0cm (20\u00a0in)", "50\u00a0cm", "20\u00a0in"],
  [[2000, 4000], "en", "20–40\u00a0m (66–131\u00a0ft)", "20–40\u00a0m", "66–131\u00a0ft"],
  [[150, 300], "de", "1,5–3\u00a0m (5–10\u00a0ft)", "1,5–3\u00a0m", "5–10\u00a0ft"],
  [[150, 300], "en", "1.5–3\u00a0m (5–10\u00a0ft)", "1.5–3\u00a0m", "5–10\u00a0ft"],
];
for (const [span, language, both, metric, imperial] of lengths) {
  test(`${span.join(" to ")} cm are ${both}`, () => {
    assert.equal(lengthText(span, language), both);
    assert.equal(inUnits(both, "metric"), metric);
    assert.equal(inUnits(both, "imperial"), imperial);
  });
}

test("a text without two units stays as it is", () => {
  assert.equal(inUnits("up to the knee", "imperial"), "up to the knee");
});

test("acidity and zones are written as on the pages", () => {
  assert.equal(acidityText([55, 75], "en"), "5.5–7.5");
  assert.equal(acidityText([60, 60], "sv"), "6,0");
  assert.equal(zonesText([4, 8]), "4–8");
  assert.equal(zonesText([9, 9]), "9");
});

const blooms = [
  [[], []],
  [[5], [[5, 5]]],
  [[3, 4, 5], [[3, 5]]],
  [[3, 4, 10], [[3, 4], [10, 10]]],
  [[11, 12, 1, 2], [[11, 2]]],
  [[1, 12, 6], [[6, 6], [12, 1]]],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [[1, 12]]],
  [[0, 13, 7], [[7, 7]]],
];
for (const [months, runs] of blooms) {
  test(`months ${months.join(" ") || "none"} are ${runs.length} runs`, () => {
    assert.deepEqual(monthRuns(months), runs);
  });
}

test("a shared collection is read as it was written", () => {
  const names = ["My garden", "Märchen & Wald", "=#&p=x", "", "a,b"];
  for (const name of names) {
    const shared = { name, plants: ["bellis-perennis", "quercus-x-hybrida"] };
    assert.deepEqual(readShared(`#${writeShared(shared)}`), shared);
  }
});

const hostile = [
  ["", undefined],
  ["#", undefined],
  ["#n=only+a+name", undefined],
  ["#p=", undefined],
  ["#p=../../evil,<script>,javascript:1,A-B,a--b,-a", undefined],
  ["#p=a,a,b", { name: "", plants: ["a", "b"] }],
  ["#n=%00%1b%5B31m%E2%80%AEevil&p=a", { name: "[31m evil", plants: ["a"] }],
  ["#n=%FF%FE&p=a", { name: "\ufffd\ufffd", plants: ["a"] }],
  [`#n=${"x".repeat(500)}&p=a`, { name: "x".repeat(60), plants: ["a"] }],
  [`#p=${"a".repeat(81)},b`, { name: "", plants: ["b"] }],
  [`#p=a&n=${"x".repeat(30_000)}`, undefined],
  ["#p=__proto__,constructor,b", { name: "", plants: ["constructor", "b"] }],
];
for (const [fragment, read] of hostile) {
  test(`the fragment “${fragment.slice(0, 40)}” does no harm`, () => {
    assert.deepEqual(readShared(fragment), read);
  });
}

const secret = "5a".repeat(16);
for (const [fragment, read] of [
  [`#${writeSecret(secret)}`, secret], [`s=${secret}&p=a`, secret], ["#p=a", undefined],
  ["#s=", undefined], [`#s=${secret}0`, undefined], [`#s=${secret.toUpperCase()}`, undefined],
  [`#s=${secret}&n=${"x".repeat(30_000)}`, undefined],
]) {
  test(`the secret in “${fragment.slice(0, 40)}” is ${read ? "read" : "none"}`, () => {
    assert.equal(readSecret(fragment), read);
  });
}

for (const [answer, read] of [
  [{ name: "Bed", by: "Ada", plants: ["a", "b", "a"] },
    { name: "Bed", by: "Ada", plants: ["a", "b"] }],
  [{ name: "Bed", plants: ["<b>", 7, null, "b"] }, { name: "Bed", plants: ["b"] }],
  [{ name: 7, by: ["x"], plants: "a" }, { name: "", plants: [] }],
  [{ name: "a\u202Eb", by: "\u0000", plants: [] }, { name: "a b", plants: [] }],
  [null, { name: "", plants: [] }], ["x", { name: "", plants: [] }],
]) {
  test(`of a ledger's ${JSON.stringify(answer)} is shown what can be`, () => {
    assert.deepEqual(readAnswer(answer), read);
  });
}

const told = (status, text = "") => async () => new Response(text, { status });
for (const [name, ask, read] of [
  ["tells", told(200, `{"name":"Bed","plants":["a"]}`),
    { collection: { name: "Bed", plants: ["a"] }, isLive: true }],
  ["tells nonsense", told(200, "<p>"), { collection: { name: "", plants: [] }, isLive: true }],
  ["does not know it", told(404), { why: "gone" }], ["is busy", told(503), { why: "away" }],
  ["is not reached", () => Promise.reject(new TypeError("fetch failed")), { why: "away" }],
]) {
  test(`a link with a secret, where the ledger ${name}`, async () => {
    const asked = [];
    const reading = await readLink(`#s=${secret}`, {
      ask: (address, of) => {
        asked.push([address, of.headers["Shared-Link"]]);
        return ask();
      },
    });
    assert.deepEqual(reading, read);
    assert.deepEqual(asked, [["/v1/ledger/shared", secret]]);
  });
}

test("a link without a secret asks no ledger", async () => {
  const ask = () => assert.fail("it was asked");
  assert.deepEqual(await readLink("#n=Bed&p=a", { ask }), {
    collection: { name: "Bed", plants: ["a"] },
  });
  assert.deepEqual(await readLink("#", { ask }), { why: "missing" });
});

test("a shared collection has an end", () => {
  const plants = Array.from({ length: 5_000 }, (_, place) => `p-${place}`);
  assert.equal(readShared(writeShared({ name: "all", plants })).plants.length, mostShared);
});

const sets = [
  { from: "2026-11-22", plants: [{ id: "a", isPlayable: true }, { id: "b", isPlayable: true }] },
  { from: "2026-12-20", plants: [{ id: "c", isPlayable: true }, { id: "d", isPlayable: false }] },
];
test("what is featured is the last set that has come, else the first", () => {
  assert.deepEqual(featuredOn(sets, "2026-11-01"), sets[0].plants);
  assert.deepEqual(featuredOn(sets, "2026-12-19"), sets[0].plants);
  assert.deepEqual(featuredOn([...sets].reverse(), "2027-01-01"), sets[1].plants);
  assert.deepEqual(featuredOn([], "2027-01-01"), []);
});

for (const [chosen, zone, expected] of [
  ["", "Europe/Stockholm", "north"], ["", "America/New_York", "north"], ["", "UTC", "north"],
  ["", "Australia/Melbourne", "south"], ["", "Pacific/Auckland", "south"], ["", "NZ", "south"],
  ["", "America/Argentina/La_Rioja", "south"], ["", "America/Sao_Paulo", "south"],
  ["", "Africa/Johannesburg", "south"], ["", "Pacific/Honolulu", "north"], ["", "", "north"],
  ["", "constructor/name", "north"], ["north", "Australia/Perth", "north"],
  ["south", "Europe/Paris", "south"], ["east", "Europe/Paris", "north"],
]) {
  test(`with “${chosen}” chosen, ${zone || "no zone"} has the seasons of the ${expected}`, () => {
    assert.equal(hemisphereOf(chosen, zone), expected);
  });
}

test("a calendar that is over comes round by month and day, a month ahead", () => {
  const day = 86_400_000;
  const written = (time) => new Date(time).toISOString().slice(0, 10);
  const days = Array.from({ length: 372 }, (_, place) => {
    const date = written(Date.parse("2026-11-15") + place * day);
    return { date, plant: `p${date.slice(5)}`, picture: {} };
  });
  assert.equal(yearAround(days, "2026-11-21"), days);
  assert.equal(yearAround(days, "2027-10-21"), days);
  for (const date of ["2027-10-22", "2027-11-21", "2027-11-22", "2028-03-01", "2029-07-14", "2036-12-31"]) {
    const around = yearAround(days, date);
    assert.equal(around.length, 33);
    assert.equal(around[0].date, written(Date.parse(date) - day));
    for (const flower of around) {
      const own = flower.date.slice(5);
      assert.equal(flower.plant, own === "02-29" ? "p02-28" : `p${own}`);
    }
  }
  assert.equal(flowerOf({ days: yearAround(days, "2028-02-29"), featured: [] }, "2028-02-29"),
    "p02-28");
  assert.deepEqual(yearAround([], "2028-02-29"), []);
});

test("the calendar names the flower of a day; without it featured plants take turns", () => {
  const days = [{ date: "2026-11-23", plant: "x" }];
  assert.equal(flowerOf({ days, featured: sets }, "2026-11-23"), "x");
  assert.deepEqual(["2026-11-24", "2026-11-25", "2026-11-26"].map(
    (date) => flowerOf({ days, featured: sets }, date)), ["b", "a", "b"]);
  assert.equal(flowerOf({ featured: sets }, "2026-12-25"), "c");
  assert.equal(flowerOf({ featured: [] }, "2026-12-25"), undefined);
});

test("the day is the one on the person's wall", () => {
  const time = Date.parse("2026-11-21T23:30:00Z");
  assert.equal(dateAt(time, "UTC"), "2026-11-21");
  assert.equal(dateAt(time, "Europe/Stockholm"), "2026-11-22");
  assert.equal(dateAt(time, "America/New_York"), "2026-11-21");
});

const moves = [
  ["a", "first", undefined], ["a", "up", undefined],
  ["a", "down", { after: "b" }], ["a", "last", "last"],
  ["b", "up", { before: "a" }], ["b", "down", { after: "c" }],
  ["c", "first", "first"], ["c", "down", undefined], ["c", "last", undefined],
  ["z", "up", undefined], ["z", "down", undefined],
];
for (const [id, way, place] of moves) {
  test(`${id} goes ${way} among a, b and c`, () => {
    assert.deepEqual(placeFor(["a", "b", "c"], id, way), place);
  });
}

test("tags stand between commas, with or without their sign", () => {
  assert.deepEqual(tagsOf("wet, #bank ,, ##old tree"), ["wet", "bank", "old tree"]);
  assert.deepEqual(tagsOf(" "), []);
});
