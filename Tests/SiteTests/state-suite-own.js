/** The suite's cases of what lies in the database: whole or not at all, and once. */

import { makeBackup, restoreBackup } from "../../site/assets/scripts/state/backup.js";
import { Collections } from "../../site/assets/scripts/state/collections.js";
import { isSigned } from "../../site/assets/scripts/state/device-key.js";
import { herbariumKinds } from "../../site/assets/scripts/state/herbarium-facts.js";
import { History } from "../../site/assets/scripts/state/history.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { Reminders } from "../../site/assets/scripts/state/reminders.js";
import { SavedPlants } from "../../site/assets/scripts/state/saved.js";
import { tables } from "../../site/assets/scripts/state/schema.js";
import { card, noon, played, round, seededChance } from "./state-fixtures.js";

const encoded = (text) => new TextEncoder().encode(text);

/** A database with something of everything in it. */
export async function filled(database, seed = 1) {
  const random = seededChance(seed);
  const store = new PlayerStore(database, { random });
  const { player } = await store.device(noon);
  for (const number of [1, 2]) {
    await store.nextRound();
    await store.keep({
      round: round(number, { player, card: "rosa" }), played: played(number, { player }),
      memory: { cards: { rosa: card(), bellis: card() } }, time: noon + number,
    });
  }
  await store.setPreference("language", "de");
  await new Outbox(database, { random }).report(
    { about: "question", id: "nature-1", text: "Das stimmt nicht." }, noon);
  await new History(database).keep("Röse", { time: noon, plant: "rosa" });
  const saved = new SavedPlants(database, { random });
  await saved.save(["rosa", "bellis"], noon);
  await saved.setNotes("rosa", "by the gate", noon);
  await saved.setTags("rosa", ["red"], noon);
  const collections = new Collections(database, { random });
  const { id } = await collections.create("My garden", noon);
  await collections.add(id, ["rosa", "bellis"], noon);
  const wish = {
    plant: "rosa", kind: "water", from: "2026-11-21", at: null, every: 1, unit: "weeks", months: [],
  };
  await new Reminders(database, { random }).set(wish, noon);
  return store;
}

export function ownCases({ world, assert, fresh, open, dump, dying }) {
  return [
    ["the device's key is made once, whichever tab is faster, and signs", async () => {
      const name = fresh();
      const stores = [new PlayerStore(await open(name)), new PlayerStore(await open(name))];
      const [one, other] = await Promise.all(stores.map((store) => store.device(noon)));
      const third = await new PlayerStore(await open(name)).device(noon + 5);
      assert.equal(one.player, other.player);
      assert.deepEqual([third.player, third.born], [one.player, noon]);
      const signature = await third.sign(encoded("florilegium"));
      assert.equal(await isSigned(encoded("florilegium"), one.player, signature), true);
      assert.equal(await isSigned(encoded("Florilegium"), one.player, signature), false);
    }],
    ["a round brings back the device's key that was deleted under its page", async () => {
      const database = await open();
      const store = new PlayerStore(database);
      const { player } = await store.device(noon);
      for (let taken = 0; taken < 3; taken += 1) await store.nextRound();
      await database.transact(tables, "write", async (write) => {
        for (const table of tables) await write.clear(table);
      });
      await store.keep({
        round: round(3, { player }), played: played(3, { player }), time: noon,
      });
      const later = new PlayerStore(database);
      assert.equal((await later.device(noon + 1)).player, player);
      assert.equal(await later.nextRound(), 4);
      assert.equal(await new Outbox(database).nextDue(player, noon), noon);
    }],
    ["a round leaves the key alone that another page made since", async () => {
      const database = await open();
      const store = new PlayerStore(database);
      const { player } = await store.device(noon);
      const other = await new PlayerStore(database).renewDevice(noon);
      await store.keep({
        round: round(1, { player }), played: played(1, { player }), time: noon,
      });
      assert.equal((await new PlayerStore(database).device(noon)).player, other.player);
    }],
    ["numbers of rounds only rise, over two tabs at once", async () => {
      const name = fresh();
      const stores = [new PlayerStore(await open(name)), new PlayerStore(await open(name))];
      const next = (_, n) => stores[n % 2].nextRound();
      const numbers = await Promise.all(Array.from({ length: 20 }, next));
      assert.deepEqual(numbers.sort((a, b) => a - b), Array.from({ length: 20 }, (_, n) => n + 1));
    }],
    ["a round is in the record, the memory and the outbox", async () => {
      const database = await open();
      const store = new PlayerStore(database);
      const { player } = await store.device(noon);
      const entry = await store.keep({
        round: round(2, { player, card: "rosa" }), played: played(2, { player }),
        memory: { cards: { rosa: card(), bellis: card() } }, time: noon,
      });
      await store.keep({
        round: round(1, { player }), played: played(1, { player }), time: noon + 1,
      });
      const { rounds } = await store.record();
      assert.deepEqual(rounds.map(({ number }) => number), [1, 2]);
      assert.deepEqual(await store.memory(), { cards: { rosa: card() } });
      const waiting = await new Outbox(database).waiting();
      assert.deepEqual(waiting[0], entry);
      assert.deepEqual([entry.kind, entry.format, entry.made], ["round", 1, noon]);
      const body = { offset: 60, round: round(2, { player, card: "rosa" }) };
      assert.deepEqual(JSON.parse(entry.body), body);
    }],
    ["a change that dies at any request leaves all as it was", () => (
      diesEverywhere({ assert, open, dump, dying }))],
    ["of two that keep rounds at once both are there whole", async () => {
      const name = fresh();
      const stores = [new PlayerStore(await open(name)), new PlayerStore(await open(name))];
      const { player } = await stores[0].device(noon);
      await Promise.all(Array.from({ length: 20 }, (_, n) => stores[n % 2].keep({
        round: round(n + 1, { player }), played: played(n + 1, { player }), time: noon,
      })));
      const { outbox, playedRound } = await dump(await open(name));
      assert.deepEqual([outbox.length, playedRound.length], [20, 20]);
      assert.equal(new Set(outbox.map(({ id }) => id)).size, 20);
    }],
    ["a backup brings everything but the key, and twice the same", async () => {
      const from = await open();
      const store = await filled(from);
      const file = await makeBackup(from, await store.device(noon), noon);
      const to = await open();
      const first = await restoreBackup(to, file);
      const once = await dump(to);
      assert.deepEqual(first, { rounds: 2, saved: 2, entries: 3, isVerified: true });
      const { device, counter, herbarium, ...rest } = await dump(from);
      const outbox = rest.outbox.filter(({ entry }) => !herbariumKinds.includes(entry.kind));
      const others = { device: undefined, counter: undefined, herbarium: undefined };
      assert.deepEqual({ ...once, ...others }, { ...rest, outbox, ...others });
      assert.deepEqual([device.length, once.device.length], [1, 0]);
      assert.equal(counter.find(({ name }) => name === "round").value, 2);
      assert.equal(await new PlayerStore(to).nextRound(), 3);
      assert.deepEqual(await restoreBackup(to, file), { ...first, rounds: 0, saved: 0 });
      const twice = await dump(to);
      assert.deepEqual({ ...twice, counter: 0 }, { ...once, counter: 0 });
    }],
    ["everything can be deleted, and the next is another", async () => {
      const database = await open();
      const store = await filled(database);
      const { player } = await store.device(noon);
      await store.deleteEverything();
      const empty = await dump(database);
      assert.ok(Object.values(empty).every((rows) => rows.length === 0));
      assert.ok((await store.device(noon)).player !== player);
      assert.equal(store.isKept, world.isKept);
    }],
  ];
}

/** Each change of the app, from which it is then undone request by request. */
function changes(database, { player, collection, file }) {
  const random = seededChance(9);
  const saved = new SavedPlants(database, { random });
  const collections = new Collections(database, { random });
  const store = new PlayerStore(database, { random });
  return {
    keep: async () => store.keep({
      round: round(3, { player, card: "bellis" }), played: played(3, { player }),
      memory: { cards: { bellis: card(noon + 9) } }, time: noon + 9,
    }),
    report: () => new Outbox(database, { random }).feedback({ topic: "idea", text: "More" }, noon),
    search: () => new History(database).keep("daisy", { time: noon }),
    save: () => saved.save(["quercus", "papaver"], noon + 1),
    remove: () => saved.remove(["rosa", "bellis"], noon + 1),
    arrange: () => collections.movePlants(collection, ["bellis"], "first", noon),
    let: () => collections.remove(collection, noon),
    restore: () => restoreBackup(database, file),
    delete: () => store.deleteEverything(),
  };
}

async function diesEverywhere({ assert, open, dump, dying }) {
  const other = await open();
  const otherStore = await filled(other, 2);
  const file = await makeBackup(other, await otherStore.device(noon), noon);
  const names = Object.keys(changes(other, {}));
  for (const name of names) {
    const database = await open();
    const { player } = await (await filled(database)).device(noon);
    const [{ id: collection }] = await new Collections(database).all();
    const before = await dump(database);
    let request = 0;
    for (; ; request += 1) {
      const change = changes(dying(database, request), { player, collection, file })[name];
      const isDone = await change().then(() => true, () => false);
      if (isDone) break;
      assert.deepEqual(await dump(database), before, `${name} at request ${request}`);
    }
    assert.ok(request > 0, name);
    assert.ok(!same(await dump(database), before), name);
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
