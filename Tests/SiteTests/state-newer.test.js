/** An older page, where a newer one brought the database further, or it does not open again. */

import assert from "node:assert/strict";
import test from "node:test";

import { failedText, isWaiting, unkeptOf, unkeptText } from
  "../../site/assets/scripts/pages/round/unkept.js";
import { nothingKeptText, unkeptText as savedText } from
  "../../site/assets/scripts/parts/unkept-text.js";
import { openDatabase } from "../../site/assets/scripts/state/database.js";
import { keepLeftRound } from "../../site/assets/scripts/state/left-round.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { StateProblem } from "../../site/assets/scripts/state/problem.js";
import { steps, tables } from "../../site/assets/scripts/state/schema.js";
import { WaitingRounds } from "../../site/assets/scripts/state/waiting-rounds.js";
import { noon, played, round, seededChance } from "./state-fixtures.js";
import { storageOf } from "./support/memory-storage.js";

/** An IndexedDB that a newer page brought further: it opens without a version alone. */
function laterFactory(names) {
  const closed = [];
  const database = Object.assign(new EventTarget(), {
    objectStoreNames: { contains: (name) => names.includes(name) },
    close: () => closed.push(database),
  });
  const factory = {
    open(_, version) {
      const request = Object.assign(new EventTarget(), { error: undefined, result: undefined });
      queueMicrotask(() => {
        if (version === undefined) {
          request.result = database;
          request.dispatchEvent(new Event("success"));
        } else {
          request.error = new DOMException("no", "VersionError");
          request.dispatchEvent(new Event("error", { cancelable: true }));
        }
      });
      return request;
    },
  };
  return { factory, closed };
}

test("a newer page's database is opened as it is", async () => {
  const { factory, closed } = laterFactory([...tables, "later"]);
  const database = await openDatabase({ factory });
  assert.deepEqual([database.isKept, database.problem, closed.length], [true, undefined, 0]);
});

test("one that lacks a table of ours is closed, and the page says so", async () => {
  const { factory, closed } = laterFactory(tables.slice(1));
  const database = await openDatabase({ factory });
  assert.deepEqual([database.isKept, database.problem, closed.length], [false, "newer", 1]);
});

/** A database that stops opening. */
class Closing {
  reason;
  isKept = true;
  problem = undefined;
  #memory = new MemoryEngine(steps);

  async transact(...of) {
    if (this.reason) throw new StateProblem(this.reason);
    return this.#memory.transact(...of);
  }
}

const page = (database, storage) => new PlayerStore(database, {
  random: seededChance(5), waiting: new WaitingRounds(storage),
});

for (const reason of ["newer", "blocked", "silent"]) {
  test(`a round waits whose database is ${reason} at its end, and is kept and sent`, async () => {
    const database = new Closing();
    const { memory, storage } = storageOf();
    const before = page(database, storage);
    const { player } = await before.device(noon);
    const number = await before.nextRound();
    database.reason = reason;
    const made = { round: round(number, { player }), played: played(number, { player }) };
    const problem = await before.keep({ ...made, time: noon }).catch((thrown) => thrown);
    assert.equal(problem.reason, reason);
    assert.equal(unkeptOf(before, { player, number }, problem), "waits-newer");
    database.reason = undefined;
    await page(database, storage).keepWaiting();
    assert.deepEqual(Object.keys(memory), []);
    const [rounds, rows] = await database.transact(["playedRound", "outbox"], "read",
      async (read) => [await read.all("playedRound"), await read.all("outbox")]);
    assert.deepEqual(rounds, [made.played]);
    assert.deepEqual(rows.map((row) => [row.player, row.entry.made]), [[player, noon]]);
  });
}

test("a round of a page that plays from memory waits, without what nobody can send", async () => {
  const { storage } = storageOf();
  const before = page(new MemoryEngine(steps, "newer"), storage);
  const { player } = await before.device(noon);
  await before.keep({ round: round(1, { player }), played: played(1, { player }), time: noon });
  assert.equal(unkeptOf(before, { player, number: 1 }), "waits-newer");
  const database = new Closing();
  const after = page(database, storage);
  await after.keepWaiting();
  assert.equal((await after.record()).rounds.length, 1);
  const rows = await database.transact(["outbox"], "read", (read) => read.all("outbox"));
  assert.deepEqual(rows, []);
});

test("practice that was left waits too", async () => {
  const { memory, storage } = storageOf();
  const left = { kept: { round: round(1), played: played(1) }, isLeft: true };
  storage.writeJSON("florilegium-round", left);
  const player = page(new MemoryEngine(steps, "newer"), storage);
  await keepLeftRound(player, storage, async () => false);
  assert.deepEqual(Object.keys(memory), ["florilegium-waiting"]);
});

test("each reason has words of its own", () => {
  /** @type {any} */
  const phrases = { phrase: (key) => key };
  const newer = new StateProblem("newer");
  assert.equal(failedText(newer, phrases), "room-newer");
  assert.equal(failedText(new StateProblem("full"), phrases), "room-full");
  assert.equal(failedText(new Error("no network"), phrases), "problem-load");
  assert.equal(savedText(newer, phrases), "room-newer");
  assert.equal(savedText(new StateProblem("forbidden"), phrases), "problem-kept");
  assert.equal(nothingKeptText("newer", phrases), "room-newer");
  assert.equal(nothingKeptText("forbidden", phrases), "me-unkept");
  const all = ["waits", "waits-newer", "full", "forbidden", undefined];
  assert.deepEqual(all.map((unkept) => [unkeptText(unkept, phrases), isWaiting(unkept)]), [
    ["result-waits", true], ["result-waits-newer", true], ["result-full", false],
    ["result-not-kept", false], ["result-not-kept", false],
  ]);
});
