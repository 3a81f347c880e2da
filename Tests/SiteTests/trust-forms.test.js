/** What signed metadata is made of, read as Trust reads it. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import test from "node:test";

import { canonical, JsonFailure, readJson } from "../../site/assets/scripts/trust/canonical-json.js";
import { binOf, roleKeysOf } from "../../site/assets/scripts/trust/delegations.js";
import { bytesAtMost, checkFile } from "../../site/assets/scripts/trust/files.js";
import { TrustFailure } from "../../site/assets/scripts/trust/limits.js";
import { moment, readSigned } from "../../site/assets/scripts/trust/metadata.js";
import { matches } from "../../site/assets/scripts/trust/path-pattern.js";
import { checksEd25519 } from "../../site/assets/scripts/trust/signatures.js";
import { TrustedMetadata } from "../../site/assets/scripts/trust/trusted.js";
import { Updater } from "../../site/assets/scripts/trust/verify.js";
import { MemoryStore, Repository, sha256Of, start, utf8 } from "./signed-metadata.js";

const golden = new URL("../Golden/", import.meta.url);
const { subtle } = webcrypto;

test("canonical JSON is what securesystemslib writes, byte for byte", () => {
  const rows = JSON.parse(readFileSync(new URL("vectors/canonical-json.json", golden), "utf8"));
  assert.ok(rows.length >= 28);
  for (const { text, canonical: expected } of rows) {
    const write = () => new TextDecoder().decode(canonical(readJson(utf8(text))));
    if (expected === null) assert.throws(write, JsonFailure, text);
    else assert.equal(write(), expected, text);
  }
});

const badTexts = [
  "", " ", "{", "[", "\"", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[1 2]", "{a:1}", "01", "-",
  "+1", ".5", "1.", "1e", "1e+", "nul", "tru", "NaN", "Infinity", "-Infinity", "\"\\x\"",
  "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\n\"", "1 2", "{} x",
  "\uFEFF{}", "'a'", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":1}",
  "{\"caf\u00e9\":1,\"cafe\u0301\":2}", "/**/1", "[1}", "{\"a\":1]",
];
test("JSON is read strictly", () => {
  for (const text of badTexts) assert.throws(() => readJson(utf8(text)), JsonFailure, text);
  for (const bytes of [[0xff], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
    assert.throws(() => readJson(Uint8Array.of(0x22, ...bytes, 0x22)), JsonFailure);
  }
});

test("brackets nest 64 deep and no deeper", () => {
  const deep = (levels) => utf8("[".repeat(levels) + "]".repeat(levels));
  readJson(deep(64));
  assert.throws(() => readJson(deep(65)), JsonFailure);
  assert.throws(() => readJson(utf8("[".repeat(1_000_000))), JsonFailure);
});

test("a name that means something to JavaScript is a name like others", () => {
  const value = readJson(utf8("{\"__proto__\":{\"x\":1},\"constructor\":2}"));
  assert.equal({}.x, undefined);
  assert.deepEqual([...value.keys()], ["__proto__", "constructor"]);
});

const patterns = [
  ["a.txt", "a.txt", true], ["a.txt", "*.txt", true], ["a.txt", "*", true], ["d/a.txt", "*", false],
  ["d/a.txt", "*/*", true], ["d/a.txt", "d/*.txt", true], ["d/a.txt", "*a.txt", false],
  ["a", "?", true], ["ab", "?", false], ["", "", true], ["", "*", true], ["a", "", false],
  ["/a", "*/a", true], ["foo", "f*o*", true], ["foo", "f*x*", false], ["a[b", "a[b", true],
  ["b", "[abc]", true], ["d", "[abc]", false], ["d", "[!abc]", true], ["b", "[a-c]", true],
  ["-", "[a-]", true], ["]", "[]]", true], ["a", "[]", false], ["a", "[c-a]", false],
  ["\u{1F331}", "?", true], ["e\u0301", "?", false], ["A", "a", false], ["a\nb", "a*b", true],
  ["x", "[!]", false], ["[!]", "[!]", true],
];
test("path patterns match part by part", () => {
  for (const [path, pattern, expected] of patterns) {
    assert.equal(matches(path, pattern), expected, `${path} ${pattern}`);
  }
});

test("a pattern made to be slow is not", () => {
  assert.ok(!matches("a".repeat(4_000), `${"*a".repeat(500)}b`));
});

test("hash bins are told by the first bits of the hash", () => {
  const rows = [
    [2, "foo", "bin-0"], [2, "doo", "bin-1"], [2, "too", "bin-2"], [2, "bar", "bin-3"],
    [8, "bar", "bin-fc"], [32, "bar", "bin-fcde2b2e"],
  ];
  for (const [bitLength, path, name] of rows) {
    const succinct = { keys: { keys: [], threshold: 1 }, bitLength, namePrefix: "bin" };
    assert.equal(binOf(succinct, path), name);
    assert.ok(roleKeysOf({ succinct }, name));
    const others = ["bin", "bin-", "bin-g", `bin-${name}`, "other-0", "bin-+1", "bin-fffffffff"];
    for (const other of others) {
      assert.equal(roleKeysOf({ succinct }, other), undefined, other);
    }
  }
});

test("moments are read to the second, and what is none is refused", () => {
  const rows = [
    ["1970-01-01T00:00:00Z", 0], ["2026-11-21T14:45:46Z", 1_795_272_346],
    ["2000-02-29T23:59:59Z", 951_868_799], ["0000-01-01T00:00:00Z", -62_167_219_200],
    ["9999-12-31T23:59:59Z", 253_402_300_799], ["1969-12-31T23:59:59Z", -1],
  ];
  for (const [text, seconds] of rows) assert.equal(moment(text), seconds * 1000, text);
  const none = [
    "", "2026-11-21", "2026-11-21T14:45:46", "2026-11-21 14:45:46Z", "2026-13-01T00:00:00Z",
    "2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00:00.5Z",
    "2026-01-01T00:00:00+00:00",
  ];
  for (const text of none) assert.equal(moment(text), undefined, text);
});

const spoilt = [
  ["\"threshold\": 1", "\"threshold\": 0"], ["\"threshold\": 1", "\"threshold\": true"],
  ["\"version\": 1", "\"version\": 0"], ["\"version\": 1", "\"version\": \"1\""],
  ["\"version\": 1", "\"version\": 99999999999999999999"], ["\"version\": 1", "\"versio\": 1"],
  ["\"version\": 1", "\"version\": 1.0"],
  ["\"consistent_snapshot\": true", "\"consistent_snapshot\": 1"],
  ["\"root\": {", "\"rot\": {"], ["2026-12-21T12:00:00Z", "2026-12-21"],
  ["\"timestamp\": {", "\"timestamp\": [], \"other\": {"],
  ["\"keytype\": \"ed25519\"", "\"keytype\": 1"],
  ["\"signatures\": [", "\"signatures\": [1, "], ["\"signed\": {", "\"sign\": {"],
];
test("a member that is not as it must be is refused", () => {
  const file = new TextDecoder().decode(new Repository().files.get("1.root.json"));
  for (const [old, changed] of spoilt) {
    assert.ok(file.includes(old), old);
    const read = () => readSigned(utf8(file.replace(old, changed)), "root");
    assert.throws(read, { kind: "malformed" }, changed);
  }
  for (const version of ["2.0.0", "0.9", "1", "1.0.0.0", "1.x", "1.0.", "١.0", ""]) {
    const read = () => readSigned(utf8(file.replace("1.0.33", version)), "root");
    assert.throws(read, { kind: "unsupportedSpecification" }, version);
  }
});

test("more than a thousand signatures are not looked at", () => {
  const signature = (_, number) => ({ keyid: `${number}`, sig: "00" });
  const signatures = Array.from({ length: 1001 }, signature);
  const { signed } = JSON.parse(new TextDecoder().decode(new Repository().files.get("root.json")));
  const read = (count) => {
    const some = signatures.slice(0, count);
    return readSigned(utf8(JSON.stringify({ signatures: some, signed })), "root");
  };
  assert.equal(read(1000).signatures.size, 1000);
  assert.throws(() => read(1001), { kind: "malformed" });
});

test("a file is checked by length and by every hash", async () => {
  const bytes = utf8("contents");
  const digest = async (name) => Buffer.from(await subtle.digest(name, bytes)).toString("hex");
  const hashes = new Map([["sha256", sha256Of(bytes)], ["sha384", await digest("SHA-384")],
    ["sha512", await digest("SHA-512")]]);
  await checkFile(bytes, { length: 8, hashes }, "f", subtle);
  const refuses = (found, file, kind) => {
    return assert.rejects(checkFile(found, file, "f", subtle), { kind });
  };
  await refuses(utf8("content"), { length: 8, hashes }, "wrongLength");
  await refuses(utf8("stnetnoc"), { length: 8, hashes }, "wrongHash");
  for (const algorithm of hashes.keys()) {
    await refuses(bytes, { hashes: new Map(hashes).set(algorithm, "00") }, "wrongHash");
  }
  await refuses(bytes, { hashes: new Map([["md5", "00"]]) }, "unsupportedHash");
});

test("an answer of too many bytes is broken off", async () => {
  const answer = () => new Response("x".repeat(100));
  assert.equal((await bytesAtMost(answer(), "f", 100)).length, 100);
  await assert.rejects(bytesAtMost(answer(), "f", 99), { kind: "tooLong" });
  assert.equal((await bytesAtMost(new Response(null), "f", 0)).length, 0);
});

test("the platform checks Ed25519; one without it is told", async () => {
  assert.equal(await checksEd25519(subtle), true);
  assert.equal(await checksEd25519(undefined), false);
  const without = { importKey: async () => { throw new Error("NotSupportedError"); } };
  assert.equal(await checksEd25519(without), false);
});

test("what our own publisher signs is trusted, its revocations too", async () => {
  const folder = new URL("metadata/", golden);
  const files = new Map(readdirSync(folder)
    .map((name) => [name, new Uint8Array(readFileSync(new URL(name, folder)))]));
  const source = async (path) => files.get(path);
  const refresh = async (channel) => {
    const store = new MemoryStore();
    const root = files.get("1.root.json");
    const updater = await Updater.start({ source, store, subtle, now: start, root, channel });
    await updater.refresh();
    return { updater, store };
  };
  const { updater, store } = await refresh("stable");
  assert.equal((await updater.target("edition.json")).length, 1403);
  const list = await updater.target("revocations.json");
  assert.match(list.hashes.get("sha256"), /^1a34ca82/);
  assert.equal(await updater.target("missing"), undefined);
  assert.deepEqual(["root", "revocations"].map((role) => store.version(role)), [1, 1]);
  await assert.rejects(refresh("beta"), { kind: "wrongChannel" });
});

/** A small generator, so that a seed gives the same edits everywhere. */
function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function edited(bytes, roll) {
  let text = new TextDecoder().decode(bytes);
  for (let edits = roll(3); edits >= 0; edits -= 1) {
    const place = roll(text.length);
    const end = Math.min(text.length, place + 1 + roll(40));
    const insert = ["9", "-", "e9", "null", "[", "{", "\\", "\u0000"][roll(8)];
    const [before, middle, after] = [text.slice(0, place), text.slice(place, end), text.slice(end)];
    text = [before + after, before + middle + middle + after, before + insert + middle + after,
      before][roll(4)];
  }
  return utf8(text);
}

test("random edits of good metadata are refused, and never trusted as anything else", async () => {
  const roll = dice(20_261_121);
  const repository = new Repository();
  const good = readSigned(repository.files.get("timestamp.json"), "timestamp").body;
  for (let round = 0; round < 400; round += 1) {
    const kind = ["root", "timestamp", "snapshot", "targets"][roll(4)];
    const bytes = edited(repository.files.get(repository.path(kind)), roll);
    try {
      readSigned(bytes, kind);
    } catch (problem) {
      assert.ok(problem instanceof TrustFailure, `round ${round}: ${problem}`);
    }
    const tools = { subtle, now: start };
    const trusted = await TrustedMetadata.start(repository.files.get("1.root.json"), tools);
    const changed = edited(repository.files.get("timestamp.json"), roll);
    const isTrusted = await trusted.updateTimestamp(changed).catch((problem) => {
      assert.ok(problem instanceof TrustFailure, `round ${round}: ${problem}`);
      return false;
    });
    if (isTrusted) assert.deepEqual(trusted.timestamp, good, `round ${round}`);
  }
});
