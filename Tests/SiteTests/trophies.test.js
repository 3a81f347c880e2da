/** Trophies: what a guest will be paid, and what the ledger paid, as the feed tells it. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { guestPay } from "../../site/assets/scripts/games/guest-pay.js";
import {
  belongingTables, belongingsOf, keepBelongings, readBelongings, withWaiting,
} from "../../site/assets/scripts/state/belongings.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { steps } from "../../site/assets/scripts/state/schema.js";

const histories = JSON.parse(await readFile(
  new URL("../Golden/vectors/guest-pay.json", import.meta.url), "utf8"));

test("a guest is shown what the ledger pays, round by round", () => {
  assert.ok(histories.some(({ rounds }) => rounds.some(({ postings }) => postings.length === 0)));
  for (const { name, now, rewards, achievements, rounds } of histories) {
    const paid = guestPay(rounds, { now, achievements, reward: (mode) => rewards[mode] });
    const told = paid.map((postings) => (
      postings.map(({ reason, trophies }) => ({ reason, trophies }))));
    assert.deepEqual(told, rounds.map(({ postings }) => postings), name);
  }
});

/** Items of a feed: played, reached, bought and worn. */
const item = (number, kind, ...changes) => (
  { number, received: number * 1_000, entry: { id: `e${number}`, kind }, outcome: { changes } });
const posted = (reason, trophies) => ({ posted: { _0: { reason, trophies } } });
const feed = [
  item(1, "round", { round: { _0: { played: { board: { mode: "quiz" } } } } },
    posted("round", 9), posted("best", 2), { achieved: { _0: "first-leaf", at: 7 } },
    posted("achievement", 10)),
  item(2, "purchase", posted("purchase", -8), { bought: { _0: "fern-frame" } }),
  item(3, "equip", { worn: { slot: "frame", item: "fern-frame" } }),
  item(4, "purchase", posted("purchase", -5), { bought: { _0: "daisy-badge" } }),
  item(5, "equip", { worn: { slot: "badge", item: "daisy-badge" } }),
  item(6, "equip", { worn: { slot: "frame", item: null } }),
  item(7, "round", posted("round", "many")),
];

async function kept(items) {
  const database = new MemoryEngine(steps);
  for (const each of items) {
    await database.transact(belongingTables, "write", (write) => keepBelongings(write, each));
  }
  return readBelongings(database);
}

test("what comes twice, or in another order, comes to the same", async () => {
  const whole = await kept(feed);
  assert.equal(whole.own.balance, 8);
  assert.deepEqual([...whole.own.items].sort(), ["daisy-badge", "fern-frame"]);
  assert.deepEqual(whole.own.worn, { badge: "daisy-badge" });
  assert.deepEqual([...whole.own.achieved], [["first-leaf", 7]]);
  assert.deepEqual(whole.movements.map(({ number, item: id, mode }) => [number, id, mode]),
    [[4, "daisy-badge", undefined], [2, "fern-frame", undefined], [1, undefined, "quiz"]]);
  for (let seed = 1; seed <= 30; seed += 1) {
    const mixed = new SeededGenerator(BigInt(seed)).shuffled([...feed, ...feed]);
    assert.deepEqual(await kept(mixed), whole, `seed ${seed}`);
  }
});

test("what waits is counted once, and what is worn is worn at once", () => {
  const known = belongingsOf(
    [{ postings: [{ reason: "round", trophies: 50 }] }], [{ name: "item fern-frame", number: 1 }]);
  const entry = (kind, body) => ({ kind, body: JSON.stringify(body) });
  const rows = [
    // waiting entries, balance, on their way, worn
    [[], 50, [], {}],
    [[entry("purchase", { item: "daisy-badge", price: 20 })], 30, ["daisy-badge"], {}],
    [[entry("purchase", { item: "fern-frame", price: 20 })], 50, [], {}],
    [[entry("purchase", { item: "a", price: 1 }), entry("purchase", { item: "a", price: 1 })],
      49, ["a"], {}],
    [[entry("equip", { slot: "frame", item: "fern-frame" })], 50, [], { frame: "fern-frame" }],
    [[entry("equip", { slot: "frame", item: "fern-frame" }), entry("equip", { slot: "frame" })],
      50, [], {}],
    [[entry("save", { plant: "rosa", saved: true })], 50, [], {}],
  ];
  for (const [waiting, balance, coming, worn] of rows) {
    const own = withWaiting(known, waiting);
    assert.deepEqual([own.balance, [...own.coming], own.worn], [balance, coming, worn]);
  }
});
