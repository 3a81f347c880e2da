/** The client workflow: keys and roots that change, delegated roles, what is asked of a host. */

import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

import { Unreachable } from "../../site/assets/scripts/trust/limits.js";
import { TrustedMetadata } from "../../site/assets/scripts/trust/trusted.js";
import { Updater } from "../../site/assets/scripts/trust/verify.js";
import {
  Client, fileOf, key, MemoryStore, moment, Repository, start, utf8,
} from "./signed-metadata.js";

const all = ["targets", "snapshot", "timestamp"];
const { subtle } = webcrypto;
const kindOf = async (client, repository) => (await client.refresh(repository))?.kind;

test("at most 256 roots are followed at once, and the next refresh goes on", async () => {
  const repository = new Repository();
  const client = new Client(repository);
  for (let count = 0; count < 300; count += 1) repository.publish(["root"]);
  assert.equal(await kindOf(client, repository), undefined);
  assert.deepEqual(client.versions, [257, 1, 1, 1]);
  assert.equal(await kindOf(client, repository), undefined);
  assert.deepEqual(client.versions, [301, 1, 1, 1]);
});

test("roots may have expired as long as the last has not", async () => {
  const repository = new Repository();
  const client = new Client(repository);
  const { expires } = repository.root;
  repository.root.expires = moment(0);
  repository.publish(["root", "root"]);
  assert.equal(await kindOf(client, repository), "expired");
  repository.root.expires = expires;
  repository.publish(["root"]);
  assert.equal(await kindOf(client, repository), undefined);
  assert.deepEqual(client.versions, [4, 1, 1, 1]);
});

test("a client that comes with its own root goes on from the roots that it has", async () => {
  const repository = new Repository();
  const root = repository.files.get("1.root.json");
  const client = new Client(repository);
  client.store = new MemoryStore();
  assert.equal(await kindOf(client, repository), "absent");
  repository.publish(["root", "root"]);
  assert.equal(await client.refresh(repository, { root }), undefined);
  assert.equal(await client.refresh(repository, { root }), undefined);
  assert.deepEqual(client.asked, ["4.root.json", "timestamp.json"]);
  assert.equal(client.store.version("root"), 3);
});

test("without consistent snapshots names have no version", async () => {
  const repository = new Repository({ consistent: false });
  const client = new Client(repository);
  assert.equal(await kindOf(client, repository), undefined);
  assert.deepEqual(client.asked,
    ["2.root.json", "timestamp.json", "snapshot.json", "targets.json"]);
});

test("a host that fails is no judgement of its files", async () => {
  const source = async (path) => { throw new Unreachable(path); };
  const root = new Repository().files.get("1.root.json");
  const store = new MemoryStore();
  const updater = await Updater.start({ source, store, subtle, now: start, root });
  await assert.rejects(updater.refresh(), Unreachable);
});

/** Who delegates to whom, for which paths; `!` ends the search. Then the order of asking. */
const graphs = [
  ["targets>A:*", "A"],
  ["targets>A:* targets>B:*", "A B"],
  ["targets>A:* targets>B:* B>C:*", "A B C"],
  ["targets>A:* targets>B:* A>C:* A>D:*", "A C D B"],
  ["targets>A:* targets>B:* A>C:* C>D:*", "A C D B"],
  ["targets>A:* targets>B:* A>C:*! A>D:*", "A C"],
  ["targets>A:* targets>B:* A>C:*! C>D:*", "A C D"],
  ["targets>A:*.py targets>B:* A>C:*", "B"],
  ["targets>A:* targets>B:* A>C:*.py C>D:*", "A B"],
  ["targets>A:* targets>B:* B>C:* C>D:* D>B:*", "A B C D"],
  ["targets>A:* targets>B:* B>C:* A>C:*", "A C B"],
  ["targets>A:* targets>B:* B>C:* A>C:*.py", "A B C"],
  ["targets>../A:* targets>?:* targets>.:*", "..%2FA %3F ."],
];
for (const [graph, order] of graphs) {
  test(`delegated roles are asked depth first: ${graph}`, async () => {
    const repository = new Repository();
    const client = new Client(repository);
    const names = new Set();
    for (const [, by, name, pattern, end] of graph.matchAll(/(\S+)>(\S+):(\S+?)(!?)(?= |$)/g)) {
      repository.delegate(name, { by, paths: [pattern], terminating: end === "!" });
      names.add(name);
    }
    repository.publish([...[...names].sort(), ...all]);
    const { file, asked } = await client.look("missing", repository);
    assert.equal(file, undefined);
    assert.equal(asked.join(" "), order);
  });
}

test("a delegated file is found, by the most trusted role that lists it", async () => {
  const repository = new Repository();
  const client = new Client(repository);
  repository.delegate("one", { paths: ["docs/*"] });
  repository.delegate("two", { prefixes: [..."0123456789abcdef"] });
  const [first, second, third] = ["1", "22", "333"].map((text) => fileOf(utf8(text)));
  repository.targets.one.targets["docs/a"] = first;
  repository.targets.two.targets = { "docs/a": second, other: third };
  repository.publish(["one", "two", ...all]);
  const rows = [
    ["docs/a", 1], ["other", 3], ["docs/b/c", undefined], ["x".repeat(5_000), undefined],
  ];
  for (const [path, length] of rows) {
    assert.equal((await client.look(path, repository)).file?.length, length, path);
  }
});

test("hash prefixes and bins part the paths", async () => {
  const repository = new Repository();
  const client = new Client(repository);
  repository.delegate("low", { prefixes: [..."01234567"] });
  repository.delegate("high", { prefixes: [..."89abcdef"] });
  repository.publish(["low", "high", ...all]);
  assert.deepEqual((await client.look("foo", repository)).asked, ["low"]);
  assert.deepEqual((await client.look("bar", repository)).asked, ["high"]);
  const { identifier, json } = key("bins");
  repository.targets.targets.delegations = {
    keys: { [identifier]: json },
    succinct_roles: { keyids: [identifier], threshold: 1, bit_length: 2, name_prefix: "bin" },
  };
  const targets = { bar: fileOf(utf8("bar")) };
  repository.targets["bin-3"] = { ...repository.header("targets"), targets };
  repository.keys["bin-3"] = [key("bins")];
  repository.publish(["bin-3", ...all]);
  const found = await client.look("bar", repository);
  assert.deepEqual([found.file.length, found.asked], [3, ["bin-3"]]);
});

test("a delegated role that is not rightly signed, or expired, ends the search", async () => {
  const repository = new Repository();
  const client = new Client(repository);
  repository.delegate("one");
  repository.delegate("two");
  repository.targets.two.targets.a = fileOf(utf8("2"));
  repository.keys.one = [key("a stranger")];
  repository.publish(["one", "two", ...all]);
  await assert.rejects(client.look("a", repository), { kind: "tooFewSignatures" });
  repository.keys.one = [key("one")];
  repository.targets.one.expires = moment(start);
  repository.publish(["one", ...all]);
  await assert.rejects(client.look("a", repository), { kind: "expired" });
  assert.equal(client.store.version("one"), undefined);
});

test("a role that the snapshot does not list is not trusted", async () => {
  const repository = new Repository();
  repository.delegate("one");
  repository.publish(all);
  await assert.rejects(new Client(repository).look("a", repository), { kind: "notInSnapshot" });
});

test("no more than 32 delegated roles are visited", async () => {
  const repository = new Repository();
  const names = Array.from({ length: 40 }, (_, number) => `role${number}`);
  for (const name of names) repository.delegate(name);
  repository.publish([...names, ...all]);
  assert.equal((await new Client(repository).look("missing", repository)).asked.length, 32);
});

test("names that only look alike are not the same", async () => {
  const repository = new Repository();
  repository.targets.targets.targets["caf\u00e9"] = fileOf(utf8("1"));
  repository.publish(all);
  const client = new Client(repository);
  assert.ok((await client.look("caf\u00e9", repository)).file);
  assert.equal((await client.look("cafe\u0301", repository)).file, undefined);
});

test("steps out of order are refused", async () => {
  const { files } = new Repository();
  const trusted = await TrustedMetadata.start(files.get("1.root.json"), { subtle, now: start });
  const outOfOrder = { kind: "outOfOrder" };
  await assert.rejects(trusted.updateSnapshot(new Uint8Array()), outOfOrder);
  await assert.rejects(trusted.updateTargets("targets", "root", new Uint8Array()), outOfOrder);
  assert.ok(await trusted.updateTimestamp(files.get("timestamp.json")));
  await assert.rejects(trusted.updateRoot(new Uint8Array()), outOfOrder);
  await trusted.updateSnapshot(files.get("1.snapshot.json"));
  await assert.rejects(trusted.updateTimestamp(new Uint8Array()), outOfOrder);
  const stray = trusted.updateTargets("x", "targets", new Uint8Array());
  await assert.rejects(stray, { kind: "notDelegated" });
});
