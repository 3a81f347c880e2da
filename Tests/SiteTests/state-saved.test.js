/** Saved plants, collections and the orders that people choose. */

import assert from "node:assert/strict";
import test from "node:test";

import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { Collections } from "../../site/assets/scripts/state/collections.js";
import { limits } from "../../site/assets/scripts/state/limits.js";
import { isSecret, newSecret } from "../../site/assets/scripts/state/link-secret.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { inOrder, isOrder, moved } from "../../site/assets/scripts/state/order.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { SavedPlants } from "../../site/assets/scripts/state/saved.js";
import { tidyTags } from "../../site/assets/scripts/state/saved-rules.js";
import { shown, tagCounts } from "../../site/assets/scripts/state/saved-view.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon } from "./state-fixtures.js";

/** A list of ids with keys. */
const listOf = (...ids) => moved([], ids, "last");
const applied = (items, changes) => {
  const orders = new Map([...items, ...changes].map(({ id, order }) => [id, order]));
  return [...orders].map(([id, order]) => ({ id, order }));
};
const ids = (items) => inOrder(items).map(({ id }) => id).join("");

const moves = [
  ["c", "first", "cabde"], ["c", "last", "abdec"], ["a", { after: "d" }, "bcdae"],
  ["e", { before: "b" }, "aebcd"], ["c", { before: "c" }, "abcde"], ["c", { after: "c" }, "abcde"],
  ["bd", "first", "bdace"], ["db", "last", "acebd"], ["ae", { after: "c" }, "bcaed"],
  ["bcd", { before: "c" }, "abcde"], ["xa", { before: "c" }, "baxcde"], ["y", "first", "yabcde"],
  ["b", { after: "nobody" }, "acdeb"], ["", "first", "abcde"], ["abcde", "last", "abcde"],
];
for (const [some, place, wanted] of moves) {
  test(`of abcde, ${some || "nothing"} goes ${JSON.stringify(place)}: ${wanted}`, () => {
    const items = listOf(..."abcde");
    const changes = moved(items, [...some], place);
    assert.equal(ids(applied(items, changes)), wanted);
    assert.ok(changes.length <= some.length);
  });
}

test("a thousand moves by chance keep an order as a plain list has it", () => {
  const generator = new SeededGenerator(7n);
  let items = listOf(..."abcdefgh");
  let plain = [..."abcdefgh"];
  for (let turn = 0; turn < 1_000; turn += 1) {
    const moving = plain.filter(() => generator.below(3) === 0);
    const target = plain[generator.below(plain.length)];
    // Half of the time into the same gap, where keys grow fastest.
    const place = [{ before: target }, { after: "a" }][generator.below(2)];
    const staying = plain.filter((id) => !moving.includes(id));
    const index = plain.indexOf(place.before ?? place.after) + (place.before ? 0 : 1);
    const slot = plain.slice(0, index).filter((id) => !moving.includes(id)).length;
    plain = [...staying.slice(0, slot), ...moving, ...staying.slice(slot)];
    items = applied(items, moved(items, moving, place));
    assert.equal(ids(items), plain.join(""), `turn ${turn}`);
    assert.ok(items.every(({ order }) => isOrder(order)));
  }
});

test("a list without room for a key is numbered anew, and equal keys are told apart", () => {
  const tight = [{ id: "a", order: "1" }, { id: "b", order: `1${"0".repeat(38)}1` }];
  const roomy = applied(tight, moved(tight, ["c"], { after: "a" }));
  assert.equal(ids(roomy), "acb");
  assert.ok(roomy.every(({ order }) => isOrder(order)));
  const equal = [{ id: "b", order: "V" }, { id: "a", order: "V" }, { id: "c", order: "V" }];
  const items = applied(equal, moved(equal, ["c"], { after: "a" }));
  assert.equal(ids(items), "acb");
  assert.equal(new Set(items.map(({ order }) => order)).size, 3);
});

test("a long list has short keys", () => {
  const many = listOf(...Array.from({ length: 5_000 }, (_, n) => `p${n}`));
  assert.ok(many.every(({ order }) => order.length <= 4), many.at(-1).order);
  assert.deepEqual(inOrder(many).map(({ id }) => id), many.map(({ id }) => id));
  for (const order of ["", "0", "V0", "-", "V".repeat(limits.orderLetters + 1), 5]) {
    assert.equal(isOrder(order), false, String(order));
  }
});

async function withSaved() {
  const database = new MemoryEngine(steps);
  const saved = new SavedPlants(database);
  await saved.save(["rosa", "bellis"], noon);
  await saved.save(["quercus", "rosa"], noon + 5);
  return { database, saved, collections: new Collections(database) };
}

test("plants are saved once, the newest first in the person's own order", async () => {
  const { saved } = await withSaved();
  const all = await saved.all();
  assert.deepEqual(all.map(({ plant, time }) => [plant, time - noon]), [
    ["bellis", 0], ["quercus", 5], ["rosa", 0],
  ]);
  const own = async () => shown(await saved.all(), { sort: "own" }).map(({ plant }) => plant);
  assert.deepEqual(await own(), ["quercus", "rosa", "bellis"]);
  await saved.move(["bellis", "nobody"], "first", noon);
  assert.deepEqual(await own(), ["bellis", "quercus", "rosa"]);
});

test("notes and tags save a plant that is not, and a photo goes with its last plant", async () => {
  const { database, saved } = await withSaved();
  await saved.setNotes("tulipa", "x".repeat(5_000), noon + 9);
  await saved.setTags("tulipa", [" Spring ", "spring", "", "a  b"], noon + 9);
  const { notes, tags, time } = await saved.get("tulipa");
  assert.deepEqual([notes.length, tags, time], [4_000, ["Spring", "a b"], noon + 9]);
  const bytes = new ArrayBuffer(3);
  const photo = { id: "f".repeat(64), type: "image/webp", width: 1, height: 1, bytes };
  await saved.setPhoto("rosa", photo, noon);
  await saved.setPhoto("bellis", photo, noon);
  assert.equal((await saved.photo(photo.id)).size, 3);
  await saved.setPhoto("rosa", null, noon);
  assert.equal((await saved.photo(photo.id)).type, "image/webp");
  await saved.remove(["bellis"], noon);
  assert.equal(await saved.photo(photo.id), undefined);
  const count = await database.transact(["photo"], "read", (read) => read.count("photo"));
  assert.equal(count, 0);
});

test("a plant is in many collections, each with its order; plants move in bulk", async () => {
  const { saved, collections } = await withSaved();
  const garden = await collections.create(" My  garden ", noon);
  const wishes = await collections.create("Wish list", noon);
  await collections.add(garden.id, ["rosa", "bellis", "not-saved"], noon);
  await collections.add(garden.id, ["quercus", "rosa"], noon);
  await collections.add(wishes.id, ["bellis"], noon);
  await collections.add("no-such", ["bellis"], noon);
  const members = async (id) => (await collections.members(id)).map(({ plant }) => plant);
  assert.deepEqual(await members(garden.id), ["rosa", "bellis", "quercus"]);
  assert.deepEqual((await collections.containing("bellis")).sort(), [garden.id, wishes.id].sort());
  await collections.movePlants(garden.id, ["quercus"], { before: "bellis" }, noon);
  assert.deepEqual(await members(garden.id), ["rosa", "quercus", "bellis"]);
  await collections.moveTo(["rosa", "bellis", "tulipa"], { from: garden.id, to: wishes.id }, noon);
  assert.deepEqual(await members(garden.id), ["quercus"]);
  assert.deepEqual(await members(wishes.id), ["bellis", "rosa"]);
  await collections.moveTo(["quercus"], { from: garden.id, to: "no-such" }, noon);
  assert.deepEqual(await members(garden.id), ["quercus"]);
  await collections.take(wishes.id, ["bellis"], noon);
  await saved.remove(["rosa"], noon);
  assert.deepEqual(await members(wishes.id), []);
  assert.deepEqual((await collections.all()).map(({ name, count }) => [name, count]), [
    ["My garden", 1], ["Wish list", 0],
  ]);
  await collections.move([wishes.id], "first", noon);
  await collections.remove(garden.id, noon);
  assert.deepEqual((await collections.all()).map(({ name }) => name), ["Wish list"]);
  assert.deepEqual(await saved.counts(), { searched: 0, saved: 2, collections: 1 });
});

test("collections have names, and each its own", async () => {
  const { collections } = await withSaved();
  const { id } = await collections.create("Höst", noon);
  await assert.rejects(collections.create("host", noon), { reason: "name-taken" });
  await assert.rejects(collections.create(" \n ", noon), { reason: "empty" });
  await collections.rename(id, "HÖST", noon);
  await collections.rename("no-such", "Vår", noon);
  const other = await collections.create("🌷", noon);
  await assert.rejects(collections.create("🌷", noon), { reason: "name-taken" });
  await assert.rejects(collections.rename(other.id, "höst", noon), { reason: "name-taken" });
  assert.deepEqual((await collections.all()).map(({ name }) => name), ["HÖST", "🌷"]);
});

test("a collection is shared by a link, named anew and moved, and not any more", async () => {
  const database = new MemoryEngine(steps);
  const collections = new Collections(database);
  const [bed] = [await collections.create("Bed", noon), await collections.create("Pond", noon)];
  const shared = { link: newSecret(), named: false };
  const state = async () => (await collections.all()).find(({ id }) => id === bed.id)?.shared;
  await collections.share(bed.id, undefined, noon);
  assert.equal((await new Outbox(database).waiting()).length, 2, "nothing was shared");
  await collections.share(bed.id, shared, noon);
  await collections.rename(bed.id, "Beet", noon);
  await collections.move([bed.id], "last", noon);
  assert.deepEqual(await state(), shared);
  const sent = async () => (await new Outbox(database).waiting())
    .filter(({ kind }) => kind === "share").map(({ body }) => JSON.parse(body));
  assert.deepEqual(await sent(), [{ collection: bed.id, ...shared }]);
  const other = { link: newSecret(), named: true };
  assert.ok(isSecret(other.link) && other.link !== shared.link);
  await collections.share(bed.id, other, noon);
  assert.deepEqual(await state(), other);
  await collections.share(bed.id, undefined, noon);
  assert.equal(await state(), undefined);
  assert.deepEqual(await sent(), [{ collection: bed.id, named: false }]);
  await collections.share("019f0000-0000-7000-8000-000000000009", shared, noon);
  assert.equal((await sent()).length, 1, "there is no such collection");
});

const rows = [
  { plant: "rosa", time: 3, order: "3", notes: "by the gate", tags: ["red", "gift"], photo: null },
  { plant: "bellis", time: 1, order: "1", notes: "", tags: ["lawn"], photo: null },
  { plant: "quercus", time: 2, order: "2", notes: "", tags: ["red"], photo: null },
];
const names = { rosa: "dog rose", bellis: "daisy", quercus: "Eiche" };
const collection = [
  { plant: "rosa", order: "9" }, { plant: "quercus", order: "B" }, { plant: "gone", order: "A" },
];
const filters = [
  [{}, "rosa quercus bellis"], [{ sort: "oldest" }, "bellis quercus rosa"],
  [{ sort: "own" }, "bellis quercus rosa"], [{ sort: "name" }, "bellis rosa quercus"],
  [{ tag: "red" }, "rosa quercus"], [{ tag: "blue" }, ""], [{ text: "DAISY" }, "bellis"],
  [{ text: "gate" }, "rosa"], [{ text: "gift" }, "rosa"], [{ text: "zzz" }, ""],
  [{ collection, sort: "own" }, "rosa quercus"], [{ collection, tag: "gift" }, "rosa"],
  [{ collection: [] }, ""],
];
for (const [filter, wanted] of filters) {
  test(`${JSON.stringify(filter)} shows ${wanted || "nothing"}`, () => {
    const compareNames = new Intl.Collator("de").compare;
    const some = shown(rows, { ...filter, nameOf: (plant) => names[plant], compareNames });
    assert.deepEqual(some.map(({ plant }) => plant).join(" "), wanted);
  });
}

test("tags are counted, the most used first, and kept short and few", () => {
  assert.deepEqual(tagCounts(rows), [
    { tag: "red", count: 2 }, { tag: "gift", count: 1 }, { tag: "lawn", count: 1 },
  ]);
  const many = Array.from({ length: 50 }, (_, n) => `tag ${n} ${"x".repeat(60)}`);
  const tidy = tidyTags([...many, "Été", "ete"]);
  assert.equal(tidy.length, limits.tags);
  assert.ok(tidy.every((tag) => tag.length <= limits.tagLetters));
});
