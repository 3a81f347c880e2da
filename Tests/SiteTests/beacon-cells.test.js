/** Places of beacons: rounded, named and measured as the ledger does. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import {
  cellOf, isNear, metres, middleOf, reach, squareOf, squaresAround,
} from "../../site/assets/scripts/beacons/cells.js";

const { distances, positions } = JSON.parse(
  await readFile(new URL("../Golden/vectors/beacons.json", import.meta.url), "utf8"));

test("a position is in the cell and square that Swift gives", () => {
  assert.ok(positions.length > 20);
  for (const { latitude, longitude, cell, square, squaresAround: around } of positions) {
    const found = cellOf(latitude, longitude);
    assert.deepEqual(found, cell, `${latitude} ${longitude}`);
    if (!found) continue;
    assert.equal(squareOf(found), square);
    // Swift leaves out long lists: those of the poles.
    if (around) assert.deepEqual([...squaresAround(found)].sort(), [...around].sort(), square);
    else assert.ok(squaresAround(found).size >= 3_600, square);
  }
  for (const [latitude, longitude] of [[Number.NaN, 0], [0, Infinity], ["", undefined]]) {
    assert.equal(cellOf(latitude, longitude), undefined);
  }
});

test("distances are Swift's to the millimetre", () => {
  assert.ok(distances.length > 10);
  for (const { from, to, millimetres, isNear: near } of distances) {
    assert.ok(Math.abs(metres(from, to) * 1_000 - millimetres) <= 1, `${from} ${to}`);
    assert.equal(isNear(from, to), near, `${from} ${to}`);
  }
});

test("near is strictly less than half a mile, in every direction", () => {
  for (const start of [[0, 0], [593_251, 180_711], [-338_688, 1_512_093], [10, -1_800_000]]) {
    for (let step = 60; step < 200; step += 1) {
      for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const to = cellOf((start[0] + way[0] * step) / 10_000,
          ((start[1] + way[1] * step + 5_400_000) % 3_600_000 - 1_800_000) / 10_000);
        assert.equal(isNear(start, to), metres(start, to) < reach);
        if (isNear(start, to)) assert.ok(squaresAround(start).has(squareOf(to)), `${to}`);
      }
    }
  }
});

test("a square's name gives its middle, and what is no name gives none", () => {
  assert.deepEqual(middleOf("593_180").map((each) => each.toFixed(2)), ["59.35", "18.05"]);
  assert.deepEqual(middleOf("-1_-1").map((each) => each.toFixed(2)), ["-0.05", "-0.05"]);
  for (const name of ["", "593", "901_0", "0_1800", "../index", "1_2_3", "0_-1801"]) {
    assert.equal(middleOf(name), undefined, name);
  }
});
