/** The mystery plant of the day: which it is, its clues, what is shared, and the row of days. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { BrowserStorage } from "../../site/assets/scripts/browser/browser-storage.js";
import { cluesOf, daysInARow, grid, inCommon, mysteryOf } from "../../site/assets/scripts/games/mystery.js";
import { MysteryDays } from "../../site/assets/scripts/state/mystery-days.js";

const ids = Array.from({ length: 101 }, (_, number) => `plant-${number}`);
const first = 202 * ids.length;

test("within a cycle each plant comes once, and another cycle has another order", () => {
  const cycle = (from) => ids.map((_, number) => mysteryOf(ids, from + number));
  assert.equal(new Set(cycle(first)).size, ids.length);
  assert.notDeepEqual(cycle(first), cycle(first + ids.length));
});

test("the plant is the same whoever asks, and in whichever order the plants come", () => {
  assert.equal(mysteryOf(ids, 20_783), mysteryOf([...ids].reverse(), 20_783));
  assert.equal(mysteryOf([], 20_783), undefined);
  assert.equal(mysteryOf(["one"], 20_783, ["one"]), "one");
});

test("a plant whose name stands on another page that day is not asked", () => {
  for (let day = first; day < first + 300; day += 1) {
    const usual = mysteryOf(ids, day);
    const other = mysteryOf(ids, day, [usual]);
    assert.notEqual(other, usual);
    const third = mysteryOf(ids, day, [other, usual]);
    assert.ok(third !== usual && third !== other);
    assert.notEqual(other, mysteryOf(ids, day + 1));
  }
});

const picture = (subject, place) => ({ id: subject === "photograph" ? `inat-${place}` : `rose/${subject}` });
const clues = [
  [["flower", "leaf", "habit", "fruit"], ["kind", "leaf", "fruit", "habit", "flower", "family"]],
  [["flower", "leaf", "habit"], ["kind", "regions", "leaf", "habit", "flower", "family"]],
  [["leaf", "habit"], ["kind", "regions", "bloom", "leaf", "habit", "family"]],
  [["photograph", "leaf"], ["kind", "regions", "bloom", "leaf", "photograph", "family"]],
  [Array(6).fill("photograph"), ["kind", ...Array(4).fill("photograph"), "family"]],
  [["leaf"], ["kind", "regions", "bloom", "leaf", "family"]],
];
for (const [kinds, expected] of clues) {
  test(`the clues of ${kinds.join(", ")} are ${expected.join(", ")}`, () => {
    const found = cluesOf({ pictures: kinds.map(picture) });
    assert.deepEqual(found.map((clue) => (
      clue.told ?? clue.picture.id.split("/")[1] ?? "photograph")), expected);
  });
}

test("the first clue of each of our plants fits at least one other, and so gives none away", () => {
  const folder = new URL("../../content/plants/", import.meta.url);
  const plants = readdirSync(folder).map((file) => {
    const text = readFileSync(new URL(file, folder), "utf8");
    const pictures = [...text.matchAll(/^ {2}- plate: (.*)$/gm)].map(([, one]) => ({ id: `a/${one}` }));
    return { file, kind: /^type: (.*)$/m.exec(text)[1], clues: cluesOf({ pictures }) };
  });
  assert.equal(plants.length > 100, true);
  for (const { file, kind, clues } of plants) {
    assert.deepEqual(clues[0], { told: "kind" }, file);
    assert.ok(plants.some((other) => other.file !== file && other.kind === kind), file);
  }
});

const rose = { family: "Rosaceae", type: "shrub", colours: ["pink", "white"], bloom: [5, 6] };
const common = [
  ["itself", rose, [true, true, true, true]],
  ["another kind of the family", { ...rose, type: "tree", colours: ["red"] }, [true, false, false, true]],
  ["a fern", { family: "Aspleniaceae", type: "fern", colours: [], bloom: [] }, [false, false, false, false]],
];
for (const [name, plant, expected] of common) {
  test(`what a rose has in common with ${name}`, () => {
    assert.deepEqual(Object.values(inCommon(rose, plant)), expected);
  });
}

test("two plants without flowers have that in common", () => {
  const fern = { family: "A", type: "fern", colours: [], bloom: [] };
  assert.deepEqual(inCommon(fern, { family: "B", type: "fern" }), {
    family: false, type: true, colours: true, bloom: true,
  });
});

test("what is shared has a row a try and no name", () => {
  const text = grid([inCommon(rose, { ...rose, type: "tree" }), "skipped", "right"]);
  assert.equal(text, "🟩⬜🟩🟩\n⬜⬜⬜⬜\n🌸🌸🌸🌸");
});

const rows = [
  ["nothing played", [], 100, 0],
  ["today alone", [100], 100, 1],
  ["yesterday, today still open", [99], 100, 1],
  ["three days", [98, 99, 100], 100, 3],
  ["one missed day is forgiven", [96, 97, 99, 100], 100, 4],
  ["two missed days are not", [96, 97, 100], 100, 1],
  ["a second one within a week is not", [94, 95, 97, 98, 100], 100, 3],
  ["a second one a week later is", [90, 91, 93, 94, 95, 96, 97, 98, 100], 100, 9],
  ["yesterday missed, today open", [97, 98], 100, 2],
  ["days to come do not count", [100, 101], 100, 1],
];
for (const [name, days, today, expected] of rows) {
  test(`days in a row: ${name}`, () => assert.equal(daysInARow(days, today), expected));
}

function storage() {
  const kept = new Map();
  return new BrowserStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  }));
}

test("a day is kept as it stands, in the order of time, and the oldest go", () => {
  const days = new MysteryDays(storage());
  for (let day = 500; day > 0; day -= 1) days.keep({ day, plant: "rose", tries: [] });
  days.keep({ day: 500, plant: "rose", tries: ["", "rose"], ended: "yes" });
  assert.equal(days.all().length, 400);
  assert.deepEqual(days.of(500), { day: 500, plant: "rose", tries: ["", "rose"], ended: "yes" });
  assert.deepEqual(days.all().map(({ day }) => day).toSorted((a, b) => a - b),
    days.all().map(({ day }) => day));
});

test("what is no list of days counts as none", () => {
  const place = storage();
  const days = new MysteryDays(place);
  for (const value of [{}, [1], [{ day: "1", plant: "a", tries: [] }], "x", null]) {
    place.writeJSON("florilegium-mystery", value);
    assert.deepEqual(days.all(), []);
  }
  place.writeJSON("florilegium-mystery", [{ day: 1, plant: "a", tries: Array(7).fill("") }]);
  assert.deepEqual(days.all(), []);
});
