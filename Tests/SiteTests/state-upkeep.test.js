/** What is put together, carried over, and asked to last. */

import assert from "node:assert/strict";
import test from "node:test";

import { carryOver, earlierCounts } from "../../site/assets/scripts/state/earlier-counts.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { inTime, laterCard, lesserRound } from "../../site/assets/scripts/state/merging.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { requestPersistence } from "../../site/assets/scripts/state/upkeep.js";
import { card, played } from "./state-fixtures.js";
import { dump } from "./state-suite.js";
import { keepingNothing, storageOf } from "./support/memory-storage.js";

test("of two rounds under one number the one that claims less stays, whatever the order", () => {
  const [low, high] = [played(1, { points: 1 }), played(1, { points: 2 })];
  assert.deepEqual([lesserRound(low, high), lesserRound(high, low)], [low, low]);
  const pairs = [
    [{ tier: "bronze" }, { tier: "gold" }], [{}, { tier: "bronze" }], [{ right: 6 }, { right: 7 }],
    [{ counted: 9 }, { counted: 10 }], [{ board: { ...low.board, content: "2026.1" } }, {}],
    [{ board: { ...low.board, mode: "practice" } }, {}],
    [{ stamp: { ...low.stamp, zone: "Europe" } }, {}],
  ];
  for (const [less, more] of pairs) {
    const [one, other] = [{ ...low, ...less }, { ...low, ...more }];
    const stays = [lesserRound(one, other), lesserRound(other, one)];
    assert.deepEqual(stays, [one, one], JSON.stringify(less));
  }
  assert.equal(lesserRound(low, { ...low }), low);
  const rounds = [
    played(2, { time: 5 }), played(1, { time: 5 }), played(3, { time: 1 }),
    played(1, { player: "a", time: 5 }),
  ];
  const names = inTime(rounds).map(({ player, number }) => player + number);
  assert.deepEqual(names, ["me3", "a1", "me1", "me2"]);
});

test("of two memories of a plant the later stays", () => {
  const [early, late] = [card(1), card(2)];
  assert.deepEqual([laterCard(early, late), laterCard(late, early)], [late, late]);
  const stable = { ...early, stability: 9 };
  assert.deepEqual([laterCard(early, stable), laterCard(stable, early)], [stable, stable]);
  assert.equal(laterCard(early, { ...early }), early);
});

const { none } = keepingNothing;
const counts = {
  player: "p", round: 3, answered: 5, right: 4,
  plants: { a: { seen: 3, right: 2, last: true }, b: { seen: 2, right: 2, last: false } },
};
const kept = () => Object.assign(new MemoryEngine(steps), { isKept: true });

test("earlier practice is carried over once, and again without harm", async () => {
  const database = kept();
  const text = JSON.stringify(counts);
  const local = storageOf({ "florilegium-progress": text, other: "x" });
  const session = storageOf({ "florilegium-session": "{}" });
  await carryOver(database, local.storage, session.storage);
  assert.deepEqual([Object.keys(local.memory), Object.keys(session.memory)], [["other"], []]);
  await carryOver(database, storageOf({ "florilegium-progress": text }).storage, none);
  const again = { ...counts, player: "q", answered: 1, right: 1, plants: {} };
  await carryOver(database, storageOf({ "florilegium-progress": JSON.stringify(again) }).storage, none);
  assert.deepEqual(await earlierCounts(database), { answered: 6, right: 5 });
  const [row] = (await dump(database)).earlier;
  assert.deepEqual(row, { player: "p", answered: 5, right: 4, plants: 2, known: 1 });
});

const broken = [{}, { ...counts, right: 9 }, { ...counts, plants: null }, { ...counts, player: 5 }];
for (const text of ["{", "null", "5", ...broken.map((each) => JSON.stringify(each))]) {
  test(`earlier counts of ${text.slice(0, 40)} are nothing to carry over`, async () => {
    const database = kept();
    await carryOver(database, storageOf({ "florilegium-progress": text }).storage, none);
    assert.deepEqual(await earlierCounts(database), { answered: 0, right: 0 });
  });
}

test("earlier counts stay where they are while nothing is kept", async () => {
  const local = storageOf({ "florilegium-progress": JSON.stringify(counts) });
  await carryOver(new MemoryEngine(steps), local.storage, none);
  await carryOver(kept(), none, none);
  assert.equal(Object.keys(local.memory).length, 1);
});

test("a browser is asked once to keep what is kept", async () => {
  const asked = [];
  const storage = (persisted, persist) => ({
    persisted: async () => persisted, persist: async () => asked.push(persist) > 0 && persist,
  });
  assert.deepEqual([
    await requestPersistence(storage(true, false)), await requestPersistence(storage(false, true)),
    await requestPersistence(storage(false, false)), await requestPersistence(null),
  ], [true, true, false, false]);
  assert.equal(asked.length, 2);
});
