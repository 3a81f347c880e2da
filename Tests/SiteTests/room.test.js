/** Where there is no room left: what waits, what is told, and what is kept once there is some. */

import assert from "node:assert/strict";
import test from "node:test";

import { lacksRoom, onUnkept } from "../../site/assets/scripts/browser/room.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { keepLeftRound } from "../../site/assets/scripts/state/left-round.js";
import { MysteryDays } from "../../site/assets/scripts/state/mystery-days.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { StateProblem } from "../../site/assets/scripts/state/problem.js";
import { RoomEngine } from "../../site/assets/scripts/state/room-engine.js";
import { steps, tables } from "../../site/assets/scripts/state/schema.js";
import { WaitingRounds } from "../../site/assets/scripts/state/waiting-rounds.js";
import { stateSuite } from "./state-suite.js";
import { card, noon, played, round, seededChance } from "./state-fixtures.js";
import { keepingNothing, storageOf } from "./support/memory-storage.js";

/** IndexedDB as Chromium has it: without room, a change that writes a row is undone at its end. */
class Disk {
  isFull = false;
  changes = 0;
  #memory = new MemoryEngine(steps);

  transact(names, mode, work) {
    return this.#memory.transact(names, mode, async (transaction) => {
      let writes = false;
      const seen = new Proxy(transaction, {
        get: (target, name) => (...of) => {
          writes ||= name === "put";
          return target[name](...of);
        },
      });
      const result = await work(seen);
      if (writes && this.isFull) throw new StateProblem("full");
      this.changes += mode === "write" ? 1 : 0;
      return result;
    });
  }

  close() {}
}

/** A page over a disk. */
const open = (disk) => new RoomEngine(disk, steps);
const preferences = (database) => database.transact(["preference"], "read", (read) => (
  read.all("preference")));
const prefer = (database, name, value) => database.transact(["preference"], "write", (write) => (
  write.put("preference", { name, value })));

/** What is told while something is done. */
async function told(work) {
  const heard = [];
  const end = onUnkept((why) => heard.push(why));
  await work();
  end();
  return heard;
}

/** A backup is taken in as a whole or not at all, which needs room. */
const needsRoom = (name) => name.startsWith("a backup brings");

/** The suite of all databases, with room and without any. */
for (const isFull of [false, true]) {
  const disks = new Map();
  const world = {
    isKept: false,
    async open(name) {
      // Without room a page has what waits for itself: another one would not see it.
      if (!disks.has(name)) disks.set(name, open(Object.assign(new Disk(), { isFull })));
      return disks.get(name);
    },
  };
  const cases = stateSuite(world, assert);
  // Those of a page that comes again are for a browser.
  world.isKept = !isFull;
  for (const [name, run] of cases) {
    if (!(isFull && needsRoom(name))) test(`${isFull ? "without" : "with"} room, ${name}`, run);
  }
}

test("want of room is known by its names, and nothing else is", () => {
  const named = (name) => Object.assign(new Error("x"), { name });
  const wanting = [
    new DOMException("x", "QuotaExceededError"), named("QuotaExceededError"),
    named("NS_ERROR_DOM_QUOTA_REACHED"), new StateProblem("full"),
  ];
  for (const problem of wanting) assert.ok(lacksRoom(problem), problem.name);
  const others = [new DOMException("x", "SecurityError"), new StateProblem("forbidden"),
    new TypeError("Failed to fetch"), undefined, null, "QuotaExceededError"];
  for (const problem of others) assert.ok(!lacksRoom(problem), String(problem));
});

test("what finds no room waits on the page; what was kept before stays", async () => {
  const disk = new Disk();
  const database = open(disk);
  await prefer(database, "theme", "dark");
  disk.isFull = true;
  let runs = 0;
  const heard = await told(() => database.transact(["preference"], "write", async (write) => {
    runs += 1;
    assert.equal((await write.get("preference", "theme")).value, "dark");
    await write.delete("preference", "theme");
    await write.put("preference", { name: "text", value: "120" });
  }));
  assert.deepEqual([runs, heard], [1, ["full"]]);
  assert.deepEqual([database.isKept, database.problem], [false, "full"]);
  assert.deepEqual(await preferences(database), [{ name: "text", value: "120" }]);
  assert.equal(await database.transact(["preference"], "read", (read) => (
    read.count("preference"))), 1);
  assert.deepEqual(await preferences(open(disk)), [{ name: "theme", value: "dark" }]);
});

test("the next change that finds room takes along what waits", async () => {
  const disk = Object.assign(new Disk(), { isFull: true });
  const database = open(disk);
  await prefer(database, "theme", "dark");
  await prefer(database, "text", "120");
  disk.isFull = false;
  const heard = await told(() => database.transact(["counter"], "write", (write) => (
    write.put("counter", { name: "round", value: 1 }))));
  assert.deepEqual([heard, database.isKept, database.problem], [[undefined], true, undefined]);
  assert.deepEqual((await preferences(open(disk))).map(({ name }) => name), ["text", "theme"]);
});

test("what waits is kept when it is asked for, and only then tried", async () => {
  const disk = Object.assign(new Disk(), { isFull: true });
  const database = open(disk);
  await database.keepWaiting();
  assert.equal(disk.changes, 0);
  await prefer(database, "theme", "dark");
  await database.keepWaiting();
  assert.equal(database.isKept, false);
  disk.isFull = false;
  await database.keepWaiting();
  assert.equal(database.isKept, true);
  assert.equal((await preferences(open(disk))).length, 1);
});

test("a change that needs room is undone as a whole, and says why", async () => {
  const disk = Object.assign(new Disk(), { isFull: true });
  const database = open(disk);
  const heard = await told(() => assert.rejects(
    database.transact(["preference"], "write", (write) => (
      write.put("preference", { name: "a", value: "b" })), { needsRoom: true }),
    { reason: "full" }));
  assert.deepEqual([heard, database.isKept], [[], true]);
  assert.deepEqual(await preferences(database), []);
});

test("what a change throws itself is thrown, with room and without", async () => {
  for (const isFull of [false, true]) {
    const database = open(Object.assign(new Disk(), { isFull }));
    await assert.rejects(database.transact(["preference"], "write", async (write) => {
      await write.put("preference", { name: "a", value: "b" });
      throw new StateProblem("empty");
    }), { reason: "empty" });
    assert.deepEqual([await preferences(database), database.isKept], [[], true]);
  }
});

test("all can be erased without room, also what waits", async () => {
  const disk = new Disk();
  const database = open(disk);
  await prefer(database, "theme", "dark");
  disk.isFull = true;
  await prefer(database, "text", "120");
  await database.transact(tables, "write", async (write) => {
    for (const table of tables) await write.clear(table);
  });
  assert.equal(database.isKept, true);
  assert.deepEqual(await preferences(database), []);
  assert.deepEqual(await preferences(open(disk)), []);
});

test("a counter is set back where nothing waited", async () => {
  const disk = new Disk();
  const count = (value) => open(disk).transact(["counter"], "write", (write) => (
    write.put("counter", { name: "searches-told", value })));
  await count(8);
  await count(0);
  const kept = await disk.transact(["counter"], "read", (read) => (
    read.get("counter", "searches-told")));
  assert.equal(kept.value, 0);
});

test("a counter that waited is not set back, whichever tab finds room first", async () => {
  const disk = new Disk();
  const count = (database, value) => database.transact(["counter"], "write", (write) => (
    write.put("counter", { name: "round", value })));
  const [first, second] = [open(disk), open(disk)];
  disk.isFull = true;
  await count(first, 8);
  disk.isFull = false;
  await count(second, 12);
  await first.keepWaiting();
  assert.equal(await new PlayerStore(open(disk)).nextRound(), 13);
});

/** A page's player: what it keeps by keys is there for the next page. */
const page = (disk, storage) => new PlayerStore(open(disk), {
  random: seededChance(5), waiting: new WaitingRounds(storage),
});

test("a round that found no room waits for a later page, and is kept once", async () => {
  const disk = new Disk();
  const { memory, storage } = storageOf();
  const before = page(disk, storage);
  const { player } = await before.device(noon);
  disk.isFull = true;
  const number = await before.nextRound();
  const entry = await before.keep({
    round: round(number, { player }), played: played(number, { player }), time: noon,
  });
  assert.deepEqual([before.isKept, before.waits({ player, number })], [false, true]);
  const between = page(disk, storage);
  await between.keepWaiting();
  assert.deepEqual((await between.record()).rounds.map((each) => each.number), [number]);
  assert.ok(await between.nextRound() > number, "a number came twice");
  assert.equal(between.waits({ player, number }), true);
  disk.isFull = false;
  const after = page(disk, storage);
  await after.keepWaiting();
  await after.keepWaiting();
  assert.deepEqual([after.isKept, Object.keys(memory)], [true, []]);
  const rows = await open(disk).transact(["outbox"], "read", (read) => read.all("outbox"));
  assert.deepEqual(rows.map((row) => [row.entry, row.player]), [[entry, player]]);
});

test("what practice remembered waits with it, and nothing later is taken back", async () => {
  const disk = new Disk();
  const { storage } = storageOf();
  const practised = (number, player) => {
    const made = round(number, { player });
    return { ...made, start: { ...made.start, mode: "practice" } };
  };
  const first = page(disk, storage);
  const { player } = await first.device(noon);
  disk.isFull = true;
  await first.remember("nature-1", () => card(noon));
  await first.keep({ round: practised(1, player), played: played(1, { player }), time: noon });
  disk.isFull = false;
  const second = page(disk, storage);
  await second.keepWaiting();
  assert.deepEqual((await second.memory()).cards, { "nature-1": card(noon) });
  await second.remember("nature-1", () => card(noon + 5_000));
  new WaitingRounds(storage).add({
    round: practised(2, player), played: played(2, { player }), cards: { "nature-1": card(noon) },
  });
  await second.keepWaiting();
  assert.deepEqual((await second.memory()).cards, { "nature-1": card(noon + 5_000) });
});

test("rounds wait only for want of room, so many, and none that somebody else wrote", () => {
  const { memory, storage } = storageOf();
  const waiting = new WaitingRounds(storage);
  const add = (number) => waiting.add({ round: round(number), played: played(number), cards: {} });
  for (let number = 1; number <= 20; number += 1) assert.equal(add(number), true);
  assert.equal(add(21), false);
  assert.equal(add(20), true);
  assert.equal(waiting.all().length, 20);
  memory.setItem("florilegium-waiting", JSON.stringify([{ round: 1 }, null, "x"]));
  assert.deepEqual(waiting.all(), []);
  memory.setItem("florilegium-waiting", "{");
  assert.deepEqual(waiting.all(), []);
  for (const none of Object.values(keepingNothing)) {
    const one = { round: round(1), played: played(1), cards: {} };
    assert.equal(new WaitingRounds(none).add(one), false);
  }
});

test("practice that was left stays where it is while it finds room nowhere", async () => {
  const disk = Object.assign(new Disk(), { isFull: true });
  const { memory, storage } = storageOf();
  const left = { kept: { round: round(1), played: played(1) }, isLeft: true };
  storage.writeJSON("florilegium-round", left);
  await keepLeftRound(page(disk, keepingNothing.full), storage, async () => false);
  assert.deepEqual(Object.keys(memory), ["florilegium-round"]);
  await keepLeftRound(page(disk, storage), storage, async () => false);
  assert.deepEqual(Object.keys(memory), ["florilegium-waiting"]);
});

test("a key that finds no room is told, and so is a day that lies nowhere", async () => {
  assert.deepEqual(await told(() => keepingNothing.full.writeText("a", "b")), ["full"]);
  assert.deepEqual(await told(() => keepingNothing.forbidden.writeText("a", "b")), []);
  const day = { day: 20_000, plant: "bellis-perennis", tries: [""] };
  const heard = await told(() => new MysteryDays(keepingNothing.forbidden).keep(day));
  assert.deepEqual(heard, ["forbidden"]);
});
