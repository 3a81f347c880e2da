/** Searches, and the days that they are grouped by. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  dateOf, dayAt, dayNumber, readDay, weekday, writtenDay,
} from "../../site/assets/scripts/state/days.js";
import { containing, grouped, History } from "../../site/assets/scripts/state/history.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { SavedPlants } from "../../site/assets/scripts/state/saved.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon } from "./state-fixtures.js";

test("searches move to the top, are found, and go one by one or all at once", async () => {
  const database = new MemoryEngine(steps);
  const history = new History(database);
  for (const [time, text] of ["Rose", "daisy", " Röse ", "  ", "!?", "Primrose"].entries()) {
    await history.keep(text, { time, ...(text === "Rose" && { plant: "rosa" }) });
  }
  const all = await history.all();
  assert.deepEqual(all.map(({ text }) => text), ["Primrose", "Röse", "daisy"]);
  assert.equal(all[1].plant, "rosa");
  assert.deepEqual(containing(all, "RÖSE").map(({ text }) => text), ["Primrose", "Röse"]);
  assert.deepEqual(containing(all, " "), all);
  const counts = { searched: 4, saved: 0, collections: 0 };
  assert.deepEqual(await new SavedPlants(database).counts(), counts);
  await history.delete(all[2].folded, noon);
  assert.equal((await history.all()).length, 2);
  await history.clear(noon);
  assert.deepEqual(await history.all(), []);
});

test("nothing goes by itself, and what is too long is cut", async () => {
  const history = new History(new MemoryEngine(steps));
  for (let time = 0; time < 700; time += 1) await history.keep(`rose ${time}`, { time });
  await history.keep("é".repeat(300), { time: 900 });
  const all = await history.all();
  assert.deepEqual([all.length, all[0].text], [701, "é".repeat(100)]);
});

// 2026-11-21 is a Saturday; times are UTC.
const moments = [
  ["2026-11-21T11:59Z", "2026-11-21T12:00Z", "Europe/Stockholm", "today"],
  ["2026-11-20T23:30Z", "2026-11-21T12:00Z", "Europe/Stockholm", "today"],
  ["2026-11-20T22:30Z", "2026-11-21T12:00Z", "Europe/Stockholm", "yesterday"],
  ["2026-11-20T23:30Z", "2026-11-21T12:00Z", "America/New_York", "yesterday"],
  ["2026-11-21T04:30Z", "2026-11-21T12:00Z", "America/New_York", "yesterday"],
  ["2026-11-21T11:00Z", "2026-11-21T12:00Z", "Pacific/Kiritimati", "today"],
  ["2026-11-21T09:30Z", "2026-11-21T12:00Z", "Pacific/Kiritimati", "yesterday"],
  ["2026-11-16T01:00Z", "2026-11-21T12:00Z", "Europe/Stockholm", "week"],
  ["2026-11-15T22:30Z", "2026-11-21T12:00Z", "Europe/Stockholm", "earlier"],
  ["2026-11-15T12:00Z", "2026-11-16T12:00Z", "UTC", "yesterday"],
  ["2026-11-14T12:00Z", "2026-11-16T12:00Z", "UTC", "earlier"],
  ["2027-01-01T12:00Z", "2026-11-21T12:00Z", "UTC", "today"],
  ["2026-12-31T12:00Z", "2027-01-01T12:00Z", "UTC", "yesterday"],
  ["2026-03-28T23:30Z", "2026-03-29T21:30Z", "Europe/Berlin", "today"],
  ["2026-10-24T22:30Z", "2026-10-25T22:30Z", "Europe/Berlin", "today"],
  ["2026-11-20T12:00Z", "2026-11-21T12:00Z", "Nowhere/Atlantis", "yesterday"],
];
for (const [made, now, zone, group] of moments) {
  test(`a search of ${made} is ${group} at ${now} in ${zone}`, () => {
    const search = { folded: "a", text: "a", time: Date.parse(made) };
    assert.deepEqual(grouped([search], Date.parse(now), zone), [{ group, searches: [search] }]);
  });
}

test("groups come newest first, and so do the searches in them", () => {
  const searches = [5, 0, 30, 1, 200, 48].map(
    (hours) => ({ folded: `h${hours}`, text: "x", time: noon - hours * 3_600_000 }));
  assert.deepEqual(grouped(searches, noon, "UTC").map(({ group, searches: some }) => (
    [group, some.map(({ folded }) => folded)])), [
    ["today", ["h0", "h1", "h5"]], ["yesterday", ["h30"]], ["week", ["h48"]], ["earlier", ["h200"]],
  ]);
  assert.deepEqual(grouped([], noon, "UTC"), []);
});

test("days are numbered, written and read", () => {
  const known = [
    ["1970-01-01", 0], ["1969-12-31", -1], ["2026-11-21", 20_778], ["2028-02-29", 21_243],
  ];
  for (const [text, number] of known) {
    assert.equal(readDay(text), number);
    assert.equal(writtenDay(number), text);
    const { year, month, day } = dateOf(number);
    assert.equal(dayNumber(year, month, day), number);
  }
  for (const text of ["", "2026-02-29", "2026-13-01", "2026-1-1", "2026-11-21Z", "x026-11-21"]) {
    assert.equal(readDay(text), undefined, text);
  }
  assert.deepEqual([-4, -3, 0, 4, 20_778].map(weekday), [6, 0, 3, 0, 5]);
  assert.equal(dayAt(-1, "UTC"), -1);
});
