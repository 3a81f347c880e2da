/** Which board is meant, what is kept of one, and how it is read and drawn. */

import assert from "node:assert/strict";
import test from "node:test";

import { BrowserStorage } from "../../site/assets/scripts/browser/browser-storage.js";
import { Unreachable } from "../../site/assets/scripts/browser/mistakes.js";
import { afterTop, hasTies, joined } from "../../site/assets/scripts/pages/boards/board-lines.js";
import {
  boardName, firstDayOf, readChoice, timersOf, writeChoice,
} from "../../site/assets/scripts/state/board-names.js";
import { writtenDay } from "../../site/assets/scripts/state/days.js";
import { KnownBoards } from "../../site/assets/scripts/state/known-boards.js";
import { ledgerBoards } from "../../site/assets/scripts/state/ledger-boards.js";
import { MemoryStorage } from "./support/memory-storage.js";

const noon = Date.parse("2026-11-26T12:00:00Z");
const usual = { game: "points", span: "day", kind: "live", timers: 100, friends: false };

test("a board's name is the ledger's", () => {
  const rows = [
    [{}, "sum/live/points/day/2026-11-26"],
    [{ span: "always", kind: "offline" }, "sum/offline/points/always"],
    [{ game: "speedrun", span: "week", kind: "offline" }, "best/offline/speedrun//100/week/2026-11-23"],
    [{ game: "quiz/art", span: "season", timers: 150 },
      "best/live/quiz/art/150/season/2026-10-01"],
    // Points of all play know no longer timers.
    [{ timers: 500 }, "sum/live/points/day/2026-11-26"],
  ];
  for (const [choice, name] of rows) assert.equal(boardName({ ...usual, ...choice }, noon), name);
});

test("spans begin as the ledger's", () => {
  const rows = [
    ["week", "2026-11-29T23:59:59Z", "2026-11-23"], ["week", "2026-11-30T00:00:00Z", "2026-11-30"],
    ["season", "2026-12-31T23:59:59Z", "2026-10-01"], ["season", "2027-01-01T00:00:00Z", "2027-01-01"],
    ["season", "2027-03-31T12:00:00Z", "2027-01-01"], ["day", "2026-11-26T23:59:59Z", "2026-11-26"],
  ];
  for (const [span, now, day] of rows) {
    assert.equal(writtenDay(firstDayOf(span, Date.parse(now))), day, `${span} ${now}`);
  }
  assert.equal(firstDayOf("always", noon), undefined);
});

test("an address says which board; what it says wrong is as usual", () => {
  const rows = [
    ["", {}], ["?game=quiz/art&span=week&kind=offline&timers=150",
      { game: "quiz/art", span: "week", kind: "offline", timers: 150 }],
    ["?game=practice", {}], ["?game=quiz", {}], ["?game=speedrun/art", {}],
    ["?game=quiz/<b>&span=year&kind=dead&timers=3", {}], ["?game=daily", { game: "daily" }],
    ["?game=daily&friends", { game: "daily", friends: true }],
    ["?game=timed-quiz/nature&timers=1000", { game: "timed-quiz/nature", timers: 1_000 }],
  ];
  for (const [search, choice] of rows) {
    assert.deepEqual(readChoice(search), { ...usual, ...choice }, search);
    assert.deepEqual(readChoice(writeChoice(readChoice(search))), readChoice(search), search);
  }
  assert.equal(writeChoice(usual), "?game=points&span=day");
  assert.deepEqual([100, 101, 500, 9_000].map(timersOf), [100, 150, 500, 1_000]);
});

const line = (rank, more = {}) => ({ rank, points: 1_000 - rank, day: "2026-11-26", ...more });

test("the last twelve boards are kept, and nobody's line is told as another's", () => {
  const storage = new MemoryStorage();
  const kept = new KnownBoards(new BrowserStorage(() => storage));
  assert.equal(kept.get("a"), undefined);
  for (let number = 0; number < 14; number += 1) {
    const lines = [line(1, { name: "Ada", isYou: true }), line(2)];
    kept.keep(`board-${number}`, { time: number, persons: 2, lines }, "ada");
  }
  assert.equal(kept.get("board-1", "ada"), undefined);
  assert.deepEqual(kept.get("board-13", "ada"), {
    time: 13, persons: 2, lines: [line(1, { name: "Ada", isYou: true }), line(2)],
  });
  for (const other of ["bea", undefined]) {
    assert.deepEqual(kept.get("board-13", other).lines[0], line(1, { name: "Ada" }));
  }
  for (const text of ["", "7", "{}", '[7, {"name": "b", "time": 1, "lines": [7, null]}]']) {
    storage.setItem("florilegium-boards", text);
    assert.deepEqual(kept.get("b")?.lines ?? [], []);
  }
});

test("a board is read within its form, and what is no board is no answer", async () => {
  const asked = [];
  const answering = (status, body) => ledgerBoards({
    address: "https://a.example/",
    fetch: async (address, { headers }) => {
      asked.push([address, headers]);
      return new Response(body, { status });
    },
  });
  const lines = [
    { rank: 1, player: "0123456789abcdef", name: "Ada", points: 9, day: "2026-11-26", worn: {}, isYou: true },
    { rank: 2, player: "beef", points: 8, day: "2026-11-26", worn: {} },
    { rank: "x", points: 8 }, null,
  ];
  const good = answering(200, JSON.stringify({ board: "b", persons: 2, lines }));
  assert.deepEqual(await good.page("b/c", { from: 3, count: 10 }), {
    persons: 2,
    lines: [
      {
        rank: 1, points: 9, day: "2026-11-26", name: "Ada", player: "0123456789abcdef", isYou: true,
      },
      { rank: 2, points: 8, day: "2026-11-26" },
    ],
  });
  await good.around("b", { reach: 2, token: "secret" });
  await good.friends("b", { token: "secret" });
  assert.deepEqual(asked, [
    ["https://a.example/v1/ledger/boards?board=b%2Fc&from=3&count=10", {}],
    ["https://a.example/v1/ledger/boards?board=b&around=2", { Authorization: "Bearer secret" }],
    ["https://a.example/v1/ledger/boards?board=b&friends", { Authorization: "Bearer secret" }],
  ]);
  for (const [status, body] of [[404, "<p>"], [200, "<p>"], [200, "{}"], [503, "{}"]]) {
    await assert.rejects(answering(status, body).page("b", { from: 1, count: 1 }), Unreachable);
  }
});

test("the top and the lines around one are joined, each rank once", () => {
  const ranks = (some, others) => joined(some.map((rank) => ({ rank })), others.map(
    (rank) => ({ rank }))).map(({ rank }) => rank);
  assert.deepEqual(ranks([1, 2, 3], [3, 4]), [1, 2, 3, 4]);
  assert.deepEqual(ranks([1, 2], [7, 8, 9]), [1, 2, 7, 8, 9]);
  assert.deepEqual(ranks([], []), []);
  assert.deepEqual([[], [1, 2], [1, 2, 7, 8]].map((all) => afterTop(all.map(
    (rank) => ({ rank })))), [1, 3, 3]);
});

test("ties are those of lines that follow each other", () => {
  const of = (...lines) => hasTies(lines.map(([rank, points]) => ({ rank, points })));
  assert.ok(of([1, 9], [2, 8], [3, 8]) && !of([1, 9], [2, 8], [7, 8]) && !of());
});
