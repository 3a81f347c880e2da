/** What the first page shows of a day. */

import assert from "node:assert/strict";
import test from "node:test";

import { forwarded } from "../../site/assets/scripts/parts/forwarded.js";
import { SeenNotices } from "../../site/assets/scripts/parts/seen-notices.js";
import {
  noteFor, playedSet,
} from "../../site/assets/scripts/pages/home/today.js";
import { keepingNothing, storageOf } from "./support/memory-storage.js";

const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.UTC(2026, 10, 25, 12);
const round = (mode, time, right = 7) => ({ board: { mode }, stamp: { time }, right, counted: 10 });

const sets = [
  ["nothing was played", [], "daily", undefined],
  ["this morning's", [round("daily", noon - 3 * hour)], "daily", 7],
  ["yesterday's is over", [round("daily", noon - day)], "daily", undefined],
  ["another mode's", [round("quiz", noon)], "daily", undefined],
  ["Monday's is this week's", [round("weekly", noon - 2 * day)], "weekly", 7],
  ["Sunday's was last week's", [round("weekly", noon - 3 * day)], "weekly", undefined],
  ["the first of two", [round("daily", noon - hour, 3), round("daily", noon, 9)], "daily", 3],
];
for (const [what, rounds, period, right] of sets) {
  test(`the set that was played: ${what}`, () => {
    assert.equal(playedSet(rounds, period, noon)?.right, right);
  });
}

const notes = [
  ["the tour, to who is new", {}, "tour"],
  ["nothing, once the tour was seen", { told: { tour: 1 } }, undefined],
  ["what browsers clear, to who has played", { rounds: 1 }, "clear"],
  ["what browsers clear, to who has saved", { saved: 1 }, "clear"],
  ["nothing of it to who has installed", { rounds: 1, isInstalled: true }, undefined],
  ["nothing twice", { rounds: 9, told: { clear: 1 } }, undefined],
  ["the question, after ten rounds", { rounds: 10, told: { clear: 1 } }, "asked"],
  ["not again within a quarter", { rounds: 99, told: { clear: 1, asked: noon - 90 * day } }, undefined],
  ["again after it", { rounds: 99, told: { clear: 1, asked: noon - 91 * day } }, "asked"],
];
for (const [what, { rounds = 0, saved = 0, isInstalled = false, told = {} }, name] of notes) {
  test(`the first page notes ${what}`, () => {
    const when = (asked) => told[asked];
    assert.equal(noteFor({ rounds, saved, isInstalled, when }, noon), name);
  });
}

test("a note that was told is known, but for browsers that keep nothing", () => {
  const { memory, storage } = storageOf();
  const seenNotices = new SeenNotices(storage);
  assert.equal(seenNotices.seenAt("tour"), undefined);
  seenNotices.markSeen("tour", 5);
  seenNotices.markSeen("clear", 6);
  assert.deepEqual([seenNotices.seenAt("tour"), seenNotices.seenAt("clear")], [5, 6]);
  memory.setItem("florilegium-told", "null");
  assert.equal(seenNotices.seenAt("tour"), undefined);
  const none = new SeenNotices(keepingNothing.none);
  none.markSeen("tour", 5);
  assert.equal(none.seenAt("tour"), undefined);
});

const ways = [
  [["de-AT", "en"], null, "de/"],
  [[undefined, "fr"], "quiz/daily/", "fr/quiz/daily/"],
  [["it", "pt"], "battle/practice/", "en/battle/practice/"],
  [["en"], "//elsewhere.example/", "en/"],
  [["en"], "../up/", "en/"],
  [["en"], "javascript:0", "en/"],
];
for (const [wanted, to, way] of ways) {
  test(`the first page leads from ${wanted} and ${to} to ${way}`, () => {
    assert.equal(forwarded(["en", "es", "fr", "de", "sv"], wanted, to), way);
  });
}
