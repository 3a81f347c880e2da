/** What is said of an edition's signatures, and what becomes of what was taken back. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Phrases } from "../../site/assets/scripts/page/phrases.js";
import { trustText } from "../../site/assets/scripts/trust/words.js";
import { Device } from "./device.js";
import { Host } from "./signed-edition.js";
import { day, key, moment, start, utf8 } from "./signed-metadata.js";

const hour = 3_600_000;
const all = ["targets", "snapshot", "timestamp"];

/** A device on a host, and what it says of the signatures. */
function fresh(options) {
  const host = new Host(options);
  host.publish({ version: "2026.11.1" });
  const device = new Device(host);
  const ask = async (after = 0, changes = undefined) => {
    device.now = start + after;
    if (changes) device.start(changes);
    await device.worker.hear({ kind: "trust" });
    const { kind, takenBack, ...state } = device.last("trust");
    return state;
  };
  return { host, device, ask };
}

const verified = { state: "verified", on: "2026-11-21", edition: "2026.11.1" };
const before = { state: "verified-before", on: "2026-11-21" };
const not = (reason) => ({ state: "not-verified", reason });

test("an edition that is rightly signed is verified, and asked about once an hour", async () => {
  const { host, ask } = fresh();
  assert.deepEqual(await ask(), verified);
  host.asked = [];
  assert.deepEqual(await ask(hour - 1), verified);
  assert.deepEqual(host.asked, []);
  assert.deepEqual(await ask(day), { ...verified, on: "2026-11-22" });
  assert.deepEqual(host.asked, ["metadata/stable/2.root.json", "metadata/stable/timestamp.json"]
    .concat(host.asked.slice(2)));
});

test("a clock that went back does not keep an old answer", async () => {
  const { host, ask } = fresh();
  assert.deepEqual(await ask(day), { ...verified, on: "2026-11-22" });
  host.asked = [];
  assert.deepEqual(await ask(), verified);
  assert.ok(host.asked.length > 0);
});

test("without a network it was verified on its day, and is again afterwards", async () => {
  const { host, ask } = fresh();
  assert.deepEqual(await ask(), verified);
  host.isOffline = true;
  assert.deepEqual(await ask(3 * day), before);
  host.isOffline = false;
  assert.deepEqual(await ask(3 * day), { ...verified, on: "2026-11-24" });
  host.statuses.set("metadata/stable/timestamp.json", 500);
  assert.deepEqual(await ask(4 * day), { ...before, on: "2026-11-24" });
});

test("metadata that has only expired degrades to the day of before, and recovers", async () => {
  const { host, ask } = fresh();
  assert.deepEqual(await ask(), verified);
  assert.deepEqual(await ask(31 * day), before);
  for (const role of ["root", ...all, "revocations"]) {
    host.repository.body(role).expires = moment(start + 60 * day);
  }
  host.repository.publish(["root", "revocations", ...all]);
  host.showMetadata();
  assert.deepEqual(await ask(31 * day), { ...verified, on: "2026-12-22" });
});

test("an edition that was never verified has no day", async () => {
  const { host, ask } = fresh();
  assert.deepEqual(await ask(31 * day), not("expired"));
  host.isOffline = true;
  assert.deepEqual(await ask(), not("offline"));
});

/** What a host may do to its metadata, and what is said then. */
const attacks = [
  ["metadata that is not there", "absent", ({ files }) => {
    for (const path of files.keys()) if (path.startsWith("metadata/")) files.delete(path);
  }],
  ["a signature that is not right", "signature", (host) => {
    const path = "metadata/stable/timestamp.json";
    const text = new TextDecoder().decode(host.files.get(path));
    host.files.set(path, utf8(text.replace("\"version\": 2", "\"version\": 3")));
  }],
  ["a stranger's keys", "signature", (host) => {
    host.repository.keys.timestamp = [key("a stranger")];
    host.repository.publish(["timestamp"]);
    host.showMetadata();
  }],
  ["metadata that is cut", "broken", (host) => {
    const path = "metadata/stable/timestamp.json";
    host.files.set(path, host.files.get(path).slice(0, -20));
  }],
  ["a page of a host that answers everything", "broken", (host) => {
    host.files.set("metadata/stable/timestamp.json", utf8("<!doctype html>"));
  }],
  ["another channel's metadata", "broken", (host) => {
    host.repository.timestamp["x-florilegium-channel"] = "beta";
    host.repository.publish(["timestamp"]);
    host.showMetadata();
  }],
  ["a snapshot that is withheld", "absent", ({ files }) => {
    files.delete("metadata/stable/2.snapshot.json");
  }],
  ["an edition that is not among the signed ones", "unlisted", (host) => {
    const list = utf8(JSON.stringify({ editions: [] }));
    const { name, sha256, bytes: length } = host.target(list, "editions.json");
    host.repository.targets.targets.targets[name] = { length, hashes: { sha256 } };
    host.repository.publish(all);
    host.showMetadata();
  }],
  ["a signed list that is another file", "broken", ({ files }) => {
    const path = [...files.keys()].find((one) => one.endsWith(".editions.json"));
    const text = new TextDecoder().decode(files.get(path));
    files.set(path, utf8(text.replaceAll("2026.11.1", "2026.11.2")));
  }],
  ["a manifest that is another file", "broken", ({ files }) => {
    const path = [...files.keys()].find((one) => one.endsWith(".edition.json"));
    files.set(path, files.get(path).map((byte) => byte ^ 1));
  }],
  ["a script that is another file", "broken", (host) => {
    host.spoil(host.edition.entries[host.edition.assets[0]].path);
  }],
];
for (const [name, reason, attack] of attacks) {
  test(`${name}: not verified, and what is held by its hash is kept all the same`, async () => {
    const { host, device, ask } = fresh();
    attack(host);
    assert.deepEqual(await ask(), not(reason));
    await device.worker.hear({ kind: "keep", language: "en" });
    const isSpoilt = device.heard.some(({ kind }) => kind === "refused");
    assert.equal(device.last("kept").state, isSpoilt ? "broken" : "ready");
  });
}

test("an edition that is not the newest is verified by its own manifest", async () => {
  const { host, ask, device } = fresh();
  const { version, shell, assets } = host.edition;
  host.publish({ version: "2026.12.1", shell: "5e12" });
  assert.deepEqual(await ask(0, { version, shell, assets }), verified);
  await device.worker.hear({ kind: "keep", language: "en" });
  host.isOffline = true;
  assert.equal(await device.text("site/en/"), "home en 2026.11.1");
});

test("files older than those seen before are told", async () => {
  const { host, ask } = fresh();
  const old = new Map(host.files);
  host.publish({ version: "2026.11.1", words: "next" });
  assert.deepEqual(await ask(), verified);
  host.files = old;
  assert.deepEqual(await ask(day), not("older"));
});

test("the first root of a host stays the one that is trusted", async () => {
  const { host, ask } = fresh();
  assert.deepEqual(await ask(), verified);
  for (const role of ["root", "timestamp", "snapshot", "targets"]) {
    host.repository.setKeys(role, [`a stranger's ${role}`]);
  }
  host.repository.publish(["root", ...all]);
  host.showMetadata();
  assert.deepEqual(await ask(day), not("signature"));
});

test("a browser without Ed25519 says so", async () => {
  const { ask } = fresh();
  assert.deepEqual(await ask(0, { subtle: undefined }), not("unsupported"));
});

test("an unsigned pointer never takes the place of a signed edition", async () => {
  const { host, device, ask } = fresh();
  assert.deepEqual(await ask(), verified);
  const other = new Host({ hasMetadata: false });
  other.publish({ version: "2026.11.1", words: "not ours" });
  for (const [path, bytes] of other.files) host.files.set(path, bytes);
  await device.worker.hear({ kind: "keep", language: "en" });
  host.isOffline = true;
  assert.equal(await device.text("site/en/"), "home en 2026.11.1");
});

test("what was taken back is told, not served and not kept, in packs neither", async () => {
  const { host, device, ask } = fresh();
  const keep = () => device.worker.hear({ kind: "keep", language: "en" });
  await keep();
  await device.worker.hear({ kind: "take-pack", id: "all-1024" });
  const [[id, renditions], [, others]] = host.edition.pictures;
  const item = { date: "2026-11-22", reason: "It shows another plant." };
  host.takeBack({ pictures: { [id]: item }, questions: { "q-1": item } });
  await ask(day);
  assert.deepEqual(device.last("trust").takenBack,
    { pictures: { [id]: item }, questions: { "q-1": item } });
  const kept = (await device.kept()).objects;
  for (const { object } of renditions) {
    assert.ok(!kept.includes(object.path));
    assert.equal((await device.ask(object.path)).status, 410);
  }
  for (const { object } of others) assert.ok(kept.includes(object.path));
  device.start();
  await device.worker.hear({ kind: "take-pack", id: "all-1024" });
  await keep();
  assert.equal((await device.ask(renditions[0].object.path)).status, 410);
  assert.equal((await device.kept()).objects.length, kept.length);
});

test("what was taken back before a first visit never comes", async () => {
  const { host, device } = fresh();
  const [[id, [small]]] = host.edition.pictures;
  host.takeBack({ pictures: { [id]: {} } });
  host.asked = [];
  await device.worker.hear({ kind: "keep", language: "en" });
  assert.equal(device.last("kept").state, "ready");
  assert.ok(!host.asked.includes(small.object.path));
});

test("revocations that cannot be heard of leave what was heard in force", async () => {
  const { host, device, ask } = fresh();
  const [[id]] = host.edition.pictures;
  host.takeBack({ pictures: { [id]: {} } });
  assert.deepEqual(await ask(), verified);
  host.repository.targets.revocations.expires = moment(start);
  host.takeBack({ pictures: {} });
  assert.deepEqual(await ask(day), { ...verified, on: "2026-11-22" });
  assert.deepEqual(Object.keys(device.last("trust").takenBack.pictures), [id]);
});

test("every state has words in every language", () => {
  const keys = {};
  let current;
  const yaml = readFileSync(new URL("../../site/strings/trust.yaml", import.meta.url), "utf8");
  for (const line of yaml.split("\n")) {
    current = /^([a-z-]+):$/.exec(line)?.[1] ?? current;
    const [, tag, text] = /^ {2}(\w\w): "(.*)"$/.exec(line) ?? [];
    if (tag) ((keys[tag] ??= {})[current] = text);
  }
  const reasons = ["absent", "unsupported", "signature", "older", "expired", "offline", "unlisted",
    "broken"];
  assert.deepEqual(Object.keys(keys), ["en", "es", "fr", "de", "sv"]);
  for (const [tag, texts] of Object.entries(keys)) {
    const phrases = new Phrases(texts, tag);
    const said = [verified, before, ...reasons.map(not)]
      .map((state) => trustText(phrases, state, tag));
    assert.equal(new Set(said).size, said.length, tag);
    for (const text of said) assert.doesNotMatch(text, /trust-|[{}]|!/, tag);
    assert.match(said[0], /2026\.11\.1/);
    assert.match(said[1], /21.*2026/);
  }
});
