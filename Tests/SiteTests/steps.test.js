/** Steps: days, goals, hours of files, and what is kept of them. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { goalOn, reachedGoals } from "../../site/assets/scripts/steps/step-goals.js";
import { portionsOf, StepDays, sumOf } from "../../site/assets/scripts/steps/step-days.js";
import { readStepFile } from "../../site/assets/scripts/steps/step-file.js";
import { StepHours } from "../../site/assets/scripts/steps/step-hours.js";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const utc = {
  oldest: 0, offset: () => 0,
  localTime: (...parts) => Date.UTC(parts[0], parts[1] - 1, parts[2], parts[3] ?? 0, parts[4] ?? 0),
};

test("steps are spread over the quarters that they touch, and none is lost", () => {
  const start = 20_000 * day + 10 * minute;
  const portions = portionsOf({ source: "a", start, end: start + 30 * minute, count: 100, offset: 60 });
  assert.deepEqual(portions, [
    { quarter: 20_000 * 96, steps: 16, day: 20_000 },
    { quarter: 20_000 * 96 + 1, steps: 50, day: 20_000 },
    { quarter: 20_000 * 96 + 2, steps: 34, day: 20_000 },
  ]);
});

test("a day begins where the person is", () => {
  const start = 20_000 * day - hour;
  const of = (offset) => portionsOf({ source: "a", start, end: start + minute, count: 5, offset });
  assert.equal(of(0)[0].day, 19_999);
  assert.equal(of(60)[0].day, 20_000);
  assert.equal(of(-60)[0].day, 19_999);
});

test("of several sources the one that counted most stands for all, in whatever order", () => {
  const start = 20_000 * day;
  const span = (source, count) => ({ source, start, end: start + 15 * minute, count, offset: 0 });
  const entries = [span("watch", 700), span("phone", 900), span("watch", 100), span("phone", 1)];
  for (const order of [entries, entries.toReversed()]) {
    const days = new StepDays();
    for (const entry of order) days.add(entry);
    assert.deepEqual([...days.counts()], [[20_000, 901]]);
  }
  const days = new StepDays();
  days.add(span("bus", 9_000));
  assert.equal(sumOf(days.counts(), 20_000, 20_000), 3_000, "no more than anyone walks");
});

const goals = [
  { period: "day", steps: 5_000, since: 100, set: 10 },
  { period: "day", steps: 8_000, since: 103, set: 20 },
  { period: "week", steps: 30_000, since: 102, set: 15 },
];

test("a goal counts from the day it was set until a later one", () => {
  const rows = [[99, undefined], [100, 5_000], [102, 5_000], [103, 8_000], [500, 8_000]];
  for (const [on, steps] of rows) assert.equal(goalOn(goals, "day", on), steps, `day ${on}`);
  // Of two for one day the one that was set last, whichever was heard of first.
  const twice = [{ ...goals[0], steps: 6_000, set: 11 }, goals[0]];
  assert.equal(goalOn(twice, "day", 100), 6_000);
});

test("goals are reached by day and by week from Monday, with their points", () => {
  // Day 102 is a Monday: 1970-04-13.
  const counts = new Map([[101, 5_000], [102, 4_999], [103, 9_000], [107, 16_001]]);
  assert.deepEqual(reachedGoals(counts, goals), [
    { period: "day", first: 107, points: 80 }, { period: "day", first: 103, points: 80 },
    { period: "week", first: 102, points: 150 }, { period: "day", first: 101, points: 50 },
  ]);
});

const now = 20_100 * day;
const fresh = (hours, known = []) => hours.fresh(known, { now, oldest: now - 60 * day });

test("a file that is read twice counts once, and a newer one adds what came", () => {
  const read = (count) => {
    const hours = new StepHours();
    hours.add({ source: "a", start: now - day, end: now - day + 20 * minute, count, offset: 0 });
    return hours;
  };
  const first = fresh(read(800));
  assert.deepEqual(first.fresh.map(({ count }) => count), [800]);
  assert.deepEqual(fresh(read(800), first.fresh).fresh, []);
  const later = fresh(read(1_000), first.fresh);
  assert.deepEqual(later.fresh.map(({ count }) => count), [200]);
  assert.deepEqual(fresh(read(1_000), [...first.fresh, ...later.fresh]).fresh, []);
});

test("what is too old, ahead, or more than anyone walks is left out and counted", () => {
  const hours = new StepHours();
  hours.add({ source: "a", start: now - 61 * day, end: now - 61 * day + hour, count: 10, offset: 0 });
  hours.add({ source: "a", start: now - day, end: now - day + hour, count: 90_000, offset: 0 });
  hours.add({ source: "a", start: now - 2 * hour, end: now + hour, count: 30, offset: 0 });
  const { fresh: left, old, doubtful } = fresh(hours);
  assert.deepEqual([old, doubtful], [1, 2]);
  assert.ok(left.every(({ end }) => end <= now), "nothing lies ahead");
});

test("the ledger counts the same steps and reaches the same goals", () => {
  const histories = JSON.parse(readFileSync(
    new URL("../Golden/vectors/steps.json", import.meta.url), "utf8"));
  assert.ok(histories.length > 0);
  for (const { name, steps, goals: set, walked, reached } of histories) {
    const days = new StepDays();
    for (const each of steps.toReversed()) days.add(each);
    const counts = days.counts();
    assert.deepEqual(Object.fromEntries(counts), walked, name);
    const key = ({ period, first, points }) => `${first} ${period} ${points}`;
    assert.deepEqual(reachedGoals(counts, set).map(key).sort(), reached.map(key).sort(), name);
  }
});

async function records(text, where = utc, name = "steps") {
  const found = { taken: [], old: 0, skipped: 0 };
  await readStepFile(new File([text], name), where, {
    take: (record) => found.taken.push(record),
    old: () => { found.old += 1; },
    skip: () => { found.skipped += 1; },
  });
  return found;
}

const health = (rows) => `<?xml version="1.0"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]>
<HealthData locale="en_US">${rows.map(([start, end, value, source = "Ann’s iPhone", type = "HKQuantityTypeIdentifierStepCount"]) => (
    ` <Record type="${type}" sourceName="${source}" unit="count" startDate="${start}" endDate="${end}" value="${value}"/>\n`
  )).join("")}</HealthData>`;
const healthRows = [
  ["2026-11-01 08:00:00 +0100", "2026-11-01 08:10:00 +0100", 500],
  ["2026-11-01 08:00:00 +0100", "2026-11-01 08:10:00 +0100", 500],
  ["2026-11-01 08:00:00 +0100", "2026-11-01 08:10:00 +0100", 520, "Ann’s Apple Watch"],
  ["2026-11-01 09:00:00 +0100", "2026-11-01 09:01:00 +0100", 72, "x", "HKQuantityTypeIdentifierHeartRate"],
  ["yesterday", "2026-11-01 08:10:00 +0100", 500],
  ["2026-08-01 08:00:00 +0200", "2026-08-01 08:10:00 +0200", 500],
];
const oldest = Date.parse("2026-10-01T00:00Z");

test("Apple Health: steps alone, doubles once, devices apart, and nobody's name", async () => {
  const { taken, old, skipped } = await records(health(healthRows), { ...utc, oldest });
  assert.deepEqual(taken.map(({ count, offset, start }) => [count, offset, start]), [
    [500, 60, Date.parse("2026-11-01T07:00Z")], [520, 60, Date.parse("2026-11-01T07:00Z")]]);
  assert.deepEqual([old, skipped], [1, 1]);
  const [phone, watch] = taken.map(({ source }) => source);
  assert.match(phone, /^apple-iphone-[0-9a-f]{4}$/);
  assert.match(watch, /^apple-watch-[0-9a-f]{4}$/);
});

test("Apple Health: wherever the file is cut into parts, the same comes", async () => {
  const bytes = new TextEncoder().encode(health(healthRows));
  const whole = await records(bytes, { ...utc, oldest });
  const { readAppleHealth } = await import("../../site/assets/scripts/steps/apple-health.js");
  for (const length of [1, 7, 64, 333]) {
    const taken = [];
    const parts = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) => (
      bytes.slice(at * length, (at + 1) * length)));
    await readAppleHealth(ReadableStream.from(parts), { ...utc, oldest }, {
      take: (record) => taken.push(record), old: () => {}, skip: () => {},
    });
    assert.deepEqual(taken, whole.taken, `parts of ${length} bytes`);
  }
});

/** An archive with one packed file, as APPNOTE has it. */
function archive(name, text) {
  const [data, packed] = [Buffer.from(text), deflateRawSync(text)];
  const title = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(title.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(data.length, 24);
  entry.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(46 + title.length, 12);
  end.writeUInt32LE(30 + title.length + packed.length, 16);
  return Buffer.concat([local, title, packed, entry, title, end]);
}

test("Apple Health: the archive is read, whatever the file is called in it", async () => {
  const zip = archive("apple_health_export/Export.xml", health(healthRows));
  const { taken } = await records(zip, { ...utc, oldest });
  assert.equal(taken.length, 2);
  await assert.rejects(records(archive("photos/a.jpg", "x")), { reason: "zip" });
  for (const cut of [10, 60, zip.length - 5]) {
    await assert.rejects(records(zip.subarray(0, cut)), { name: "StepFileProblem" }, `cut at ${cut}`);
  }
});

const tables = [
  ["Fitbit's table", "Activities\nDate,Calories Burned,Steps\n\"01-11-2026\",\"2,064\",\"4,533\"\n",
    [["2026-11-01T00:00Z", 24, 4_533]]],
  ["a French one", "Activités\nDate,Pas,Distance\n\"02-11-2026\",\"2799\",\"2,08\"\n",
    [["2026-11-02T00:00Z", 24, 2_799]]],
  ["semicolons and points", "Datum;Schritte\n03.11.2026;12.345\n", [["2026-11-03T00:00Z", 24, 12_345]]],
  ["times with a zone", "timestamp,steps,data source\n2026-11-04T06:00:00Z,31,phone\n",
    [["2026-11-04T06:00Z", 0.25, 31]]],
  ["start and end", "Start,End,Steps\n2026-11-04 06:00,2026-11-04 07:00,900\n",
    [["2026-11-04T06:00Z", 1, 900]]],
  ["days by slashes, by the one that is past 12", "date,steps\n11/04/2026,5\n11/30/2026,6\n",
    [["2026-11-04T00:00Z", 24, 5], ["2026-11-30T00:00Z", 24, 6]]],
];

test("tables are read by their headings", async () => {
  for (const [name, text, wanted] of tables) {
    const { taken } = await records(text);
    assert.deepEqual(taken.map(({ start, end, count }) => [start, (end - start) / hour, count]),
      wanted.map(([start, hours, count]) => [Date.parse(start), hours, count]), name);
  }
});

test("a table is read by its byte order mark", async () => {
  const text = "\ufeffDatum;Anzahl Schritte\n03.11.2026;12.345\n";
  const big = Buffer.from(text, "utf16le").swap16();
  for (const bytes of [Buffer.from(text), Buffer.from(text, "utf16le"), big]) {
    const { taken, skipped } = await records(bytes);
    assert.deepEqual([taken.map(({ count }) => count), skipped], [[12_345], 0]);
  }
});

test("what is no file of steps is refused with its reason", async () => {
  const rows = [
    ["", "form"], ["hello", "form"], ["<html></html>", "form"], ["[1, 2]", "form"], ["{", "form"],
    ["name,age\nAnn,3\n", "form"], ["date,steps\n01/02/2026,5\n", "dates"], ["PK\u0003\u0004", "zip"],
  ];
  for (const [text, reason] of rows) {
    await assert.rejects(records(text), { name: "StepFileProblem", reason }, JSON.stringify(text));
  }
});

test("Fitbit and Garmin give JSON", async () => {
  const fitbit = '[{"dateTime":"11/01/26 07:05:00","value":"12"},{"dateTime":"no","value":"1"}]';
  const { taken, skipped } = await records(fitbit);
  assert.deepEqual(taken, [{
    source: "fitbit", start: Date.parse("2026-11-01T07:05Z"), end: Date.parse("2026-11-01T07:06Z"),
    count: 12, offset: 0,
  }]);
  assert.equal(skipped, 1);
  const garmin = await records('[{"calendarDate":"2026-11-01","totalSteps":7000}]');
  assert.deepEqual(garmin.taken.map(({ count, end, start }) => [count, end - start]), [[7_000, day]]);
});

const samples = new URL("../../../shared/data/tracks/health/", import.meta.url);

test("real exports come to the steps that they tell of", { skip: !existsSync(samples) }, async () => {
  const rows = [["myaiguide__fitbit_export_2017_11.csv", 30], ["myaiguide__fitbit_export_2022_03.csv", 27]];
  for (const [name, days] of rows) {
    const { taken, skipped } = await records(readFileSync(new URL(name, samples)));
    assert.deepEqual([taken.length, skipped], [days, 0], name);
  }
  const { taken } = await records(readFileSync(new URL("hydawo__export.xml", samples)));
  const days = new StepDays();
  for (const record of taken) days.add(record);
  const most = [...new Set(taken.map(({ source }) => source))].map((one) => taken
    .filter(({ source }) => source === one).reduce((sum, { count }) => sum + count, 0));
  const counted = [...days.counts().values()].reduce((sum, steps) => sum + steps, 0);
  assert.ok(counted >= Math.max(...most) && counted < most.reduce((sum, each) => sum + each, 0),
    `${counted} of ${most}`);
});
