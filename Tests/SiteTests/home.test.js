/** What the first page shows of a day. */

import assert from "node:assert/strict";
import test from "node:test";

import { forwarded } from "../../site/assets/scripts/parts/forwarded.js";
import { SeenNotices } from "../../site/assets/scripts/parts/seen-notices.js";
import {
  firstCard, nextStep, noteFor, playedSet,
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
  ["yesterday's, ended today", [{ ...round("daily", noon), set: "2026-11-24" }], "daily", undefined],
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
  ["an account, to who has none", { rounds: 1, hasAccount: false, told: { clear: 1 } }, "connect"],
  ["what browsers clear before an account", { rounds: 1, hasAccount: false }, "clear"],
  ["no account twice", { rounds: 1, hasAccount: false, told: { clear: 1, connect: 1 } }, undefined],
  ["no account to who is new", { hasAccount: false, told: { tour: 1 } }, undefined],
  ["nothing twice", { rounds: 9, told: { clear: 1 } }, undefined],
  ["the question, after ten rounds", { rounds: 10, told: { clear: 1 } }, "asked"],
  ["not again within a quarter", { rounds: 99, told: { clear: 1, asked: noon - 90 * day } }, undefined],
  ["again after it", { rounds: 99, told: { clear: 1, asked: noon - 91 * day } }, "asked"],
];
for (const [what, {
  rounds = 0, saved = 0, isInstalled = false, hasAccount = true, told = {},
}, name] of notes) {
  test(`the first page notes ${what}`, () => {
    const when = (asked) => told[asked];
    assert.equal(noteFor({ rounds, saved, isInstalled, hasAccount, when }, noon), name);
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

const calendar = ["a", "b", "c", "d", "e", "a", "f"].map((plant, place) => (
  { date: `2026-11-2${place}`, plant, names: {}, picture: {} }));

test("a first visit is asked for yesterday's flower among three others, each once", () => {
  for (let day = 1; day <= 3; day += 1) {
    const { options, right } = firstCard(calendar, `2026-11-2${day}`);
    const ids = options.map(({ plant }) => plant);
    assert.equal(ids[right], calendar[day - 1].plant);
    assert.equal(new Set(ids).size, 4, "each once");
    assert.ok(!ids.includes(calendar[day].plant), "today's stands on the page with its name");
  }
});

const noCards = [
  ["on the first day", calendar, "2026-11-20"], ["near its end", calendar, "2026-11-25"],
  ["outside it", calendar, "2027-01-01"], ["empty", [], "2026-11-21"],
  ["without pictures", calendar.map(({ picture, ...day }) => day), "2026-11-21"],
];
for (const [what, days, date] of noCards) {
  test(`a first visit has no plant where the calendar is too short: ${what}`, () => {
    assert.equal(firstCard(days, date), undefined);
  });
}

const steps = [
  [{ due: 3, hasDaily: false, hasBest: true }, "practice"],
  [{ due: 0, hasDaily: false, hasBest: true }, "daily"],
  [{ due: 0, hasDaily: true, hasBest: true }, "clock"],
  [{ due: 0, hasDaily: true, hasBest: false }, "practice"],
];
for (const [of, step] of steps) {
  test(`the next step with ${JSON.stringify(of)} is ${step}`, () => {
    assert.equal(nextStep(of), step);
  });
}

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
