/** Lines of routes: lengths, fewer points, hidden ends and zones, climb, polylines. */

import assert from "node:assert/strict";
import test from "node:test";

import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { partsWithoutEnds } from "../../site/assets/scripts/routes/kept-route.js";
import {
  climbOf, hiddenEnd, lengthOf, metres, metresFromPiece, mostPoints, outsideZones, simplified,
} from "../../site/assets/scripts/routes/line.js";
import { decoded, encoded } from "../../site/assets/scripts/routes/polyline.js";

const at = (latitude, longitude, height) => (
  height === undefined ? { latitude, longitude } : { latitude, longitude, height });
/** A straight line to the north, a point each hundred metres. */
const north = (count) => Array.from({ length: count }, (_, index) => (
  at(59 + index * 100 / 111_195, 18)));
const isAbout = (found, expected, within) => assert.ok(
  Math.abs(found - expected) <= within, `${found}, not ${expected}`);

/** Numbers from 0 up to 1 from a seed. */
function chances(seed) {
  const generator = new SeededGenerator(BigInt(seed));
  return () => Number(generator.next() >> 11n) / 2 ** 53;
}

function walk(chance, count) {
  const points = [at(chance() * 160 - 80, chance() * 360 - 180)];
  while (points.length < count) {
    const last = points[points.length - 1];
    points.push(at(last.latitude + (chance() - 0.4) / 5_000, Math.min(180, Math.max(
      -180, last.longitude + (chance() - 0.4) / 5_000))));
  }
  return points;
}

test("distances on the ground", () => {
  const table = [
    [at(0, 0), at(0, 0), 0, 0],
    [at(0, 0), at(1, 0), 111_195, 1],
    [at(60, 18), at(60, 19), 55_597, 3],
    [at(0, 179.9995), at(0, -179.9995), 111.2, 0.1],
    [at(90, 0), at(-90, 77), 20_015_115, 1],
  ];
  for (const [from, to, expected, within] of table) isAbout(metres(from, to), expected, within);
  isAbout(lengthOf(north(11)), 1_000, 0.1);
  assert.equal(lengthOf([]), 0);
  isAbout(metresFromPiece(at(59.0001, 18), at(59, 18), at(59, 18.1)), 11.1, 0.1);
  isAbout(metresFromPiece(at(0, -179.9999), at(0, 179.999), at(0, 179.9999)), 22.2, 0.1);
});

test("a simplified line keeps its ends and stays within five metres of every point", () => {
  assert.equal(simplified(north(100)).length, 2);
  const corner = [at(59, 18), at(59.001, 18), at(59.001, 18.002)];
  assert.deepEqual(simplified(corner), corner);
  for (let seed = 1; seed <= 50; seed += 1) {
    const points = walk(chances(seed), 200);
    const kept = simplified(points);
    assert.equal(kept[0], points[0]);
    assert.equal(kept.at(-1), points.at(-1));
    let piece = 0;
    for (const point of points) {
      if (point === kept[piece + 1]) piece += 1;
      const end = kept[Math.min(piece + 1, kept.length - 1)];
      assert.ok(metresFromPiece(point, kept[piece], end) <= 5, `seed ${seed}`);
    }
  }
});

test("both ends of a route are hidden", () => {
  const withoutEnds = (points, hidden = hiddenEnd) => partsWithoutEnds([points], hidden).flat();
  const shown = withoutEnds(north(11));
  isAbout(lengthOf(shown), 600, 0.1);
  isAbout(metres(shown[0], at(59, 18)), 200, 0.1);
  assert.deepEqual(withoutEnds(north(4)), []);
  assert.deepEqual(withoutEnds([]), []);
  assert.deepEqual(withoutEnds(north(3), 0), north(3));
  const points = [{ ...at(59, 18, 0), time: 0 }, { ...at(59.01, 18, 100), time: 1_000 }];
  const [first, last] = withoutEnds(points);
  isAbout(first.height, 18, 0.1);
  isAbout(last.time, 820, 1);
});

test("nothing inside a zone is shown, nor a piece across it", () => {
  const home = { ...at(59 + 450 / 111_195, 18), radius: 100 };
  const parts = outsideZones(north(11), [home]);
  assert.deepEqual(parts.map(({ length }) => length), [4, 5]);
  // Both points lie outside, and the line between them crosses the zone.
  assert.deepEqual(outsideZones([north(11)[0], north(11)[10]], [home]), []);
  assert.deepEqual(outsideZones(north(3), []), [north(3)]);
  for (let seed = 1; seed <= 50; seed += 1) {
    const chance = chances(seed);
    const points = walk(chance, 100);
    const zone = { ...points[Math.floor(chance() * 100)], radius: 50 + chance() * 100 };
    for (const part of outsideZones(points, [zone])) {
      assert.ok(part.every((point) => metresFromPiece(point, zone, zone) > zone.radius));
    }
  }
});

test("climb counts rises of five metres, not the trembling of a receiver", () => {
  const table = [
    [[], undefined], [[7], 0], [[0, 4, 0, 4, 0, 4], 0], [[0, 5], 5], [[0, 3, 1, 6, 4, 9], 9],
    [[0, 10, 2, 12], 20], [[100, 50, 0], 0], [[10, 0, 30], 30],
  ];
  for (const [heights, climb] of table) {
    assert.equal(climbOf(heights.map((height) => at(59, 18, height))), climb, `${heights}`);
  }
  assert.equal(climbOf([at(59, 18)]), undefined);
});

test("polylines are those of the algorithm's description, and come back", () => {
  const points = [at(38.5, -120.2), at(40.7, -120.95), at(43.252, -126.453)];
  assert.equal(encoded(points), "_p~iF~ps|U_ulLnnqC_mqNvxq`@");
  assert.deepEqual(decoded("_p~iF~ps|U_ulLnnqC_mqNvxq`@"), points);
  assert.deepEqual(decoded(""), []);
  assert.deepEqual(decoded(encoded([at(90, 180), at(-90, -180)])), [at(90, 180), at(-90, -180)]);
  for (let seed = 1; seed <= 50; seed += 1) {
    const walked = walk(chances(seed), 100);
    const back = decoded(encoded(walked));
    assert.equal(back?.length, 100);
    for (const [index, point] of walked.entries()) {
      assert.ok(metres(point, back[index]) < 0.8, `seed ${seed}`);
    }
  }
});

test("what is no polyline is refused", () => {
  const table = ["_", "?", "_p~iF~ps|", "_p~iF ps|U", "é?", "~~~~~~?", "~~~~~~~?".repeat(9),
    encoded([at(90, 0)]) + "__~iF?", "??".repeat(mostPoints + 1), "~".repeat(1_000_000)];
  for (const text of table) assert.equal(decoded(text), undefined, text.slice(0, 20));
  assert.equal(decoded("??".repeat(mostPoints))?.length, mostPoints);
  for (let seed = 1; seed <= 500; seed += 1) {
    const chance = chances(seed);
    const text = Array.from({ length: Math.floor(chance() * 40) }, () => (
      String.fromCharCode(55 + Math.floor(chance() * 75)))).join("");
    for (const { latitude, longitude } of decoded(text) ?? []) {
      assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, text);
    }
  }
});
