/** What is kept of routes: as much as may be shown, in the database and in backups; recordings. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  isKeptRoute, keptRoute, metresFrom, mostRoutes, partsOf, partsWithoutEnds,
} from "../../site/assets/scripts/routes/kept-route.js";
import { lengthOf, mostPoints } from "../../site/assets/scripts/routes/line.js";
import { Recording } from "../../site/assets/scripts/routes/recording.js";
import { makeBackup, restoreBackup } from "../../site/assets/scripts/state/backup.js";
import { isBackupBody } from "../../site/assets/scripts/state/backup-form.js";
import { KeptRecording, mostSteps } from "../../site/assets/scripts/state/kept-recording.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { mostZones, Routes } from "../../site/assets/scripts/state/routes.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon, seededChance } from "./state-fixtures.js";
import { dump } from "./state-suite.js";
import { filled } from "./state-suite-own.js";

const degree = 111_195;
/** A point so many metres north of a place. */
const at = (metres, height) => ({
  latitude: 59 + metres / degree, longitude: 18, ...(height !== undefined && { height }),
  time: noon + metres * 1_000,
});
/** A straight line from one place to another, a point each ten metres. */
const way = (from, to) => Array.from({ length: Math.round((to - from) / 10) + 1 }, (_, index) => (
  at(from + index * 10)));
const track = (...parts) => ({
  name: "Lake", about: "", parts,
  checkpoints: [{ name: "Oak", ...at(500) }, { name: "Door", ...at(20) }],
});
const of = { id: "017f22e2-79b0-7000-8000-000000000000", made: noon, hidden: 0, zones: [] };
const home = (metres, radius) => ({ ...at(metres), radius });
const fresh = () => {
  const database = new MemoryEngine(steps);
  return { database, routes: new Routes(database, { random: seededChance(5) }) };
};
/** A route of a kilometre, as it is written in a backup. */
const plain = () => ({ ...keptRoute(track(way(0, 1_000)), of) });

test("both ends are left out, over pauses too", () => {
  const table = [
    [[way(0, 1_000)], 200, [600]], [[way(0, 1_000)], 0, [1_000]], [[way(0, 390)], 200, []],
    [[way(0, 150), way(150, 1_000)], 200, [600]],
    [[way(0, 500), way(800, 1_300)], 200, [300, 300]],
    [[way(0, 100), way(100, 150), way(150, 1_000), way(1_000, 1_100)], 200, [700]],
  ];
  for (const [parts, hidden, lengths] of table) {
    const found = partsWithoutEnds(parts, hidden).map((part) => Math.round(lengthOf(part)));
    assert.deepEqual(found, lengths);
  }
});

test("a kept route has few points, no times, its climb, and checkpoints that are on it", () => {
  const part = way(0, 1_000).map((point, number) => ({ ...point, height: number < 50 ? 0 : 20 }));
  const route = keptRoute(track(part), { ...of, hidden: 200 });
  assert.equal(partsOf(route)[0].length, 2);
  assert.ok(Math.abs(route.length - 600) < 2 && route.climb === 20);
  assert.deepEqual(route.checkpoints, [
    { name: "Oak", latitude: at(500).latitude, longitude: 18 }]);
  assert.equal(JSON.stringify(route.lines).includes("time"), false);
  assert.equal("climb" in keptRoute(track(way(0, 1_000)), of), false);
  assert.equal(keptRoute(track(way(0, 390)), { ...of, hidden: 200 }), undefined);
});

test("home zones part a route, and hide checkpoints", () => {
  const route = keptRoute(track(way(0, 1_000)), { ...of, zones: [home(500, 200)] });
  assert.equal(route.lines.length, 2);
  assert.ok(metresFrom(at(500), partsOf(route)) > 199);
  assert.deepEqual(route.checkpoints.map(({ name }) => name), ["Door"]);
  assert.equal(keptRoute(track(way(0, 300)), { ...of, zones: [home(0, 1_000)] }), undefined);
});

test("a line with too many points is simplified more", () => {
  const zigzag = Array.from({ length: mostPoints + 10 }, (_, number) => ({
    latitude: 59 + number / 5_000, longitude: 18 + number % 2 / 5_000,
  }));
  const route = keptRoute(track(zigzag), of);
  assert.ok(partsOf(route)[0].length <= mostPoints && isKeptRoute(route));
});

test("distances from a place to a route", () => {
  const parts = [[at(0), at(1_000)]];
  const east = (metres) => 18 + metres / degree / Math.cos(59 * Math.PI / 180);
  const table = [[at(500), 0], [{ ...at(500), longitude: east(300) }, 300], [at(1_400), 400],
    [{ latitude: -59, longitude: 18 }, 118 * degree]];
  for (const [place, metres] of table) {
    assert.ok(Math.abs(metresFrom(place, parts) - metres) <= 1 + metres / 1_000, String(metres));
  }
});

test("routes are kept, described, cut, and removed", async () => {
  const { routes } = fresh();
  const { id } = await routes.add(track(way(0, 1_000)), { made: noon, hidden: 0 });
  const second = await routes.add(track(way(0, 2_000)), { made: noon, hidden: 0 });
  assert.deepEqual((await routes.all()).map((each) => each.id), [second.id, id]);
  await routes.describe(id, { name: " Round\nthe lake ", about: "x".repeat(900) });
  const { name, about } = await routes.get(id);
  assert.deepEqual([name, about.length], ["Round the lake", 500]);
  await routes.cut(id, 200);
  assert.ok(Math.abs((await routes.get(id)).length - 600) < 2);
  await assert.rejects(routes.cut(id, 400), { reason: "too-short" });
  assert.ok(Math.abs((await routes.get(id)).length - 600) < 2);
  await routes.remove(id);
  assert.equal(await routes.get(id), undefined);
  const short = { made: noon, hidden: 200 };
  await assert.rejects(routes.add(track(way(0, 100)), short), { reason: "too-short" });
  await routes.describe(id, { name: "gone", about: "" });
  assert.equal((await routes.all()).length, 1);
});

test("a zone holds for routes that come and for what is cut; their numbers are limited", async () => {
  const { database, routes } = fresh();
  const { id } = await routes.add(track(way(0, 1_000)), { made: noon, hidden: 0 });
  await routes.addZone(home(0, 300), noon);
  const later = await routes.add(track(way(0, 1_000)), { made: noon, hidden: 0 });
  assert.ok(later.length <= 700 && (await routes.get(id)).length > 990);
  await routes.cut(id, 0);
  assert.ok((await routes.get(id)).length <= 700);
  const [zone] = await routes.zones();
  await routes.removeZone(zone.id);
  assert.deepEqual(await routes.zones(), []);
  for (let number = 0; number < mostZones; number += 1) await routes.addZone(home(9e4, 200), noon);
  await assert.rejects(routes.addZone(home(0, 200), noon), { reason: "too-many" });
  await database.transact(["route"], "write", async (write) => {
    for (let number = 0; number < mostRoutes; number += 1) {
      await write.put("route", { id: `${number}` });
    }
  });
  const more = routes.add(track(way(0, 1_000)), { made: noon, hidden: 0 });
  await assert.rejects(more, { reason: "too-many" });
});

test("routes come back from a backup, home zones and recordings never leave", async () => {
  const { database, routes } = fresh();
  const store = await filled(database, 1);
  const { id } = await routes.add(track(way(0, 1_000)), { made: noon, hidden: 0 });
  await routes.addZone(home(77_777, 500), noon);
  await new KeptRecording(database).append({ kind: "start", time: noon });
  const file = await makeBackup(database, await store.device(noon), noon);
  const to = fresh();
  await to.routes.describe(id, { name: "", about: "" });
  await restoreBackup(to.database, file);
  await restoreBackup(to.database, file);
  assert.deepEqual(await to.routes.all(), await routes.all());
  const { homeZone, recording } = await dump(to.database);
  assert.deepEqual([homeZone, recording], [[], []]);
  const text = await file.text();
  assert.equal(text.includes(String(home(77_777).latitude)), false);
  const body = JSON.parse(text.split("\n")[1]);
  assert.equal(isBackupBody({ ...body, routes: Array(mostRoutes + 1).fill(plain()) }), false);
  assert.equal(isBackupBody({ ...body, routes: [{ ...plain(), id: "__proto__" }] }), false);
});

test("what is no kept route is refused", () => {
  assert.ok(isKeptRoute(plain()));
  const table = [
    { name: 5 }, { name: "x".repeat(200) }, { about: null }, { length: -1 }, { length: "1" },
    { climb: Number.NaN }, { lines: [] }, { lines: [""] }, { lines: ["?"] }, { lines: [5] },
    { lines: "abc" }, { lines: Array(2_000).fill(plain().lines[0]) }, { checkpoints: undefined },
    { checkpoints: [null] }, { checkpoints: [{ name: "", latitude: 91, longitude: 0 }] },
    { checkpoints: [{ name: "", latitude: "1", longitude: 0 }] },
    { checkpoints: Array(101).fill({ name: "", latitude: 1, longitude: 0 }) },
  ];
  for (const change of table) {
    assert.equal(isKeptRoute({ ...plain(), ...change }), false, JSON.stringify(change));
  }
});

const position = (metres, seconds, more = {}) => ({
  latitude: at(metres).latitude, longitude: 18, accuracy: 8, time: noon + seconds * 1_000, ...more,
});

test("positions that add nothing, or cannot be true, are no steps of a recording", () => {
  const recording = new Recording([{ kind: "start", time: noon }]);
  recording.add(recording.stepOf(position(0, 0)));
  const table = [
    [position(10, 5), true], [position(10, 5, { accuracy: 51 }), false], [position(2, 5), false],
    [position(2, 20), true], [position(900, 5), false], [position(900, 70), true],
    [position(10, 0), false], [position(10, -5), false],
  ];
  for (const [told, isStep] of table) {
    assert.equal(recording.stepOf(told) !== undefined, isStep, JSON.stringify(told));
  }
  recording.add({ kind: "pause", time: noon + 1_000 });
  assert.equal(recording.stepOf(position(10, 5)), undefined);
});

test("pauses and gaps part a recording, which is the same when its steps are read again", async () => {
  const kept = new KeptRecording(new MemoryEngine(steps));
  const recording = new Recording();
  const add = async (step) => {
    recording.add(step);
    await kept.append(step);
  };
  await add({ kind: "start", time: noon });
  for (const second of [0, 10, 20]) await add(recording.stepOf(position(second, second)));
  await add({ kind: "pause", time: noon + 25_000 });
  await add({ kind: "resume", time: noon + 500_000 });
  for (const second of [500, 510, 580, 590]) await add(recording.stepOf(position(second, second)));
  await add({ kind: "checkpoint", time: noon + 600_000, latitude: 59, longitude: 18, name: "Oak" });
  const again = new Recording(await kept.steps());
  for (const each of [recording, again]) {
    assert.deepEqual(each.parts.map(({ length }) => length), [3, 2, 2]);
    assert.deepEqual([each.gaps, Math.round(each.length), each.moving], [1, 40, 40_000]);
    assert.deepEqual(each.checkpoints, [{ name: "Oak", latitude: 59, longitude: 18 }]);
    assert.deepEqual([each.started, each.isPaused], [noon, false]);
  }
  await kept.clear();
  assert.deepEqual(await kept.steps(), []);
});

test("a recording without end is refused", async () => {
  const database = new MemoryEngine(steps);
  await database.transact(["recording"], "write", async (write) => {
    for (let number = 0; number < mostSteps; number += 1) await write.put("recording", { number });
  });
  const kept = new KeptRecording(database);
  await assert.rejects(kept.append({ kind: "pause", time: noon }), { reason: "too-many" });
});
