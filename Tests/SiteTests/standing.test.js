/** Where a round stands on the ledger's board of its day. */

import assert from "node:assert/strict";
import test from "node:test";

import { boardOf, standingChange, standingOf } from "../../site/assets/scripts/state/standing.js";
import { played } from "./state-fixtures.js";

test("a round's board is that of its day in UTC, mode, category and timers", () => {
  const { board, ...round } = played(1, { time: Date.parse("2026-11-21T23:59:59Z") });
  const wanted = [
    [{}, false, "best/offline/quiz/nature/100/day/2026-11-21"],
    [{}, true, "best/live/quiz/nature/100/day/2026-11-21"],
    [{ adjusted: 120 }, false, "best/offline/quiz/nature/150/day/2026-11-21"],
    [{ adjusted: 9_000, mode: "daily", category: undefined }, true,
      "best/live/daily//1000/day/2026-11-21"],
  ];
  for (const [changes, isLive, name] of wanted) {
    assert.equal(boardOf({ ...round, board: { ...board, ...changes } }, isLive), name);
  }
  const lines = [{ rank: 4, points: 90 }, { rank: 5, points: 80, isYou: true }];
  assert.deepEqual(standingOf({ persons: 9, lines }, 80), { rank: 5, persons: 9, points: 80 });
  assert.equal(standingOf({ persons: 9, lines }, 81), undefined);
  assert.equal(standingOf({}, 0), undefined);
});

test("what a round changed on its board is told", () => {
  const now = { rank: 3, persons: 9, points: 80 };
  const rows = [
    [{ before: { rank: 7, persons: 9, points: 60 }, points: 80 }, { from: 7 }],
    [{ points: 80 }, {}], [{ before: now, points: 80 }, {}],
    [{ before: now, points: 50 }, { stays: 80 }],
    [{ before: { rank: 7, persons: 9, points: 60 }, points: 50 }, { stays: 80 }],
  ];
  for (const [of, change] of rows) assert.deepEqual(standingChange(now, of), change);
});
