/** One person at several browsers: what one does, the others show. */

import assert from "node:assert/strict";
import test from "node:test";

import { readBelongings } from "../../site/assets/scripts/state/belongings.js";
import { Collections } from "../../site/assets/scripts/state/collections.js";
import { Feed } from "../../site/assets/scripts/state/feed.js";
import { History } from "../../site/assets/scripts/state/history.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { SavedPlants } from "../../site/assets/scripts/state/saved.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon, played, seededChance } from "./state-fixtures.js";
import { Dice } from "./support/made.js";

/** Records what comes, each entry once, and gives it in pages of three. */
class FakeLedger {
  items = [];
  asked = 0;

  record(entry, changes = []) {
    if (this.items.some((item) => item.entry.id === entry.id)) return "already-recorded";
    this.items.push({ number: this.items.length + 1, received: noon, entry, outcome: { changes } });
    return "recorded";
  }

  linkFor(player, handle = "me") {
    return {
      player,
      send: async (entries) => entries.map((entry) => ({ id: entry.id, answer: this.record(entry) })),
      begin: async () => ({ token: "t", expires: noon, handle }),
      feed: async (_, after, entry) => {
        this.asked += 1;
        const known = this.items[after - 1]?.entry.id;
        if (after > 0 && (known === undefined || (entry ?? known) !== known)) {
          const type = "urn:florilegium:problem:other-history";
          throw Object.assign(new Error("409"), { type });
        }
        const items = this.items.slice(after, after + 3);
        return { items, next: items.at(-1)?.number ?? after, entry: items.at(-1)?.entry.id };
      },
    };
  }
}

function browser(ledger, seed, handle) {
  const database = new MemoryEngine(steps);
  const random = seededChance(seed);
  const link = ledger.linkFor(`device-${seed}`, handle);
  const feed = new Feed({ database, link, random });
  const outbox = new Outbox(database, { random });
  const rows = (table) => database.transact([table], "read", (read) => read.all(table));
  return {
    database, outbox, rows, feed,
    saved: new SavedPlants(database, { random }),
    collections: new Collections(database, { random }),
    history: new History(database, { random }),
    player: new PlayerStore(database, { random }),
    sync: async () => {
      await feed.tellRows();
      await outbox.send(link, noon * 2, { isAsked: true });
      return feed.pull();
    },
    shown: async () => Object.fromEntries(await Promise.all(
      ["saved", "collection", "member", "search"].map(async (table) => [table, await rows(table)]))),
  };
}

test("a second browser shows the same, both ways", async () => {
  const ledger = new FakeLedger();
  const [one, other] = [browser(ledger, 1), browser(ledger, 2)];
  await one.saved.save(["rosa", "mint"], noon);
  await one.saved.setNotes("rosa", "by the gate\u0007", noon + 1);
  await one.saved.setTags("rosa", ["red", "old"], noon + 2);
  const { id } = await one.collections.create("Garden", noon + 3);
  await one.collections.add(id, ["rosa", "mint"], noon + 4);
  await one.history.keep("Röse", { time: noon + 5, plant: "rosa" });
  await one.sync();
  assert.equal((await other.sync()).isChanged, true);
  assert.deepEqual(await other.shown(), await one.shown());
  assert.equal((await other.saved.get("rosa")).notes, "by the gate");
  assert.deepEqual((await other.collections.all()).map(({ name, count }) => [name, count]), [
    ["Garden", 2],
  ]);
  assert.equal((await other.saved.counts()).searched, 1);
  await other.saved.remove(["mint"], noon + 6);
  await other.collections.rename(id, "Bed", noon + 7);
  await other.saved.setTags("rosa", ["red"], noon + 8);
  await other.history.delete("rose", noon + 9);
  await other.sync();
  await one.sync();
  assert.deepEqual(await one.shown(), await other.shown());
  assert.deepEqual((await one.saved.all()).map(({ plant, tags }) => [plant, tags]), [
    ["rosa", ["red"]],
  ]);
  assert.deepEqual([await one.rows("search"), (await one.sync()).isChanged], [[], false]);
  assert.deepEqual(await one.outbox.waiting(), []);
});

test("what is done last, with all before one's eyes, holds though a clock is behind", async () => {
  const ledger = new FakeLedger();
  const [one, other] = [browser(ledger, 1), browser(ledger, 2)];
  await one.saved.save(["rosa"], noon);
  await one.saved.setNotes("rosa", "first", noon + 60_000);
  await one.sync();
  await other.sync();
  await other.saved.setNotes("rosa", "second", noon - 60_000);
  await other.sync();
  await one.sync();
  assert.equal((await one.saved.get("rosa")).notes, "second");
});

/** Does something by chance. */
async function acts(at, dice, time) {
  const plant = dice.pick(["rosa", "mint", "fern", "daisy"]);
  const lists = await at.collections.all();
  const list = lists.length > 0 ? dice.pick(lists).id : undefined;
  const actions = [
    () => at.saved.save([plant], time), () => at.saved.save([plant, "moss"], time),
    () => at.saved.remove([plant], time), () => at.saved.setNotes(plant, `n${time}`, time),
    () => at.saved.setTags(plant, dice.percent(50) ? ["Red", "big"] : ["red"], time),
    () => at.saved.move([plant], dice.percent(50) ? "first" : "last", time),
    () => at.collections.create(`List ${time}`, time),
    () => list && at.collections.add(list, [plant], time),
    () => list && at.collections.take(list, [plant], time),
    () => list && at.collections.remove(list, time),
    () => at.history.keep(plant, { time }), () => at.history.clear(time),
  ];
  await dice.pick(actions)();
}

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
  test(`three browsers, online and off by chance, show the same in the end: ${seed}`, async () => {
    const dice = new Dice(seed);
    const ledger = new FakeLedger();
    const all = [1, 2, 3].map((number) => browser(ledger, 10 * seed + number));
    for (let turn = 0; turn < 60; turn += 1) {
      const at = dice.pick(all);
      await acts(at, dice, noon + dice.below(1_000));
      if (dice.percent(20)) await dice.pick(all).sync();
    }
    for (const at of [...all, ...all]) await at.sync();
    const [first, ...others] = await Promise.all(all.map((at) => at.shown()));
    for (const other of others) assert.deepEqual(other, first);
    const fresh = browser(ledger, 99);
    await fresh.sync();
    assert.deepEqual(await fresh.shown(), first);
  });
}

test("what a guest kept before it was told of is told once, and nothing counts twice", async () => {
  const ledger = new FakeLedger();
  const guest = browser(ledger, 1);
  await guest.database.transact(["saved", "search", "held"], "write", async (write) => {
    const row = { order: "V", notes: "old", tags: ["red"], photo: null };
    await write.put("saved", { plant: "rosa", time: noon - 9e10, ...row });
    await write.put("search", { folded: "rose", text: "Rose", time: noon - 9e10 });
    await write.put("held", { subject: "save/rosa", entry: {} });
  });
  const before = await guest.shown();
  await guest.sync();
  await guest.sync();
  assert.deepEqual(ledger.items.map(({ entry }) => entry.kind), ["save", "note", "tag", "search"]);
  assert.deepEqual(await guest.shown(), before);
  assert.deepEqual(await guest.rows("held"), []);
  const second = browser(ledger, 2);
  await second.saved.save(["mint"], noon);
  await second.sync();
  assert.deepEqual((await second.saved.all()).map(({ plant }) => plant), ["mint", "rosa"]);
});

const entryOf = (number, kind, body) => ({
  format: 1, id: `01a1fdfa-4600-7000-8000-00000000000${number}`, kind, made: noon,
  body: JSON.stringify(body),
});

test("rounds come with the sets whose attempt is used up, each once", async () => {
  const ledger = new FakeLedger();
  const mine = played(3, { player: "phone" });
  ledger.record(entryOf(1, "round", {}), [{ round: { _0: { played: mine, set: "daily/2026-11-21" } } }]);
  ledger.record(entryOf(2, "round", {}), [{ void: { _0: { number: 4, set: "weekly/2026-11-16" } } }]);
  ledger.record(entryOf(3, "round", {}), [{ round: { _0: { played: { ...mine, points: "x" } } } }]);
  const at = browser(ledger, 1);
  const { sets, isChanged } = await at.sync();
  assert.deepEqual([sets, isChanged], [["daily/2026-11-21", "weekly/2026-11-16"], true]);
  assert.deepEqual((await at.player.record()).rounds, [mine]);
  assert.equal((await at.sync()).isChanged, false);
});

test("a kind that is not known is passed over, and read again by a page that knows it", async () => {
  const ledger = new FakeLedger();
  ledger.record(entryOf(1, "moon", {}));
  ledger.record(entryOf(2, "save", { plant: "rosa", saved: true }));
  const at = browser(ledger, 1);
  await at.sync();
  assert.deepEqual((await at.saved.all()).map(({ plant }) => plant), ["rosa"]);
  const cursor = async () => (await at.rows("counter")).find(({ name }) => name === "feed").value;
  assert.deepEqual(await cursor(), {
    person: "me", form: 3, next: 2, entry: ledger.items[1].entry.id, passed: { moon: 1 },
  });
  // As an older page left it, which did not know saves.
  await at.database.transact(["counter", "herbarium", "saved"], "write", async (write) => {
    await write.clear("herbarium");
    await write.clear("saved");
    await write.put("counter", {
      name: "feed", value: { person: "me", form: 3, next: 2, passed: { moon: 1, save: 2 } },
    });
  });
  await at.sync();
  assert.deepEqual((await at.saved.all()).map(({ plant }) => plant), ["rosa"]);
  assert.deepEqual(await cursor(), {
    person: "me", form: 3, next: 2, entry: ledger.items[1].entry.id, passed: { moon: 1 },
  });
});

test("Trophies, items and what is worn come to a second browser, and to one of an older page", async () => {
  const ledger = new FakeLedger();
  const posted = (reason, trophies) => ({ posted: { _0: { reason, trophies } } });
  ledger.record(entryOf(1, "round", {}), [posted("round", 40)]);
  ledger.record(entryOf(2, "purchase", {}), [posted("purchase", -30), { bought: { _0: "ivy-frame" } }]);
  ledger.record(entryOf(3, "equip", {}), [{ worn: { slot: "frame", item: "ivy-frame" } }]);
  const first = browser(ledger, 1);
  assert.equal((await first.sync()).isChanged, true);
  assert.equal((await first.sync()).isChanged, false);
  const second = browser(ledger, 2);
  // An older page read all of it and kept nothing of this.
  await second.database.transact(["counter"], "write", (write) => (
    write.put("counter", { name: "feed", value: { person: "me", next: 3, passed: {} } })));
  await second.sync();
  for (const at of [first, second]) {
    const { own } = await readBelongings(at.database);
    assert.deepEqual([own.balance, [...own.items], own.worn],
      [10, ["ivy-frame"], { frame: "ivy-frame" }]);
  }
  // Who signs in next owns nothing of it.
  const beas = new FakeLedger();
  await new Feed({ database: second.database, link: beas.linkFor("device-2", "bea") }).pull();
  assert.deepEqual((await readBelongings(second.database)).own.items, new Set());
});

test("another person finds nothing of who was here before, but what waits to be sent", async () => {
  const ledger = new FakeLedger();
  const at = browser(ledger, 1, "ada");
  await at.saved.save(["rosa"], noon);
  await at.sync();
  await at.saved.save(["mint"], noon + 1);
  const beas = new FakeLedger();
  const feed = new Feed({
    database: at.database, link: beas.linkFor("d", "bea"), random: seededChance(7),
  });
  // Pages are told, for what was read here says nothing of who came now.
  assert.equal((await feed.pull()).isAnother, true);
  assert.equal((await feed.pull()).isAnother, false);
  assert.deepEqual((await at.saved.all()).map(({ plant }) => plant), ["mint"]);
});

test("a ledger that was restored is read anew by who is ahead, and by who was overtaken", async () => {
  const ledger = new FakeLedger();
  const [first, ahead, overtaken] = [1, 2, 3].map((seed) => browser(ledger, seed));
  const save = async (...plants) => {
    await first.saved.save(plants, noon);
    await first.sync();
  };
  await save("rose");
  const backup = [...ledger.items];
  await save("oak", "ash", "elm", "fir");
  for (const one of [ahead, overtaken]) await one.sync();
  ledger.items = backup;
  await ahead.feed.pull();
  await save("lime");
  await ahead.feed.pull();
  const plants = async (one) => (await one.saved.all()).map(({ plant }) => plant);
  assert.ok((await plants(ahead)).includes("lime"));
  assert.equal(await ahead.feed.known(), ledger.items.length);
  await save("yew", "box", "bay", "haw");
  assert.ok(ledger.items.length > await overtaken.feed.known());
  await overtaken.feed.pull();
  for (const plant of ["lime", "yew", "haw"]) {
    assert.ok((await plants(overtaken)).includes(plant), plant);
  }
});
