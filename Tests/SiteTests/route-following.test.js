/**
 * Following a route: tracks, each with the verdict that is expected. Real tracks are not part of the
 * project: FLORILEGIUM_TRACKS names a folder of them, and without it their test says it is skipped.
 */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";

import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { Following } from "../../site/assets/scripts/routes/following.js";
import { keptRoute, partsOf } from "../../site/assets/scripts/routes/kept-route.js";
import { between, metres } from "../../site/assets/scripts/routes/line.js";
import { readTrackFile } from "../../site/assets/scripts/routes/track-file.js";

const degree = 111_195;
const noon = Date.UTC(2026, 4, 2, 12);
const narrow = Math.cos(59 * Math.PI / 180);
/** So many metres north and east of a place. */
const at = (north, east = 0) => ({
  latitude: 59 + north / degree, longitude: 18 + east / degree / narrow,
});
const straight = [at(0), at(2_000)];
const square = [at(0), at(500), at(500, 500), at(0, 500), at(0)];
const outAndBack = [at(0), at(1_000), at(0)];

/**
 * Somebody who walks along some places, a position each so many seconds.
 * @param {object[]} line
 */
function walked(line, { speed = 1.4, every = 2, noise = 0, accuracy = 8, seed = 1 } = {}) {
  const generator = new SeededGenerator(BigInt(seed));
  const chance = () => Number(generator.next() >> 11n) / 2 ** 53 * 2 - 1;
  const found = [];
  let [time, left] = [noon, 0];
  const add = ({ latitude, longitude }) => {
    found.push({
      latitude: latitude + chance() * noise / degree,
      longitude: longitude + chance() * noise / degree / narrow, accuracy, time,
    });
    time += every * 1_000;
  };
  for (let piece = 1; piece < line.length; piece += 1) {
    const length = metres(line[piece - 1], line[piece]);
    for (; left < length; left += speed * every) {
      add(between(line[piece - 1], line[piece], left / length));
    }
    left -= length;
  }
  add(line.at(-1));
  return found;
}

function verdictOf(parts, positions) {
  const following = new Following(parts);
  for (const position of positions) following.add(position);
  return following.verdict();
}

const reversed = (line) => [...line].reverse();
/** Without the positions of some seconds. */
const without = (positions, from, to) => positions.filter(({ time }) => (
  time < noon + from * 1_000 || time > noon + to * 1_000));

test("each made track has its verdict", () => {
  const table = [
    ["as it is", [straight], walked(straight), []],
    ["with a trembling receiver", [straight], walked(straight, { noise: 15, seed: 7 }), []],
    ["at the edge of the corridor", [straight], walked([at(0, 30), at(2_000, 30)]), []],
    ["beyond the corridor", [straight], walked([at(0, 45), at(2_000, 45)]), ["covered"]],
    ["from before its start to after its end", [straight],
      walked([at(-300), at(2_300)]), []],
    ["at a run", [straight], walked(straight, { speed: 5, every: 1 }), []],
    ["by bicycle", [straight], walked(straight, { speed: 8, every: 1 }), ["speed"]],
    ["the bus for half a minute", [straight], [...walked([at(0), at(800)]),
      ...walked([at(800), at(1_300)], { speed: 14, every: 1 }).map((each) => (
        { ...each, time: each.time + 572_000 })),
      ...walked([at(1_300), at(2_000)]).map((each) => ({ ...each, time: each.time + 608_000 }))],
    ["speed"]],
    ["the other way round", [straight], walked(reversed(straight)), ["order"]],
    ["the half of it", [straight], walked([at(0), at(1_000)]), ["covered"]],
    ["not quite to the end", [straight], walked([at(0), at(1_950)]), ["end"]],
    ["a shortcut", [square], walked([at(0), at(500), at(0, 500), at(0)]), ["covered", "detour"]],
    ["a round", [square], walked(square), []],
    ["a round the wrong way", [square], walked(reversed(square)), ["order"]],
    ["out and back", [outAndBack], walked(outAndBack), []],
    ["only out", [outAndBack], walked([at(0), at(1_000)]), ["order"]],
    ["out and back too early", [outAndBack], walked([at(0), at(850), at(0)]), ["covered"]],
    ["a short look beside it", [straight],
      walked([at(0), at(1_000), at(1_000, 100), at(1_000), at(2_000)]), []],
    ["a long way beside it", [straight],
      walked([at(0), at(1_000), at(1_000, 200), at(1_000), at(2_000)]), ["detour"]],
    ["a minute without positions", [straight],
      without(walked(straight, { speed: 1 }), 500, 562), ["gap"]],
    ["half a minute without", [straight], without(walked(straight), 500, 540), []],
    ["a leap of 150 m", [straight], without(walked(straight, { speed: 3 }), 300, 350), ["gap"]],
    ["all at one time", [straight],
      walked(straight).map((each) => ({ ...each, time: noon })), ["speed"]],
    ["without times", [straight],
      walked(straight).map((each) => ({ ...each, time: undefined })), ["times"]],
    ["two lines, the way between them unknown", [[at(0), at(900)], [at(950), at(2_000)]],
      walked(straight), []],
    ["a receiver that claims to know nothing", [straight],
      walked([at(0, 200), at(2_000, 200)], { accuracy: 5_000 }), ["covered"]],
    ["nothing at all", [straight], [], ["covered"]],
  ];
  for (const [name, parts, positions, reasons] of table) {
    const found = verdictOf(parts, positions);
    assert.deepEqual(found.reasons, reasons, `${name}: ${JSON.stringify(found)}`);
    assert.equal(found.isWalked, reasons.length === 0);
  }
});

test("over the 180th meridian and near a pole", () => {
  for (const [latitude, longitude] of [[-17, 179.995], [80, 10]]) {
    const line = [{ latitude, longitude }, { latitude, longitude: longitude + 0.01 }]
      .map((each) => ({ ...each, longitude: (each.longitude + 540) % 360 - 180 }));
    assert.deepEqual(verdictOf([line], walked(line)).reasons, []);
  }
});

test("who follows is told how far, what comes next, and at once that they are beside it", () => {
  const following = new Following([straight]);
  assert.ok(Math.abs(following.alongOf(at(700, 10)) - 700) <= 5);
  const positions = walked([at(0), at(1_000), at(1_000, 100), at(1_000), at(2_000)], { every: 1 });
  let toldAfter;
  for (const position of positions) {
    following.add(position);
    const away = (position.longitude - 18) * degree * narrow;
    if (away > 35) {
      assert.ok(following.isBeside);
      toldAfter ??= position.time;
    }
    if (away < 30) assert.equal(following.isBeside, false);
  }
  const left = positions.find(({ longitude }) => (longitude - 18) * degree * narrow > 33);
  assert.ok(toldAfter - left.time <= 5_000);
  assert.ok(following.isAtEnd && following.along > 1_990);
});

const folder = process.env.FLORILEGIUM_TRACKS ?? "";
const skip = existsSync(folder) ? false : "FLORILEGIUM_TRACKS names no folder of real tracks";

test("real tracks follow the routes that are made of them, where people walked", { skip }, async () => {
  const table = [
    ["tcx/dblock-tcx__walking_activity_1.tcx", []],
    ["tcx/dblock-tcx__running_activity_1.tcx", []],
    ["fit/python-fitparse__activity-small-fenix2-run.fit", []],
    ["odd/python-fitparse__coros-pace-2-cycling-misaligned-fields.fit", ["gap"]],
    ["gpx/georust-gpx__mousehole_to_paul.gpx", ["times"]],
  ];
  for (const [name, reasons] of table) {
    const track = await readTrackFile(new Blob([await readFile(path.join(folder, name))]));
    const route = keptRoute(track, { id: "", made: 0, hidden: 0, zones: [] });
    const positions = track.parts.flat().map((point) => ({ accuracy: 5, ...point }));
    const found = verdictOf(partsOf(route), positions);
    assert.deepEqual(found.reasons, reasons, `${name}: ${JSON.stringify(found)}`);
    const back = verdictOf(partsOf(route), positions.toReversed());
    assert.equal(back.isWalked, false, name);
  }
});
