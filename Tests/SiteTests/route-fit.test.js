/**
 * Tracks of FIT files: made ones, broken ones, and real ones. Real files are not part of the
 * project: FLORILEGIUM_TRACKS names a folder of them, and without it their test says it is skipped.
 */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";

import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { isFit, readFit } from "../../site/assets/scripts/routes/fit-file.js";
import { lengthOf } from "../../site/assets/scripts/routes/line.js";
import { mostBytes } from "../../site/assets/scripts/routes/track.js";

const places = {
  latitude: [0, 4], longitude: [1, 4], height: [2, 2], wide: [78, 4], time: [253, 4],
};
/** The 27th of November 2024, 12 o'clock, in FIT's time and in ours. */
const noon = Date.UTC(2024, 10, 27, 12);
const fitNoon = noon / 1_000 - 631_065_600;
const semicircles = (degrees) => Math.round(degrees * 2 ** 31 / 180);

function number(value, width, isLittle) {
  const bytes = Array.from({ length: width }, (_, at) => (
    Math.floor((value < 0 ? value + 2 ** 32 : value) / 256 ** at) % 256));
  return isLittle ? bytes : bytes.reverse();
}

function definition(names, { local = 0, message = 20, isLittle = true, own = [] } = {}) {
  const all = names.flatMap((name) => [...places[name], 0x86]);
  const tail = own.length > 0 ? [own.length, ...own.flatMap((width) => [0, width, 0])] : [];
  return [64 + (own.length > 0 ? 32 : 0) + local, 0, isLittle ? 0 : 1,
    ...number(message, 2, isLittle), names.length, ...all, ...tail];
}

function data(values, { header = 0, isLittle = true, own = 0 } = {}) {
  const all = Object.entries(values).flatMap(([name, value]) => (
    number(value, places[name][1], isLittle)));
  return [header, ...all, ...Array.from({ length: own }, () => 7)];
}

function file(...messages) {
  const body = messages.flat();
  const name = [...".FIT"].map((letter) => letter.charCodeAt(0));
  return [14, 32, 0, 0, ...number(body.length, 4, true), ...name, 0, 0, ...body, 0, 0];
}

const read = (bytes) => readFit(new Uint8Array(bytes));
const here = { latitude: semicircles(59.3), longitude: semicircles(-18) };
const names = ["latitude", "longitude", "height", "time"];
const full = (seconds) => ({ ...here, height: 2_600, time: fitNoon + seconds });
const whole = file(definition(names), data(full(0)), data(full(1)));

test("places, heights and times are read in both orders of bytes", () => {
  for (const isLittle of [true, false]) {
    const found = read(file(definition(names, { isLittle }), data(full(5), { isLittle })));
    assert.deepEqual(found?.remarks, []);
    const [{ latitude, longitude, height, time }] = found.points;
    assert.ok(Math.abs(latitude - 59.3) < 1e-6 && Math.abs(longitude + 18) < 1e-6);
    assert.deepEqual([height, time], [20, noon + 5_000]);
  }
});

test("the exacter height, a short header that tells the time, fields of others", () => {
  const both = ["latitude", "longitude", "height", "wide", "time"];
  const values = { ...here, height: 2_600, wide: 2_655, time: fitNoon };
  const [point] = read(file(definition(both, { own: [3, 2] }), data(values, { own: 5 }))).points;
  assert.equal(point.height, 31);
  // Local kind 1, five seconds on; then the five bits begin again.
  const bits = (seconds) => 128 + 32 + (fitNoon + seconds) % 32;
  const found = read(file(
    definition(names), data(full(0)), definition(["latitude", "longitude"], { local: 1 }),
    data(here, { header: bits(5) }), data(here, { header: bits(30) }),
    data(here, { header: bits(40) })));
  assert.deepEqual(found.points.map(({ time }) => (time - noon) / 1_000), [0, 5, 30, 40]);
});

test("what was not measured is left out", () => {
  const none = { latitude: 0x7FFFFFFF, longitude: 0x7FFFFFFF, height: 2_600, time: fitNoon };
  assert.deepEqual(read(file(definition(names), data(none))), { points: [], remarks: [] });
  const [point] = read(file(definition(names), data({ ...full(0), height: 0xFFFF }))).points;
  assert.equal("height" in point, false);
  const other = file(definition(names, { message: 21 }), data(full(0)));
  assert.deepEqual(read(other), { points: [], remarks: [] });
});

test("a bad record is a remark with its place, and what stands before it is kept", () => {
  const first = 14 + definition(names).length;
  const length = data(full(0)).length;
  const table = [
    ["cut off", whole.slice(0, -5), 1, [["cut", whole.length - 5], ["cut", first + length]]],
    ["no kind", file(definition(names), data(full(0)), [9]), 1, [["definition", first + length]]],
    ["no order", file([64, 0, 2, 20, 0, 0]), 0, [["definition", 14]]],
    ["no place", file(definition(names), data({ ...full(0), latitude: semicircles(91) })), 0,
      [["place", first]]],
    ["no clock", file(definition(names), data({ ...full(0), time: 77 })), 1, [["time", first]]],
    ["two files", [...whole, ...whole], 4, []],
    ["no second", [...whole, 1, 2, 3], 2, [["header", whole.length]]],
  ];
  for (const [name, bytes, points, remarks] of table) {
    const found = read(bytes);
    assert.equal(found?.points.length, points, name);
    assert.deepEqual(found.remarks.map(({ reason, at }) => [reason, at]), remarks, name);
  }
});

test("what is no FIT file, or too large, is not read", () => {
  assert.ok(isFit(new Uint8Array(whole)));
  for (const bytes of [[], whole.slice(0, 11), whole.with(0, 13), whole.with(9, 71)]) {
    assert.equal(read(bytes), undefined);
  }
  const large = new Uint8Array(mostBytes + 1);
  large.set(whole);
  assert.equal(readFit(large), undefined);
});

test("2,000 damaged files end in points on Earth and at most 100 remarks", () => {
  const good = file(definition(names), ...Array.from({ length: 40 }, (_, at) => data(full(at))),
    definition(names, { local: 3, isLittle: false, own: [2] }), data(full(50), {
      header: 3, isLittle: false, own: 2 }));
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const generator = new SeededGenerator(BigInt(seed));
    const bytes = Uint8Array.from(good).subarray(0, good.length - generator.below(30));
    for (let change = generator.below(12); change >= 0; change -= 1) {
      bytes[14 + generator.below(bytes.length - 14)] = generator.below(256);
    }
    const { points, remarks } = readFit(bytes);
    assert.ok(remarks.length <= 100);
    for (const { latitude, longitude } of points) {
      assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, `seed ${seed}`);
    }
  }
});

const folder = process.env.FLORILEGIUM_TRACKS ?? "";
const skip = existsSync(folder) ? false : "FLORILEGIUM_TRACKS names no folder of real tracks";

test("real files have the points that another decoder finds", { skip }, async () => {
  const table = [
    ["fit/python-fitparse__garmin-fenix-5-walk.fit", 17, 68, 0],
    ["fit/python-fitparse__activity-small-fenix2-run.fit", 2_809, 8_996, 0],
    ["fit/python-fitparse__sample_mulitple_header.fit", 1_462, 52_448, 0],
    ["fit/fittrackee__apple_watch.fit", 336, 1_183, 0],
    ["fit/gpsbabel__garmin-oregon-700.fit", 997, 22_180, 0],
    ["fit/python-fitparse__MonitoringFile.fit", 0, 0, 0],
    ["fit/python-fitparse__strava-android-app-201.10-b1218918.fit", 237, 931, 2],
    ["odd/python-fitparse__activity-unexpected-eof.fit", 14, 6, 2],
    ["odd/python-fitparse__activity-settings-corruptheader.fit", 14, 6, 1],
    ["odd/python-fitparse__coros-pace-2-cycling-misaligned-fields.fit", 10_305, 33_098, 0],
    ["odd/gpsbabel__lezyne_super_gps-garmin_fit-sample-bad-endian.fit", 804, 8_096, 1],
  ];
  for (const [name, points, length, remarks] of table) {
    const found = readFit(await readFile(path.join(folder, name)));
    const summary = [found.points.length, Math.round(lengthOf(found.points)), found.remarks.length];
    assert.deepEqual(summary, [points, length, remarks], name);
  }
});
