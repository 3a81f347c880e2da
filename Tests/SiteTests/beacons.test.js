/** Beacons in the browser: the outline's lines, places as typed, what is published, what one may do. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { isTime, planOf } from "../../site/assets/scripts/beacons/alert-plan.js";
import { BeaconActs, left } from "../../site/assets/scripts/pages/map/beacon-acts.js";
import { decodedLine } from "../../site/assets/scripts/beacons/lines.js";
import { daysOf, squaresOf, statisticsOf } from "../../site/assets/scripts/beacons/open-data.js";
import { beaconsOf, mostSquares, squaresNear } from "../../site/assets/scripts/beacons/published.js";
import { Towns, typedPlace } from "../../site/assets/scripts/beacons/towns.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon, seededChance } from "./state-fixtures.js";

const map = async (name) => JSON.parse(
  await readFile(new URL(`../../site/assets/map/${name}`, import.meta.url), "utf8"));

/** Whether a place lies within rings, by how often a line to the west meets them. */
function isWithin([north, east], rings) {
  let within = false;
  for (const ring of rings) {
    for (let number = 1; number < ring.length; number += 1) {
      const [[y1, x1], [y2, x2]] = [ring[number - 1], ring[number]];
      if ((y1 > north) !== (y2 > north) && east > x1 + (north - y1) / (y2 - y1) * (x2 - x1)) {
        within = !within;
      }
    }
  }
  return within;
}

test("the outline has land and lakes where they are, and names in five languages", async () => {
  const { land, lakes, borders, countries } = await map("outline.json");
  const [ground, water] = [land.map(decodedLine), lakes.map(decodedLine)];
  for (const [name, place] of [
    ["Paris", [48.86, 2.35]], ["Nairobi", [-1.29, 36.82]], ["Canberra", [-35.28, 149.13]],
    ["Lake Vänern", [58.9, 13.3]], ["Kansas", [38.5, -98]], ["Antarctica", [-80, 20]],
  ]) assert.ok(isWithin(place, ground), name);
  for (const [name, place] of [
    ["Atlantic", [30, -40]], ["Baltic", [56, 18.2]], ["Pacific", [-20, -120]], ["Arctic", [86, 0]],
  ]) assert.ok(!isWithin(place, ground), name);
  for (const place of [[58.9, 13.3], [-1, 33], [47.7, -87.5]]) assert.ok(isWithin(place, water));
  for (const line of [...ground, ...water, ...borders.map(decodedLine)]) {
    assert.ok(line.every(([north, east]) => Math.abs(north) <= 90 && Math.abs(east) <= 180));
  }
  const germany = countries.find(([, , , english]) => english === "Germany");
  assert.deepEqual(germany.slice(3), ["Germany", "Alemania", "Allemagne", "Deutschland", "Tyskland"]);
  assert.ok(countries.every((row) => row.length === 8 && row.slice(3).every(Boolean)));
});

test("what is no line of ours ends without a point too many", () => {
  assert.deepEqual(decodedLine(""), []);
  assert.deepEqual(decodedLine("?"), []);
  assert.deepEqual(decodedLine("~~~~~~~~~~~~~~~~"), []);
  assert.deepEqual(decodedLine("A@ x"), [[-0.01, 0.01]]);
});

test("towns are found by the beginning of a word, the largest first, without accents", async () => {
  const towns = new Towns(await map("towns.json"));
  for (const [typed, name] of [
    ["sao pau", "São Paulo"], ["STOCK", "Stockholm"], ["york", "New York"], ["goteb", "Göteborg"],
  ]) assert.ok(towns.find(typed).map((town) => town.name).includes(name), typed);
  for (const [typed, name] of [
    ["Goeteborg", "Göteborg"], ["zuerich", "Zürich"], ["newyork", "New York"],
    ["losange", "Los Angeles"], ["Malmoe", "Malmö"], ["kuala lump ur", "Kuala Lumpur"],
  ]) assert.equal(towns.find(typed)[0]?.name, name, typed);
  assert.deepEqual(towns.find("x"), []);
  assert.equal(towns.find("san").length, 8);
  assert.equal(towns.nearest([59.33, 18.07]).name, "Stockholm");
  assert.equal(towns.nearest([-17.8, -179.9]).country, "FJ");
  for (const { latitude, longitude } of towns.all) {
    assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
  }
});

test("coordinates are read as people of each language type them", () => {
  for (const [typed, language, place] of [
    ["59.3251, 18.0711", "en", [59.3251, 18.0711]], ["59,3251 18,0711", "sv", [59.3251, 18.0711]],
    ["-33.87 151.21", "en", [-33.87, 151.21]], ["−33,87; 151,21", "fr", [-33.87, 151.21]],
    ["33.87 S 70.66 W", "en", [-33.87, -70.66]], ["33,87° S, 70,66° O", "es", [-33.87, -70.66]],
    ["52,5° N 13,4° O", "de", [52.5, 13.4]], ["57,7 N 11,97 Ö", "sv", [57.7, 11.97]],
    ["57,7 N 3 V", "sv", [57.7, -3]], ["0 0", "en", [0, 0]],
    ["91, 0", "en", undefined], ["0, 181", "en", undefined], ["59.3", "en", undefined],
    ["Paris", "fr", undefined], ["", "en", undefined], ["1 2 3", "en", undefined],
  ]) assert.deepEqual(typedPlace(typed, language), place, `${typed} (${language})`);
});

const feature = (of = {}, place = [18.0711, 59.3251]) => ({
  geometry: { coordinates: place, type: "Point" }, type: "Feature",
  properties: { expires: noon / 1_000 + 60, kind: "view", replenished: 1, set: noon / 1_000, ...of },
});

test("of a published square what is active is taken, and nothing that is no beacon", () => {
  const [beacon] = beaconsOf({ features: [feature()] }, noon);
  assert.deepEqual(beacon, {
    cell: [593_251, 180_711], kind: "view", set: noon, expires: noon + 60_000, replenished: 1,
  });
  const wrong = [
    null, {}, feature({ expires: noon / 1_000 }), feature({ kind: 3 }), feature({ set: "now" }),
    feature({ replenished: 1.5 }), feature({ kind: "x".repeat(65) }), feature({}, [181, 0]),
    feature({}, ["1", "2"]), feature({}, []),
  ];
  for (const each of wrong) assert.deepEqual(beaconsOf({ features: [each] }, noon), []);
  for (const file of [null, undefined, 3, { features: {} }]) assert.deepEqual(beaconsOf(file, noon), []);
});

test("squares are asked for from the nearest on, and no more than a few", () => {
  const tiles = { "593_180": 1, "0_0": 2, "-900_12": 1, "../x": 1, "9999_1": 1 };
  assert.deepEqual(squaresNear({ tiles }, [59, 18]), ["593_180", "0_0", "-900_12"]);
  assert.deepEqual(squaresNear({ tiles: Array(3) }, [0, 0]), []);
  const many = Object.fromEntries([...Array(500).keys()].map((each) => [`${each}_0`, 1]));
  assert.equal(squaresNear({ tiles: many }, [0, 0]).length, mostSquares);
});

const hour = 3_600_000;

test("ten of each in 24 hours, and what is older or of no time counts for nothing", () => {
  const times = [...Array(10).keys()].map((each) => noon - each * hour);
  assert.deepEqual(left({ beacon: times }, noon), { beacon: 0, replenish: 10 });
  assert.equal(left({ beacon: times }, noon + 15 * hour).beacon, 1);
  assert.equal(left({ beacon: times }, noon + 24 * hour).beacon, 10);
  for (const kept of [undefined, null, {}, { beacon: 3 }, { beacon: ["x", noon + 1, Number.NaN] }]) {
    assert.deepEqual(left(kept, noon), { beacon: 10, replenish: 10 });
  }
});

/** Acts over a database in memory, with a ledger that answers as it is told. */
async function acting(answers) {
  const database = new MemoryEngine(steps);
  const outbox = new Outbox(database, { random: seededChance(7) });
  const device = {
    player: "me", born: noon, canSign: true, sign: async () => "signature",
  };
  const sent = [];
  globalThis.fetch = async (_, { body }) => {
    const { entries } = JSON.parse(new TextDecoder().decode(body));
    sent.push(...entries);
    const said = answers.shift();
    if (!said) throw new TypeError("gone");
    return new Response(JSON.stringify({
      answers: entries.map(({ id }) => ({ id, ...said })),
    }));
  };
  let time = noon;
  const acts = new BeaconActs({
    store: async () => /** @type {any} */ ({ database, outbox, player: { device: async () => device } }),
    now: () => time, address: "https://ledger.example",
  });
  return { acts, outbox, sent, wait: (milliseconds) => { time += milliseconds; } };
}
const place = { cell: [593_251, 180_711], kind: "view" };

test("a guest's beacon goes alone, and of a refused one nothing stays but its reason", async () => {
  const { acts, outbox, sent } = await acting([{ answer: "recorded" }, {
    answer: "refused", reason: "beacon-there",
  }]);
  await outbox.report({ about: "app", id: "app", text: "A note" }, noon);
  assert.deepEqual(await acts.act("beacon", place), { outcome: "done", reason: "" });
  assert.deepEqual(sent.map(({ kind }) => kind), ["beacon"]);
  assert.equal((await acts.left()).beacon, 9);
  assert.deepEqual(await acts.act("beacon", place), { outcome: "refused", reason: "beacon-there" });
  assert.deepEqual(await outbox.refused(), []);
  assert.deepEqual((await outbox.waiting()).map(({ kind }) => kind), ["report"]);
});

test("without a network it waits, and goes when the page asks again", async () => {
  const { acts, sent, wait } = await acting([undefined, { answer: "recorded" }]);
  assert.equal((await acts.act("replenish", { cell: place.cell })).outcome, "waiting");
  wait(60_000);
  const [told] = await acts.sendWaiting();
  assert.deepEqual([told.kind, told.cell, told.outcome], ["replenish", place.cell, "done"]);
  assert.equal(sent.length, 2);
  assert.equal(sent[0].id, sent[1].id);
  assert.deepEqual(await acts.sendWaiting(), []);
  assert.equal((await acts.left()).replenish, 9);
});

test("beacons are looked for once a day, in a minute by chance", () => {
  const day = "2026-11-21";
  const plan = planOf(undefined, { day, random: () => 0.5 });
  assert.deepEqual(plan, { day, minute: 720, isDone: false });
  assert.deepEqual([719, 720, 1_439].map((minute) => isTime(plan, minute)), [false, true, true]);
  const done = { ...plan, isDone: true };
  assert.equal(isTime(planOf(done, { day, random: () => 0 }), 1_439), false);
  assert.deepEqual(planOf(done, { day: "2026-11-22", random: () => 0.999_999 }),
    { day: "2026-11-22", minute: 1_439, isDone: false });
  for (const kept of [null, 3, { day, minute: 1_440 }, { day, minute: "1" }]) {
    assert.equal(planOf(kept, { day, random: () => 0 }).minute, 0);
  }
  const minutes = new Set([...Array(1_000).keys()].map((each) => (
    planOf(undefined, { day, random: () => each / 1_000 }).minute)));
  assert.ok(minutes.size > 900);
});

test("what another sender had refused is told by the map, and let go", async () => {
  const { acts, outbox } = await acting([undefined]);
  assert.equal((await acts.act("beacon", place)).outcome, "waiting");
  const waiting = await outbox.waiting();
  await outbox.settle([{ id: waiting[0].id, answer: "refused", reason: "too-late" }], waiting, noon);
  const [told] = await acts.sendWaiting();
  assert.deepEqual([told.outcome, told.reason], ["refused", "too-late"]);
  assert.deepEqual(await outbox.refused(), []);
  assert.equal((await acts.left()).beacon, 10);
});

test("open data: the fullest square first, days from the newest, and nothing that is none", () => {
  const index = { tiles: { "593_180": 1, "-339_1512": 4, "x": 2, "1_1": -1, "2_2": "3" } };
  assert.deepEqual(squaresOf(index).map(({ name, count }) => [name, count]),
    [["-339_1512", 4], ["593_180", 1]]);
  assert.deepEqual(daysOf({ days: ["2026-11-24", 5, "<b>", "2026-11-25"] }),
    ["2026-11-25", "2026-11-24"]);
  const square = (latitude, sets) => ({ latitude, longitude: 1807, sets, replenishments: 0 });
  assert.deepEqual(statisticsOf({ squares: [square(5932, 1), square(5933, 7), square("a", 1), null] })
    .map(({ middle: [north], sets }) => [north.toFixed(3), sets]), [["59.335", 7], ["59.325", 1]]);
  for (const broken of [undefined, null, 5, [], { tiles: 1, days: 1, squares: 1 }]) {
    assert.deepEqual([squaresOf(broken), daysOf(broken), statisticsOf(broken)], [[], [], []]);
  }
});
