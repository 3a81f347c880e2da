/** Ids, names and signatures: as Ledger, the Swift client and others have them. */

import assert from "node:assert/strict";
import { createECDH, createPublicKey, ECDH, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { canonicalJSON } from "../../site/assets/scripts/state/canonical-json.js";
import { isSigned } from "../../site/assets/scripts/state/device-key.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { compressed, uncompressed } from "../../site/assets/scripts/state/p256-points.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { completed } from "../../site/assets/scripts/state/preferences.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { chance, isID, nextID } from "../../site/assets/scripts/state/uuid-v7.js";
import { noon, played, round, seededChance } from "./state-fixtures.js";

const { subtle } = globalThis.crypto;
const encoded = (text) => new TextEncoder().encode(text);
const golden = async (name) => JSON.parse(
  await readFile(new URL(`../Golden/metadata/${name}`, import.meta.url), "utf8"));

test("ids rise whatever the clock does", () => {
  const generator = new SeededGenerator(5n);
  let last;
  for (const time of [noon, noon, 5, -7, 2 ** 53, noon + 1, 0.5, ...Array(1_000).fill(9)]) {
    const next = nextID(last, time, [generator.next(), generator.next()]);
    assert.ok(isID(next), next);
    if (last) assert.ok(last < next, `${last} ${next}`);
    last = next;
  }
});

const ids = [
  [undefined, 0x017f22e279b0, [0n, 0n], "017f22e2-79b0-7000-8000-000000000000"],
  [undefined, 0, [2n ** 64n - 1n, 2n ** 64n - 1n], "00000000-0000-77ff-bfff-ffffffffffff"],
  ["017f22e2-79b0-7000-8000-000000000000", 5, [9n, 0n], "017f22e2-79b0-7000-8000-000000000001"],
  ["017f22e2-79b0-7fff-bfff-ffffffffffff", 5, [9n, 1n], "017f22e2-79b1-7000-8000-000000000001"],
  ["no id", 1, [0n, 0n], "00000000-0001-7000-8000-000000000000"],
];
for (const [last, time, random, id] of ids) {
  test(`after ${last} comes ${id}`, () => assert.equal(nextID(last, time, random), id));
}

test("other texts are no ids, and chance is chance", () => {
  const others = [
    "", 7, "017F22E2-79B0-7000-8000-000000000000", "017f22e2-79b0-4000-8000-000000000000",
    "017f22e2-79b0-7000-c000-000000000000", "017f22e279b07000800000000000000000000",
  ];
  for (const other of others) assert.equal(isID(other), false, String(other));
  assert.notDeepEqual(chance(), chance());
});

test("JSON is the same whatever the order of keys", () => {
  const value = { b: [{ d: 1, c: null }], a: "é/\n", e: undefined };
  assert.equal(canonicalJSON(value), '{"a":"é/\\n","b":[{"c":null,"d":1}]}');
});

// RFC 8032, section 7.1, tests 1 to 3.
const vectors = [
  ["d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"],
  ["3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"],
  ["fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"],
];
for (const [player, message, signature] of vectors) {
  test(`the signature of RFC 8032 over “${message}” is right, another is not`, async () => {
    const bytes = Buffer.from(message, "hex");
    assert.equal(await isSigned(bytes, player, signature), true);
    const others = Buffer.concat([bytes, Buffer.from("x")]);
    assert.equal(await isSigned(others, player, signature), false);
    assert.equal(await isSigned(bytes, player, signature.replace(/^../, "00")), false);
  });
}

test("what Swift signed is signed, byte for byte", async () => {
  const { signatures, signed } = await golden("root.json");
  for (const { keyid, sig } of signatures) {
    const { keyval } = signed.keys[keyid];
    assert.equal(await isSigned(encoded(canonicalJSON(signed)), keyval.public, sig), true);
    const other = { ...signed, version: signed.version + 1 };
    assert.equal(await isSigned(encoded(canonicalJSON(other)), keyval.public, sig), false);
  }
});

test("points of P-256 are compressed and found again", () => {
  for (let round = 0; round < 20; round += 1) {
    const point = Uint8Array.from(createECDH("prime256v1").generateKeys());
    const short = compressed(point);
    const theirs = ECDH.convertKey(point, "prime256v1", null, null, "compressed");
    assert.deepEqual(Buffer.from(short), theirs);
    assert.deepEqual(uncompressed(short), point);
  }
  const beside = new Uint8Array(33).fill(0xff);
  beside[0] = 2;
  assert.equal(uncompressed(beside), undefined);
  const isOn = (x) => uncompressed(Uint8Array.from([2, ...Array(31).fill(0), x])) !== undefined;
  assert.deepEqual([isOn(1), isOn(5)], [false, true]);
});

/** A subtle that lacks some algorithms, as browsers do. */
const lacking = (...names) => ({
  generateKey: (algorithm, ...of) => (names.includes(algorithm.name)
    ? Promise.reject(new DOMException("no", "NotSupportedError"))
    : subtle.generateKey(algorithm, ...of)),
  importKey: (form, data, algorithm, ...of) => (names.includes(algorithm.name)
    ? Promise.reject(new DOMException("no", "NotSupportedError"))
    : subtle.importKey(form, data, algorithm, ...of)),
  exportKey: (...of) => subtle.exportKey(...of),
  sign: (...of) => subtle.sign(...of),
  verify: (...of) => subtle.verify(...of),
});

const kinds = [
  ["every algorithm", subtle, /^[0-9a-f]{64}$/],
  ["no Ed25519", lacking("Ed25519"), /^0[23][0-9a-f]{64}$/],
];
for (const [name, some, form] of kinds) {
  test(`with ${name} a device signs, and others can tell`, async () => {
    const store = new PlayerStore(new MemoryEngine(steps), { subtle: some });
    const device = await store.device(noon);
    assert.match(device.player, form);
    const signature = await device.sign(encoded("rose"));
    assert.match(signature, /^[0-9a-f]{128}$/);
    assert.equal(await isSigned(encoded("rose"), device.player, signature), true);
    assert.equal(await isSigned(encoded("rosé"), device.player, signature), false);
    assert.ok(isSignedByOthers(encoded("rose"), device.player, signature));
  });
}

/** The same by OpenSSL, which knows nothing of ours. */
function isSignedByOthers(bytes, player, signature) {
  const raw = Buffer.from(player, "hex");
  if (raw.length === 32) {
    const jwk = { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") };
    const key = createPublicKey({ key: jwk, format: "jwk" });
    return verify(null, bytes, key, Buffer.from(signature, "hex"));
  }
  const point = ECDH.convertKey(raw, "prime256v1", null, null, "uncompressed");
  const halves = [point.subarray(1, 33), point.subarray(33)];
  const [x, y] = halves.map((part) => part.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  return verify("sha256", bytes, { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "hex"));
}

test("a browser that can sign nothing has a name, and says so, until it can", async () => {
  const database = new MemoryEngine(steps);
  const random = seededChance(1);
  for (const some of [null, lacking("Ed25519", "ECDSA")]) {
    const device = await new PlayerStore(database, { subtle: some, random }).device(noon);
    assert.match(device.player, /^[0-9a-f]{32}$/);
    assert.equal(device.canSign, false);
    await assert.rejects(device.sign(encoded("rose")), { reason: "no-key" });
  }
  const device = await new PlayerStore(database).device(noon + 7);
  assert.deepEqual([device.canSign, device.born], [true, noon + 7]);
});

test("a round that this device cannot sign is kept, and does not wait to be sent", async () => {
  for (const [subtle, player] of [[null, undefined], [globalThis.crypto.subtle, "another"]]) {
    const database = new MemoryEngine(steps);
    const store = new PlayerStore(database, { subtle });
    const name = player ?? (await store.device(noon)).player;
    const of = { player: name };
    const entry = await store.keep({ round: round(1, of), played: played(1, of), time: noon });
    assert.equal(entry, undefined);
    assert.equal((await store.record()).rounds.length, 1);
    assert.deepEqual(await new Outbox(database).waiting(), []);
  }
});

test("a browser that cannot keep a key has a name without one", async () => {
  const engine = new MemoryEngine(steps);
  const database = {
    transact: (names, mode, work) => engine.transact(names, mode, (transaction) => work({
      get: (...of) => transaction.get(...of),
      put: (table, row) => (row.privateKey
        ? Promise.reject(new DOMException("no", "DataCloneError")) : transaction.put(table, row)),
    })),
  };
  const device = await new PlayerStore(database).device(noon);
  assert.equal(device.canSign, false);
  assert.equal((await new PlayerStore(database).device(noon)).player, device.player);
});

test("a browser without an algorithm cannot tell; what is no key signed nothing", async () => {
  const [[player, , signature]] = vectors;
  assert.equal(await isSigned(encoded(""), player, signature, lacking("Ed25519")), undefined);
  assert.equal(await isSigned(encoded(""), player, signature, null), undefined);
  const mistaken = { importKey: () => Promise.reject(new TypeError("raw is not a buffer")) };
  await assert.rejects(isSigned(encoded(""), player, signature, mistaken), TypeError);
  for (const name of ["", "zz", player.slice(2), `04${player}`, `02${"f".repeat(64)}`]) {
    assert.equal(await isSigned(encoded(""), name, signature), false, name);
  }
  const others = ["", "z".repeat(128), signature.slice(2), signature.toUpperCase()];
  for (const other of others) {
    assert.equal(await isSigned(encoded(""), player, other), false, other);
  }
});

const choices = [
  ["language", "sv", true], ["language", "it", false], ["units", "imperial", true],
  ["view", "list", true], ["view", "table", false], ["text", "150", true], ["text", "250", false],
  ["theme", "dark", true], ["motion", "less", true], ["sound", "off", true],
  ["adjusted", "100", true], ["adjusted", "1000", true], ["adjusted", "99", false],
  ["adjusted", "1001", false], ["adjusted", "200.5", false], ["adjusted", 200, false],
  ["voice", "x".repeat(200), true], ["voice", "x".repeat(201), false],
  ["name", "Ada", true], ["name", " Ada", false], ["name", "A".repeat(41), false],
  ["descriptions", "on", true], ["notifications", "on", true], ["constructor", "on", false],
];
for (const [name, value, isAllowed] of choices) {
  const shortened = String(value).slice(0, 8);
  test(`${name} may ${isAllowed ? "" : "not "}be ${typeof value} ${shortened}`, async () => {
    const store = new PlayerStore(new MemoryEngine(steps));
    const defaults = await store.preferences();
    if (!isAllowed) {
      await assert.rejects(store.setPreference(name, value), { reason: "not-a-choice" });
      assert.deepEqual(await store.preferences(), defaults);
      return;
    }
    await store.setPreference(name, value);
    assert.deepEqual(await store.preferences(), { ...defaults, [name]: value });
    await store.setPreference(name, null);
    assert.deepEqual(await store.preferences(), defaults);
  });
}

test("a preference that came with a backup and is none is passed over", () => {
  const rows = [{ name: "ledger", value: "x" }, { name: "theme", value: "pink" }];
  assert.deepEqual(completed(rows), completed([]));
});
