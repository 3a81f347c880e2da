/** Backups: put together with what is here, whole or not at all, whoever wrote them. */

import assert from "node:assert/strict";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import test from "node:test";

import { makeBackup, readBackup, restoreBackup } from "../../site/assets/scripts/state/backup.js";
import { canonicalJSON } from "../../site/assets/scripts/state/canonical-json.js";
import { Collections } from "../../site/assets/scripts/state/collections.js";
import { keptTables, tellRows } from "../../site/assets/scripts/state/herbarium-rows.js";
import { viewOf } from "../../site/assets/scripts/state/herbarium-view.js";
import { limits } from "../../site/assets/scripts/state/limits.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { SavedPlants } from "../../site/assets/scripts/state/saved.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { card, noon, played, round, seededChance, walk } from "./state-fixtures.js";
import { dump } from "./state-suite.js";
import { filled } from "./state-suite-own.js";

const sha256 = (data) => createHash("sha256").update(data).digest("hex");

/** A backup as the Swift client writes it: its fields alone, signed by a key that OpenSSL made. */
const swift = generateKeyPairSync("ed25519");
const { x } = swift.publicKey.export({ format: "jwk" });
const swiftPlayer = Buffer.from(x, "base64url").toString("hex");
const signed = (data) => sign(null, Buffer.from(data), swift.privateKey).toString("hex");
function fileOf(body, changes = {}) {
  const isWritten = typeof body === "string" || Buffer.isBuffer(body);
  const text = Buffer.from(isWritten ? body : JSON.stringify(body));
  const head = {
    device: swiftPlayer, format: "florilegium-backup-1", made: noon, sha256: sha256(text),
    signature: signed(text), ...changes,
  };
  return new Blob([JSON.stringify(head), "\n", text, "\n"]);
}

const entry = (kind = "report", body = "{}") => (
  { format: 1, id: "017f22e2-79b0-7000-8000-000000000000", kind, made: noon, body });
const plain = () => ({
  memory: { cards: { rosa: card(noon) } },
  outbox: [entry("round", JSON.stringify({ offset: 0, round: round(9, { player: swiftPlayer }) }))],
  preferences: { language: "fr", adjusted: "200", ledger: "https://l.example" },
  record: { rounds: [played(9, { player: swiftPlayer })] },
  saved: [{ plant: "rosa", time: noon }], searches: [{ id: 4, text: "Röse", time: noon }],
});

test("a backup of the Swift client is taken in, and its rounds are its own to send", async () => {
  const database = new MemoryEngine(steps);
  const store = new PlayerStore(database);
  await store.setPreference("language", "de");
  const { player } = await store.device(noon);
  assert.deepEqual(await restoreBackup(database, fileOf(plain())), {
    rounds: 1, saved: 1, entries: 1, isVerified: true,
  });
  const { language, adjusted } = await store.preferences();
  assert.deepEqual([language, adjusted], ["de", "200"]);
  assert.equal((await store.record()).rounds[0].player, swiftPlayer);
  assert.deepEqual((await store.memory()).cards.rosa, card(noon));
  assert.equal(await store.nextRound(), 10);
  const { search, saved, outbox } = await dump(database);
  assert.deepEqual(search, [{ folded: "rose", text: "Röse", time: noon }]);
  assert.deepEqual([saved[0].notes, saved[0].tags, saved[0].photo], ["", [], null]);
  assert.equal(outbox[0].player, swiftPlayer);
  assert.equal(await new Outbox(database).nextDue(player, noon), undefined);
});

test("what a backup holds has the fields that the Swift client reads", async () => {
  const database = new MemoryEngine(steps);
  const store = await filled(database);
  const device = await store.device(noon);
  const text = await (await makeBackup(database, device, noon)).text();
  const [line, body, end] = text.split("\n");
  const head = JSON.parse(line);
  assert.deepEqual(Object.keys(head), ["device", "format", "made", "sha256", "signature"]);
  assert.deepEqual([head.device, head.made, end], [device.player, noon, ""]);
  assert.equal(head.sha256, sha256(body));
  const read = JSON.parse(body);
  assert.equal(body, canonicalJSON(read));
  assert.deepEqual(read.searches, [{ id: 1, plant: "rosa", text: "Röse", time: noon }]);
  assert.deepEqual(read.preferences, { language: "de" });
  assert.deepEqual(read.outbox.map(({ kind, format }) => [kind, format]), [
    ["round", 1], ["round", 1], ["report", 1],
  ]);
  assert.equal(read.memory.cards.rosa.due, card().due);
  assert.ok(read.saved.every(({ plant, time }) => plant && Number.isInteger(time)));
});

test("nothing here is lost: what is here stays, what is missing is filled in", async () => {
  const from = new MemoryEngine(steps);
  const fromStore = await filled(from, 1);
  const { buffer: bytes } = new TextEncoder().encode("photo");
  const photo = { id: sha256("photo"), type: "image/webp", width: 2, height: 2, bytes };
  await new SavedPlants(from).setPhoto("rosa", photo, noon);
  await new SavedPlants(from).save(["tulipa"], noon);
  const to = new MemoryEngine(steps);
  const [saved, collections] = [new SavedPlants(to), new Collections(to)];
  await saved.save(["rosa"], noon - 5);
  await saved.setNotes("rosa", "mine", noon);
  await saved.setTags("rosa", ["own"], noon);
  await collections.create("My garden", noon);
  const file = await makeBackup(from, await fromStore.device(noon), noon);
  const { saved: brought } = await restoreBackup(to, file);
  const { order, ...rosa } = await saved.get("rosa");
  assert.deepEqual(rosa, {
    plant: "rosa", time: noon - 5, notes: "mine", tags: ["own", "red"], photo: photo.id,
  });
  assert.equal(await (await saved.photo(photo.id)).text(), "photo");
  const byOrder = (one, other) => (one.order < other.order ? -1 : 1);
  const own = (await saved.all()).sort(byOrder).map(({ plant }) => plant);
  assert.deepEqual([brought, own[0]], [2, "rosa"]);
  assert.deepEqual(own.slice(1), ["tulipa", "bellis"]);
  assert.deepEqual((await collections.all()).map(({ name, count }) => [name, count]).sort(), [
    ["My garden", 0], ["My garden", 2],
  ]);
  assert.ok(order);
});

test("backups of two devices give the same, whichever comes first", async () => {
  const files = [];
  for (const seed of [1, 2]) {
    const database = new MemoryEngine(steps);
    const store = await filled(database, seed);
    files.push(await makeBackup(database, await store.device(noon), noon));
  }
  const results = [];
  for (const order of [files, [...files].reverse()]) {
    const database = new MemoryEngine(steps);
    for (const file of order) await restoreBackup(database, file);
    const { playedRound, memory, outbox, search, member } = await dump(database);
    results.push({ playedRound, memory, outbox, search, members: member.length });
  }
  assert.deepEqual(results[0], results[1]);
  assert.deepEqual([results[0].playedRound.length, results[0].members], [4, 4]);
});

test("a device that can sign nothing makes a backup that says so; P-256 is verified", async () => {
  for (const [subtle, isVerified] of [[null, false], [withoutEd25519(), true]]) {
    const database = new MemoryEngine(steps);
    const store = new PlayerStore(database, { subtle });
    const file = await makeBackup(database, await store.device(noon), noon);
    assert.equal((await readBackup(file)).isVerified, isVerified);
  }
});

function withoutEd25519() {
  const { subtle } = globalThis.crypto;
  const generateKey = (algorithm, ...of) => (algorithm.name === "Ed25519"
    ? Promise.reject(new DOMException("no", "NotSupportedError"))
    : subtle.generateKey(algorithm, ...of));
  const exportKey = (...of) => subtle.exportKey(...of);
  return { generateKey, exportKey, sign: (...of) => subtle.sign(...of) };
}

const good = JSON.stringify(plain());
const richer = (await fileOf(good).text()).replace("\"points\":100", "\"points\":900");
const damages = [
  ["nothing", new Blob([]), "not-a-backup"],
  ["a line alone", new Blob(["\n"]), "not-a-backup"],
  ["another text", new Blob(["hello\nworld\n"]), "not-a-backup"],
  ["a picture", new Blob([Uint8Array.from({ length: 9_999 }, (_, n) => n % 256)]), "not-a-backup"],
  ["a head without fields", new Blob(["{}\n{}\n"]), "not-a-backup"],
  ["a head of nothing", new Blob(["null\n{}\n"]), "not-a-backup"],
  ["an endless head", new Blob([`{"a":"${"x".repeat(20_000)}"}\n{}\n`]), "not-a-backup"],
  ["a newer form", fileOf(good, { format: "florilegium-backup-2" }), "other-form"],
  ["a part of it", fileOf(good).slice(0, -40), "damaged"],
  ["it without its end", fileOf(good).slice(0, -1), "damaged"],
  ["it with another end", new Blob([fileOf(good).slice(0, -1), "x"]), "damaged"],
  ["other points", new Blob([richer]), "damaged"],
  ["another hash", fileOf(good, { sha256: sha256("x") }), "damaged"],
  ["another's signature", fileOf(good, { signature: signed("x") }), "damaged"],
  ["another's name", fileOf(good, { device: sha256("x") }), "damaged"],
  ["no name", fileOf(good, { device: "" }), "damaged"],
  ["no JSON", fileOf("{"), "damaged"],
  ["bytes that are no text", fileOf(Buffer.from([0x22, 0xff, 0x22])), "damaged"],
];
for (const [name, file, reason] of damages) {
  test(`${name} is refused as ${reason}, and nothing is taken of it`, async () => {
    const database = new MemoryEngine(steps);
    await assert.rejects(restoreBackup(database, file), { reason });
    assert.ok(Object.values(await dump(database)).every((rows) => rows.length === 0));
  });
}

test("a file that is gone is refused as unreadable", async () => {
  const gone = { size: 5, arrayBuffer: () => Promise.reject(new Error("gone")) };
  await assert.rejects(readBackup(gone), { reason: "unreadable" });
});

test("a plant that was let go and comes back with a backup is saved all round", async () => {
  const database = new MemoryEngine(steps);
  const store = await filled(database);
  const file = await makeBackup(database, await store.device(noon), noon);
  await new SavedPlants(database).remove(["rosa"], noon + 1);
  for (const backup of [file, file, fileOf(plain())]) {
    await restoreBackup(database, backup);
    await database.transact(keptTables, "write", (write) => tellRows(write, seededChance(4)));
    const { saved } = viewOf((await dump(database)).herbarium);
    assert.deepEqual(saved.map(({ plant }) => plant), ["rosa", "bellis"]);
  }
});

test("a file that is larger than any backup is not read", async () => {
  const file = { size: limits.backupBytes + 1, arrayBuffer: () => assert.fail("it was read") };
  await assert.rejects(readBackup(file), { reason: "too-large" });
});

const collection = { id: entry().id, name: "x", order: "V", made: noon };
const photo = { id: "f".repeat(64), type: "image/webp", width: 9, height: 9, base64: "eA==" };
const reminder = {
  id: entry().id, plant: "rosa", kind: "water", from: "2026-11-21", at: null, every: 1,
  unit: "days", months: [], changed: noon,
};
const forms = [
  ["record", { rounds: {} }], ["record", { rounds: [null] }], ["record", undefined],
  ["record", { rounds: [{ ...played(1), number: 0.5 }] }],
  ["record", { rounds: [{ ...played(1), player: "x".repeat(201) }] }],
  ["record", { rounds: [{ ...played(1), stamp: { time: "1", zone: "UTC", offset: 0 } }] }],
  ["record", { rounds: [{ ...played(1), points: 2 ** 60 }] }],
  ["record", { rounds: [{ ...played(1), tier: 7 }] }],
  ["memory", { cards: [] }], ["memory", { cards: { rosa: { ...card(), stability: null } } }],
  ["memory", { cards: { ["x".repeat(81)]: card() } }],
  ["preferences", { language: 5 }], ["preferences", []],
  ["searches", [{ text: "x".repeat(2_000), time: 1 }]], ["searches", [{ text: 5, time: 1 }]],
  ["saved", [{ plant: "", time: 1 }]], ["saved", [{ plant: "a", time: 1, tags: [5] }]],
  ["saved", [{ plant: "a", time: 1, notes: "x".repeat(9_000) }]],
  ["saved", [{ plant: "a", time: 1, photo: "../x" }]],
  ["saved", [{ plant: "a", time: 1, order: "0" }]],
  ["outbox", [{ ...entry(), id: "x" }]], ["outbox", [{ ...entry(), format: 2 }]],
  ["outbox", [{ ...entry(), body: {} }]], ["outbox", [{ ...entry(), made: -1 }]],
  ["held", [{ subject: 1, entry: entry() }]],
  ["collections", [{ ...collection, order: "" }]],
  ["collections", [{ ...collection, id: "__proto__" }]],
  ["members", [{ collection: "x", plant: "rosa", order: "V", time: 1 }]],
  ["photos", [{ ...photo, type: "image/svg+xml" }]], ["photos", [{ ...photo, width: 9_000 }]],
  ["photos", [{ ...photo, base64: 5 }]],
  ["reminders", [{ ...reminder, every: 0 }]], ["reminders", [5]],
  ["walks", [{ ...walk, kind: "round" }]],
  ["walks", [{ ...walk, body: { ...walk.body, count: -1 } }]],
  ["walks", [{ ...walk, kind: "goal", body: { period: "__proto__", steps: 1, offset: 0 } }]],
  ["mystery", [{ day: 1, plant: "rosa", tries: ["", "", "", "", "", "", ""] }]],
  ["mystery", [{ day: "1", plant: "rosa", tries: [] }]],
  ["earlier", [{ player: "x", answered: -1, right: 0, plants: 0, known: 0 }]], ["searched", 0.5],
];
for (const [field, value] of forms) {
  const short = JSON.stringify(value)?.slice(0, 60);
  test(`a backup whose ${field} is ${short} is refused, though it is signed`, async () => {
    const database = new MemoryEngine(steps);
    const file = fileOf({ ...plain(), [field]: value });
    await assert.rejects(restoreBackup(database, file), { reason: "damaged" });
    assert.ok(Object.values(await dump(database)).every((rows) => rows.length === 0));
  });
}

test("fields of a newer page are passed over; what hangs in the air is left out", async () => {
  const database = new MemoryEngine(steps);
  const body = {
    ...plain(), later: [1], collections: [collection], photos: [photo, { ...photo, base64: "%%" }],
    saved: [{ plant: "rosa", time: noon, photo: photo.id }], reminders: [reminder],
    members: [
      { collection: collection.id, plant: "rosa", order: "V", time: 1 },
      { collection: collection.id, plant: "not-saved", order: "V", time: 1 },
      { collection: entry().id.replace("7000", "7001"), plant: "rosa", order: "V", time: 1 },
    ],
    outbox: [
      entry("round", "no JSON"), { ...entry("round", "null"), id: entry().id.replace(/0$/, "1") },
    ],
  };
  await restoreBackup(database, fileOf(body));
  const { member, photo: photos, saved, reminder: reminders, outbox } = await dump(database);
  assert.deepEqual([member.length, saved[0].photo, outbox.length], [1, null, 2]);
  assert.deepEqual([photos, reminders], [[], [reminder]]);
});
