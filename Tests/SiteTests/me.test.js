/** What Me counts, and where its plots draw it. */

import assert from "node:assert/strict";
import test from "node:test";

import { PlayerRecord } from "../../site/assets/scripts/games/record.js";
import { writer } from "../../site/assets/scripts/parts/written.js";
import { adjustments } from "../../site/assets/scripts/pages/me/adjustments.js";
import { feedbackRefusals, noteLetters } from "../../site/assets/scripts/pages/me/feedback-rules.js";
import {
  achievementRows, knownByLevel, lastRanked, modeRows, quizDays,
} from "../../site/assets/scripts/pages/me/figures.js";
import { axisOf, calendarShape, lineShape } from "../../site/assets/scripts/pages/me/plot-shapes.js";

const day = 86_400_000;
/** 25 November 2026, a Wednesday. */
const today = 20_782;

let number = 0;
function round(mode, days, { right = 7, points = 100 } = {}) {
  number += 1;
  return {
    player: "p", number, board: { mode, adjusted: 100, content: "1" },
    stamp: { time: (today - days) * day + day / 2, zone: "UTC", offset: 0 },
    counted: 10, right, points, thinking: 20_000,
  };
}
const recordOf = (...rounds) => PlayerRecord.read({ rounds });

test("modes that were never played have no row", () => {
  const rows = modeRows(recordOf(round("quiz", 3), round("quiz", 2, { right: 9 }), round("practice", 1)));
  assert.deepEqual(rows.map(({ mode, rounds, accuracy, average }) => [mode, rounds, accuracy, average]),
    [["practice", 1, 700, 2_000], ["quiz", 2, 800, 2_000]]);
});

test("the last ranked rounds leave practice out, and the oldest when they are many", () => {
  const rounds = [9, 8, 7, 6].map((days) => round("quiz", days, { points: days }));
  const last = lastRanked(recordOf(...rounds, round("practice", 1)), 3);
  assert.deepEqual(last.map(({ points }) => points), [8, 7, 6]);
});

test("points are told of one mode: the one that was played last", () => {
  const record = recordOf(
    round("beat-the-clock", 4, { points: 900 }), round("quiz", 3, { points: 90 }),
    round("beat-the-clock", 2, { points: 800 }));
  assert.deepEqual(lastRanked(record).map(({ points }) => points), [900, 800]);
  assert.deepEqual(lastRanked(recordOf(round("practice", 1))), []);
});

test("quiz days begin on a Monday and end today", () => {
  const record = recordOf(
    round("quiz", 0), round("daily", 0), round("practice", 1), round("weekly", 9), round("quiz", 17));
  const { first, counts } = quizDays(record, today, 2);
  assert.equal(new Date(first * day).getUTCDay(), 1);
  assert.equal(first, today - 2 - 7);
  assert.deepEqual([...counts].sort(), [[today - 9, 1], [today, 2]]);
});

test("a plant is known once it was learnt, until it is due", () => {
  const deck = ["a", "b", "c", "d"].map((id) => ({ id, level: id === "d" ? "hard" : "easy" }));
  const cards = {
    a: { state: "review", due: 20 }, b: { state: "review", due: 5 },
    c: { state: "learning", due: 20 }, gone: { state: "review", due: 20 },
  };
  assert.deepEqual(knownByLevel(cards, deck, 10), [{ level: "easy", met: 3, known: 1 }]);
});

test("achievements stand with the newest earned first, then the nearest", () => {
  const achievements = [
    { id: "far", metric: "rounds", threshold: 100 },
    { id: "first", metric: "rounds", threshold: 1 },
    { id: "near", metric: "rounds", threshold: 3 },
    { id: "second", metric: "rounds", threshold: 2 },
    { id: "unknown", metric: "moonlight", threshold: 2 },
  ];
  const rows = achievementRows(achievements, recordOf(round("quiz", 2), round("quiz", 1)));
  assert.deepEqual(rows.map(({ achievement, done, total }) => [achievement.id, done, total]), [
    ["second", 2, 2], ["first", 1, 1], ["near", 2, 3], ["far", 2, 100], ["unknown", 0, 2],
  ]);
});

const axes = [
  [0, [0, 1]], [1, [0, 1]], [3, [0, 1, 2, 3]], [7, [0, 2, 4, 6, 8]], [10, [0, 5, 10]],
  [2_281, [0, 1_000, 2_000, 3_000]], [100, [0, 50, 100]],
];
for (const [most, steps] of axes) {
  test(`an axis up to ${most} has round steps`, () => {
    assert.deepEqual(axisOf(most), steps);
  });
}

test("every axis reaches its value in at most four steps", () => {
  for (let most = 1; most < 20_000; most += 37) {
    const axis = axisOf(most);
    assert.ok(axis.at(-1) >= most && axis.length <= 5, `${most}: ${axis}`);
  }
});

test("a line stays within its box; one value stands in the middle", () => {
  const box = { left: 10, top: 5, width: 100, height: 50 };
  const { points } = lineShape([0, 30, 40, 17], box);
  assert.ok(points.every(({ x, y }) => x >= 10 && x <= 110 && y >= 5 && y <= 55));
  assert.deepEqual(points[0], { x: 10, y: 55 });
  assert.deepEqual(points[2].y, 5);
  assert.equal(lineShape([3], box).points[0].x, 60);
});

test("a calendar goes down a week, then on to the right", () => {
  const days = calendarShape(4, 12, 10);
  assert.equal(days.length, 9);
  assert.deepEqual([days[0], days[6], days[7]],
    [{ day: 4, x: 0, y: 0 }, { day: 10, x: 0, y: 60 }, { day: 11, x: 10, y: 0 }]);
});

const clocks = [
  [undefined, 100, []], [100, 100, []], [300, 100, [125, 150, 200, 300]],
  [250, 100, [125, 150, 200, 250]], [200, 400, [125, 150, 200, 400]],
];
for (const [most, chosen, offered] of clocks) {
  test(`clocks that may go to ${most} %, and are at ${chosen}, offer ${offered.length} more`, () => {
    assert.deepEqual(adjustments(most, chosen), offered);
  });
}

const notes = [
  [{ topic: "idea", text: "More moss." }, {}],
  [{ topic: "idea", text: "  " }, { note: "note-missing" }],
  [{ text: "" }, { topic: "topic-missing", note: "note-missing" }],
  [{ topic: "idea", text: "🌼".repeat(noteLetters) }, {}],
  [{ topic: "idea", text: "a".repeat(noteLetters + 3) }, { note: "note-long", excess: 3 }],
];
for (const [note, refusals] of notes) {
  test(`feedback of ${note.text.length} letters has ${Object.keys(refusals).length} refusals`, () => {
    assert.deepEqual(feedbackRefusals(note), refusals);
  });
}

test("a best tells the zone in which it was, also one that this browser does not know", () => {
  const rows = [
    ["Europe/Berlin", 60, "25 Nov 2026, 00:30 CET"], ["Asia/Kolkata", 330, "25 Nov 2026, 05:00 "],
    ["Mars/Olympus", -210, "24 Nov 2026, 20:00 UTC−3:30"], ["Mars/Olympus", 0, "23:30 UTC+0"],
  ];
  for (const [zone, offset, text] of rows) {
    const stamp = { time: Date.UTC(2026, 10, 24, 23, 30), offset, zone };
    assert.ok(writer("en").momentInZone(stamp).includes(text), writer("en").momentInZone(stamp));
  }
});

test("numbers and moments are written as each language does, where the person was", () => {
  const stamp = { time: Date.UTC(2026, 10, 24, 23, 30), offset: 60 };
  assert.match(writer("de").moment(stamp), /^25\.11\.2026, 00:30$/);
  assert.match(writer("en").date(stamp), /^25 Nov 2026$/);
  assert.equal(writer("de").seconds(2_345), "2,3");
  assert.equal(writer("en").whole(1_234.4), "1,234");
  assert.match(writer("fr").share(790), /^79\s%$/);
  assert.equal(writer("en").percent(150), "150%");
});
