/** Entries arrive once and in order, whatever the network does. */

import assert from "node:assert/strict";
import test from "node:test";

import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { limits } from "../../site/assets/scripts/state/limits.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { SavedPlants } from "../../site/assets/scripts/state/saved.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { countedReasons } from "../../site/assets/scripts/state/unranked.js";
import { noon, seededChance, withRounds } from "./state-fixtures.js";

const minute = 60_000;

const numberOf = ({ body }) => JSON.parse(body).round.start.number;

/** A ledger that drops, delays and repeats by a seed, and holds rounds to their order. */
class FaultyLedger {
  recorded = new Map();
  conflicts = 0;
  times = 0;
  #late = [];
  #last = 0;
  #generator;

  constructor(seed, player) {
    this.player = player;
    this.#generator = new SeededGenerator(BigInt(seed));
  }

  #chance(one) {
    return this.#generator.below(one) === 0;
  }

  #answer(entry) {
    const known = this.recorded.get(entry.id);
    if (known) {
      if (known !== JSON.stringify(entry)) this.conflicts += 1;
      return { id: entry.id, answer: "already-recorded" };
    }
    if (numberOf(entry) === 7) return { id: entry.id, answer: "refused", reason: "too-fast" };
    if (numberOf(entry) <= this.#last) {
      return { id: entry.id, answer: "refused", reason: "number-used" };
    }
    this.#last = numberOf(entry);
    this.recorded.set(entry.id, JSON.stringify(entry));
    return { id: entry.id, answer: "recorded" };
  }

  async send(entries) {
    this.times += 1;
    assert.ok(entries.length <= limits.batch);
    if (this.#chance(4)) throw new Error("gone");
    // All of it may be put off; never one and not the next.
    if (this.#chance(6)) return entries.map(({ id }) => ({ id, answer: "try-later", after: 60 }));
    const answers = entries.map((entry) => this.#answer(entry));
    // It was recorded, and nobody will hear of it now.
    if (this.#chance(4)) throw new Error("gone");
    const all = this.#generator.shuffled([...this.#late, ...answers, ...answers.slice(0, 3)]);
    const held = this.#generator.below(3);
    this.#late = all.slice(0, held);
    return [...all.slice(held), { id: "nobody's", answer: "recorded" }];
  }
}

for (const seed of [1, 2, 3, 4, 5]) {
  test(`every entry arrives once and in order, whatever the network does (${seed})`, async () => {
    const { database, player, entries, outbox } = await withRounds(150);
    const ledger = new FaultyLedger(seed, player);
    const jitter = () => 0.5;
    let now = noon;
    for (let turn = 0; turn < 500 && (await outbox.waiting()).length > 0; turn += 1) {
      // Each time from the database alone, as after a crash.
      await new Outbox(database).send(ledger, now, { jitter });
      now += 30 * minute;
    }
    assert.deepEqual(await outbox.waiting(), []);
    const wanted = entries.filter((entry) => numberOf(entry) !== 7);
    assert.deepEqual([...ledger.recorded.keys()], wanted.map(({ id }) => id));
    assert.deepEqual((await outbox.refused()).map(({ reason }) => reason), ["too-fast"]);
    assert.equal(ledger.conflicts, 0);
    assert.ok(ledger.times > 3);
  });
}

test("who cannot be reached is not asked at once again, nor a round before another", async () => {
  const { outbox, player } = await withRounds(100);
  await outbox.report({ about: "plant", id: "rosa", text: "Not red" }, noon);
  const asked = [];
  const gone = {
    player,
    send: async (entries) => {
      asked.push(entries.map(({ kind }) => kind));
      throw new Error("gone");
    },
  };
  const report = await outbox.send(gone, noon, { jitter: () => 0 });
  assert.deepEqual([report.recorded, report.waiting, report.problem.message], [0, 101, "gone"]);
  assert.equal(asked[0].length, 64);
  await outbox.send(gone, noon + 999, { jitter: () => 0 });
  // The report may overtake; the other rounds may not.
  assert.deepEqual(asked[1], ["report"]);
  assert.equal(await outbox.nextDue(player, noon + 999), noon + 1_000);
  await outbox.send(gone, noon + 1_000, { jitter: () => 0 });
  assert.equal(asked[2].length, 64);
});

test("tries grow apart up to an hour, and many devices do not come at once", async () => {
  for (const [jitter, part] of [[0, 0.5], [1, 1], [0.25, 0.625]]) {
    const { outbox, player } = await withRounds(1);
    const gone = { player, send: () => Promise.reject(new Error("gone")) };
    let now = noon;
    const waits = [];
    for (let turn = 0; turn < 14; turn += 1) {
      await outbox.send(gone, now, { jitter: () => jitter });
      const due = await outbox.nextDue(player, now);
      waits.push((due - now) / 1_000);
      now = due;
    }
    const most = [...Array(11).keys()].map((n) => 2 ** (n + 1));
    assert.deepEqual(waits, [...most, 3_600, 3_600, 3_600].map((wait) => wait * part));
  }
});

test("a clock that was set back holds nothing up, and who asks is served at once", async () => {
  const { outbox, player } = await withRounds(1);
  let times = 0;
  const gone = { player, send: () => { times += 1; return Promise.reject(new Error("gone")); } };
  await outbox.send(gone, noon + 365 * 24 * 60 * minute);
  assert.equal(await outbox.nextDue(player, noon), noon);
  await outbox.send(gone, noon);
  await outbox.send(gone, noon);
  assert.equal(times, 2);
  await outbox.send(gone, noon, { isAsked: true });
  assert.equal(times, 3);
});

test("a later answer of the ledger is waited for, an hour at most", async () => {
  for (const [after, wait] of [[600, 600], [1e9, 3_600], [-5, 1], ["soon", 1], [undefined, 1]]) {
    const { outbox, player } = await withRounds(1);
    const busy = { player, send: async ([{ id }]) => [{ id, answer: "try-later", after }] };
    const report = await outbox.send(busy, noon, { jitter: () => 0 });
    assert.deepEqual([report.waiting, report.problem], [1, undefined]);
    assert.equal(await outbox.nextDue(player, noon), noon + wait * 1_000, String(after));
  }
});

test("each entry goes once a call, even when who asks is put off", async () => {
  const { outbox, player } = await withRounds(3);
  let times = 0;
  const busy = {
    player, send: async (some) => {
      times += 1;
      return times < 9 ? some.map(({ id }) => ({ id, answer: "try-later" })) : [];
    },
  };
  await outbox.send(busy, noon, { isAsked: true });
  assert.equal(times, 1);
});

test("an answer about what was not asked is not looked at", async () => {
  const { outbox, player, entries } = await withRounds(70);
  const link = { player, send: async () => [{ id: entries[69].id, answer: "recorded" }] };
  const report = await outbox.send(link, noon);
  assert.deepEqual([report.recorded, report.waiting], [0, 70]);
});

test("another device's rounds are not sent; what is refused is told until dismissed", async () => {
  const { database, player, entries, outbox } = await withRounds(2);
  const sent = [];
  const other = {
    player: "f".repeat(64), send: async (some) => {
      sent.push(...some);
      return [];
    },
  };
  await outbox.send(other, noon);
  assert.deepEqual(sent, []);
  assert.equal(await outbox.nextDue(other.player, noon), undefined);
  const strict = {
    player, send: async (some) => some.map(({ id }) => (
      { id, answer: "refused", reason: "x".repeat(900) })),
  };
  assert.deepEqual(await outbox.send(strict, noon), {
    recorded: 0, refused: 2, waiting: 0, problem: undefined,
  });
  const [first, second] = await outbox.refused();
  assert.deepEqual([first.entry, first.reason.length], [entries[0], 500]);
  await new Outbox(database).dismiss(first.entry.id);
  assert.deepEqual(await outbox.refused(), [second]);
});

test("entries of 64 and a megabyte go at once, and one that is longer alone", async () => {
  const database = new MemoryEngine(steps);
  const outbox = new Outbox(database, { random: seededChance(1) });
  const add = (size) => outbox.add("moon", { text: "x".repeat(size) }, noon);
  for (const size of [500_000, 500_000, 900_000, 10]) await add(size);
  await assert.rejects(add(2 ** 20), { reason: "too-long" });
  const sizes = [];
  const link = {
    player: "me", send: async (some) => {
      sizes.push(some.length);
      return some.map(({ id }) => ({ id, answer: "recorded" }));
    },
  };
  assert.equal((await outbox.send(link, noon)).recorded, 4);
  assert.deepEqual(sizes, [2, 2]);
});

/** A ledger with room for so many entries, and then for none until later. */
function fullAfter(player, count, after) {
  const asked = [];
  const send = async (some) => {
    asked.push(some.length);
    return some.map(({ id }, place) => (
      place < count ? { id, answer: "recorded" } : { id, answer: "try-later", after }));
  };
  return { player, send, asked };
}

test("a ledger without room is not asked on, and goes on with what it has room for", async () => {
  const { outbox, player } = await withRounds(200);
  await outbox.report({ about: "plant", id: "rosa", text: "Not red" }, noon);
  const full = fullAfter(player, 40, 900);
  const report = await outbox.send(full, noon, { isAsked: true });
  assert.deepEqual(report, { recorded: 40, refused: 0, waiting: 161, problem: undefined });
  assert.deepEqual(full.asked, [64]);
  assert.equal(await outbox.quietUntil(noon), noon + 900_000);
  assert.equal(await outbox.nextDue(player, noon), noon + 900_000);
  // What comes in meanwhile waits too, and so does who asks.
  await outbox.feedback({ topic: "idea", text: "More" }, noon);
  await outbox.send(full, noon + 899_000, { isAsked: true });
  assert.deepEqual(full.asked, [64]);
  const empty = fullAfter(player, 64, 0);
  await outbox.send(empty, noon + 900_000);
  assert.deepEqual(empty.asked, [64, 64, 34]);
  assert.equal(await outbox.quietUntil(noon + 900_000), undefined);
  assert.deepEqual(await outbox.waiting(), []);
});

test("one entry that is put off among others does not hold the others up", async () => {
  const { outbox, player } = await withRounds(70);
  const asked = [];
  const link = {
    player, send: async (some) => {
      asked.push(some.length);
      return some.map(({ id }, place) => (asked.length === 1 && place === 3
        ? { id, answer: "try-later", after: 30 } : { id, answer: "recorded" }));
    },
  };
  await outbox.report({ about: "plant", id: "rosa", text: "Not red" }, noon);
  await outbox.send(link, noon);
  assert.equal(await outbox.quietUntil(noon), undefined);
});

test("an entry of a kind that a ledger does not know is kept, and the others go on", async () => {
  const { outbox, player } = await withRounds(63);
  const wish = await outbox.add("wish", { plant: "rosa" }, noon);
  const asked = [];
  const link = {
    player, send: async (some) => {
      asked.push(some.length);
      return some.map(({ id, kind }) => (kind === "wish"
        ? { id, answer: "try-later", after: 3_600, reason: "newer-server" }
        : { id, answer: "recorded" }));
    },
  };
  const report = await outbox.send(link, noon);
  assert.deepEqual(report, { recorded: 63, refused: 0, waiting: 1, problem: undefined });
  assert.equal(await outbox.quietUntil(noon), undefined);
  assert.deepEqual(await outbox.waiting(), [wish]);
  assert.equal(await outbox.nextDue(player, noon), noon + 3_600_000);
  await outbox.report({ about: "plant", id: "rosa", text: "Not red" }, noon + minute);
  assert.equal((await outbox.send(link, noon + minute)).recorded, 1);
  assert.deepEqual(asked, [64, 1]);
});

test("a clock that was set back ends a wait that the ledger asked for", async () => {
  const { outbox, player } = await withRounds(1);
  await outbox.send(fullAfter(player, 0, 3_600), noon + 365 * 24 * 60 * minute);
  assert.equal(await outbox.quietUntil(noon), undefined);
  const empty = fullAfter(player, 1, 0);
  await outbox.send(empty, noon);
  assert.deepEqual(empty.asked, [1]);
});

test("why a recorded round does not rank is kept with the round", async () => {
  const { outbox, player, store } = await withRounds(6);
  const reasons = ["early", "pace", "new", "recent", undefined, "of-tomorrow"];
  const link = {
    player, send: async (some) => some.map(({ id }, place) => (
      { id, answer: "recorded", unranked: reasons[place] })),
  };
  await outbox.report({ about: "plant", id: "rosa", text: "Not red" }, noon);
  assert.equal((await outbox.send(link, noon)).recorded, 7);
  const rounds = await store.unranked();
  assert.deepEqual(rounds.map(({ number, why }) => [number, why]), [
    [1, "early"], [2, "pace"], [3, "new"], [4, "recent"], [6, "recent"],
  ]);
  assert.ok(rounds.every((round) => round.player === player));
  assert.deepEqual(countedReasons(rounds), [
    { why: "pace", count: 1 }, { why: "early", count: 1 }, { why: "new", count: 1 },
    { why: "recent", count: 2 },
  ]);
  assert.equal((await store.record()).rounds.length, 6);
});

test("an answer about what is no round, or was refused, keeps no reason", async () => {
  const database = new MemoryEngine(steps);
  const outbox = new Outbox(database, { random: seededChance(1) });
  const [report, odd] = [
    await outbox.report({ about: "plant", id: "rosa", text: "Not red" }, noon),
    await outbox.add("save", { round: 3 }, noon),
  ];
  const answers = [report, odd].map(({ id }) => ({ id, answer: "recorded", unranked: "pace" }));
  await outbox.settle(answers, [report, odd], noon);
  assert.deepEqual(await database.transact(["unranked"], "read", (read) => read.all("unranked")), []);
});

const notes = [
  ["report", { about: "question", id: "nature-1", text: " So\r\nist\u0007 es " },
    { about: "question", id: "nature-1", text: "So\nist es" }],
  ["report", { about: "plant", id: "rosa", text: `Ro${"\u0301".repeat(99)}t` },
    { about: "plant", id: "rosa", text: `Ro${"\u0301".repeat(30)}t` }],
  ["feedback", { topic: "idea", text: "Mehr Moose" },
    { about: "app", id: "idea", text: "Mehr Moose" }],
];
for (const [name, note, body] of notes) {
  test(`${name} becomes a report as the ledger reads it`, async () => {
    const outbox = new Outbox(new MemoryEngine(steps));
    const entry = await outbox[name](note, noon);
    assert.deepEqual([entry.kind, entry.made, JSON.parse(entry.body)], ["report", noon, body]);
  });
}

const badNotes = [
  [{ about: "weather", id: "x", text: "y" }, "no-such-subject"],
  [{ about: "plant", id: "", text: "y" }, "empty"],
  [{ about: "plant", id: "x", text: " \n\u0000 " }, "empty"],
  [{ about: "plant", id: "x", text: "é".repeat(2_001) }, "too-long"],
  [{ about: "plant", id: "é".repeat(65), text: "y" }, "too-long"],
];
for (const [note, reason] of badNotes) {
  test(`a report that is ${reason} is refused here`, async () => {
    await assert.rejects(new Outbox(new MemoryEngine(steps)).report(note, noon), { reason });
  });
}

test("saved plants wait to be sent, and what was never tried is said once", async () => {
  const database = new MemoryEngine(steps);
  const saved = new SavedPlants(database);
  await saved.save(["rosa"], noon);
  await saved.remove(["rosa"], noon + 1);
  await saved.save(["rosa"], noon + 2);
  await saved.setNotes("rosa", "red", noon + 3);
  await saved.setNotes("rosa", "dark red", noon + 4);
  const entries = await new Outbox(database).waiting();
  assert.deepEqual(entries.map(({ kind, body, made }) => [kind, JSON.parse(body), made]), [
    ["save", { plant: "rosa", saved: false }, noon + 1],
    ["save", { order: "V", plant: "rosa", saved: true }, noon + 2],
    ["note", { plant: "rosa", text: "dark red" }, noon + 4],
  ]);
});
