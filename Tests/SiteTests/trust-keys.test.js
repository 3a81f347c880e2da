/** Keys and thresholds: who may sign for a role, and what becomes of keys that change. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  Client, envelope, key, refused, Repository, roles, trusted, utf8,
} from "./signed-metadata.js";

const all = ["targets", "snapshot", "timestamp"];
const published = () => {
  const repository = new Repository();
  return { repository, client: new Client(repository) };
};
const kindOf = async (client, repository) => (await client.refresh(repository))?.kind;

for (const role of roles) {
  test(`wrong threshold: one key of two is not enough for ${role}`, async () => {
    const { repository, client } = published();
    const first = repository.keys[role];
    repository.setKeys(role, [`${role} 1`, `${role} 2`], 2);
    if (role !== "root") repository.publish(["root"]);
    repository.keys[role] = first;
    repository.publish(["root", ...all]);
    await refused(client, repository, "tooFewSignatures", { role, good: 1, threshold: 2 });
  });

  test(`wrong key: a stranger's signature does not count for ${role}`, async () => {
    const { repository, client } = published();
    repository.keys[role] = [key("a stranger")];
    repository.publish(["root", ...all]);
    await refused(client, repository, "tooFewSignatures", { role, good: 0, threshold: 1 });
  });
}

const spellings = [["as it is", (text) => text], ["in capitals", (text) => text.toUpperCase()]];
for (const [written, name] of spellings) {
  test(`wrong threshold: one key under two names, ${written}, counts once`, async () => {
    const { repository, client } = published();
    const one = key("timestamp 1");
    const text = name(one.json.keyval.public);
    repository.root.keys["second name"] = { ...one.json, keyval: { public: text } };
    repository.root.roles.timestamp = { keyids: [one.identifier, "second name"], threshold: 2 };
    repository.publish(["root"]);
    repository.keys.timestamp = [one, { ...one, identifier: "second name" }];
    repository.put("timestamp");
    const details = { role: "timestamp", good: 1, threshold: 2 };
    await refused(client, repository, "tooFewSignatures", details);
  });
}

test("wrong key: a new root needs the old keys as well as its own", async () => {
  for (const signers of [["root 1"], ["root 2"]]) {
    const { repository, client } = published();
    repository.setKeys("root", ["root 2"]);
    repository.keys.root = signers.map(key);
    repository.publish(["root"]);
    await refused(client, repository, "tooFewSignatures", { role: "root", good: 0, threshold: 1 });
    repository.keys.root = ["root 1", "root 2"].map(key);
    repository.publish(["root"], { raising: false });
    await trusted(client, repository);
    assert.deepEqual(client.versions, [2, 1, 1, 1]);
  }
});

/** Each root: its keys, its threshold, who signed it. */
const goodRoots = {
  "one key": [[[1], 1, [1]], [[2], 1, [2, 1]], [[2], 1, [2]]],
  "unused signatures": [[[1], 1, [3, 1, 4]], [[2], 1, [3, 2, 1, 4]], [[2], 1, [3, 2, 4]]],
  "other three of five": [[[0, 1, 2, 3, 4], 3, [0, 2, 4]], [[0, 1, 2, 3, 4], 3, [0, 4, 1]],
    [[0, 1, 2, 3, 4], 3, [0, 1, 3]]],
  "one of five": [[[0, 1, 2, 3, 4], 3, [0, 2, 4]], [[0, 1, 3, 4, 5], 3, [0, 4, 1]]],
  "all of five": [[[0, 1, 2, 3, 4], 3, [0, 2, 4]], [[5, 6, 7, 8, 9], 3, [0, 2, 4, 5, 6, 7]],
    [[5, 6, 7, 8, 9], 3, [5, 6, 7]]],
  "threshold up": [[[1, 2, 3], 1, [1]], [[1, 2, 3], 2, [1, 2]]],
  "threshold down": [[[1, 2, 3], 2, [1, 2]], [[1, 2, 3], 1, [1, 2]], [[1, 2, 3], 1, [1]]],
};
const badRoots = {
  "not the old key": [[[1], 1, [1]], [[2], 1, [2, 3, 4]]],
  "not the new key": [[[1], 1, [1]], [[2], 1, [1, 3, 4]]],
  "two of three new": [[[0, 1, 2, 3, 4], 3, [0, 2, 4]], [[0, 1, 3, 4, 5], 3, [0, 2, 4]]],
  "two of three old": [[[0, 1, 2, 3, 4], 3, [0, 2, 4]], [[0, 1, 3, 4, 5], 3, [0, 4, 5]]],
  "new threshold not met": [[[1, 2, 3], 1, [1]], [[1, 2, 3], 2, [2]]],
  "old threshold not met": [[[1, 2, 3], 2, [1, 2]], [[1, 2, 3], 1, [1]]],
};
for (const [name, rows, isGood] of [
  ...Object.entries(goodRoots).map((row) => [...row, true]),
  ...Object.entries(badRoots).map((row) => [...row, false]),
]) {
  test(`roots that change: ${name} is ${isGood ? "trusted" : "refused"}`, async () => {
    const repository = new Repository();
    rows.forEach(([listed, threshold, signing], place) => {
      repository.setKeys("root", listed.map((number) => `key ${number}`), threshold);
      repository.keys.root = signing.map((number) => key(`key ${number}`));
      repository.root.version = place + 1;
      repository.put("root");
    });
    const client = new Client(repository);
    assert.equal(await kindOf(client, repository), isGood ? undefined : "tooFewSignatures");
    assert.equal(client.store.version("root"), rows.length - (isGood ? 0 : 1));
  });
}

for (const role of all) {
  test(`after new keys of ${role}, what the old ones sign is refused`, async () => {
    const repository = new Repository();
    const client = new Client(repository);
    assert.equal(await kindOf(client, repository), undefined);
    repository.setKeys(role, [`${role} 2`]);
    repository.publish(["root"]);
    assert.equal(await kindOf(client, repository), "tooFewSignatures");
    repository.publish(all);
    assert.equal(await kindOf(client, repository), undefined);
    repository.keys[role] = [key("a stranger")];
    repository.publish(all);
    assert.equal(await kindOf(client, repository), "tooFewSignatures");
    assert.equal(client.store.version(role), 2);
  });
}

const wrong = [["plausible", "30".repeat(64)], ["empty", ""], ["no hexadecimal", "zz"]];
for (const [name, text] of wrong) {
  test(`a ${name} signature beside a good one does not matter`, async () => {
    const repository = new Repository();
    const client = new Client(repository);
    repository.setKeys("timestamp", ["timestamp 1", "timestamp 2"]);
    repository.publish(["root", "timestamp"]);
    repository.tamper("timestamp.json",
      (file) => file.replace(/"sig": "[^"]*"/, `"sig": "${text}"`));
    assert.equal(await kindOf(client, repository), undefined);
  });
}

test("keys of unknown kind are let stand and do not count", async () => {
  const repository = new Repository();
  const client = new Client(repository);
  for (const [type, scheme, text] of [["sphincs", "sphincs", "00"], ["ecdsa", "ed25519", "00"],
    ["ed25519", "ed25519", ""], ["ed25519", "ed25519", "zz"], ["ed25519", "ed25519", "00"]]) {
    repository.root.keys.ab = { keytype: type, scheme, keyval: { public: text } };
    repository.root.roles.timestamp.keyids = ["ab", key("timestamp 1").identifier];
    repository.publish(["root", "timestamp"]);
    repository.tamper("timestamp.json", (file) => file.replace("\"signatures\": [",
      "\"signatures\": [{\"keyid\": \"ab\", \"sig\": \"00\"},"));
    assert.equal(await kindOf(client, repository), undefined, `${type} ${text}`);
  }
});

test("a key does not count by another kind's name", async () => {
  const repository = new Repository();
  const client = new Client(repository);
  const known = key("timestamp 2");
  for (const [keytype, scheme] of [["ecdsa", "ed25519"], ["ed25519", "ecdsa-sha2-nistp256"]]) {
    repository.setKeys("timestamp", ["timestamp 1", "timestamp 2"], 2);
    repository.root.keys[known.identifier] = { ...known.json, keytype, scheme };
    repository.publish(["root", "timestamp"]);
    assert.equal(await kindOf(client, repository), "tooFewSignatures", scheme);
  }
});

test("a key's name is just a name", async () => {
  const repository = new Repository();
  const client = new Client(repository);
  const named = { ...key("snapshot 2"), identifier: "any name" };
  repository.root.keys["any name"] = named.json;
  repository.root.roles.snapshot = { keyids: ["any name"], threshold: 1 };
  repository.keys.snapshot = [named];
  repository.publish(["root", ...all]);
  assert.equal(await kindOf(client, repository), undefined);
});

test("a key twice in a role or among signatures is refused", async () => {
  const twice = new Repository();
  const client = new Client(twice);
  const one = key("snapshot 1").identifier;
  twice.root.roles.snapshot.keyids = [one, one];
  twice.publish(["root"]);
  assert.equal(await kindOf(client, twice), "malformed");
  const repository = new Repository();
  const keys = [key("snapshot 1"), key("snapshot 1")];
  repository.files.set("1.snapshot.json", envelope(repository.snapshot, keys));
  assert.equal(await kindOf(new Client(repository), repository), "malformed");
});

test("a root whose own signature is not right is no beginning", async () => {
  const edits = [
    ["malformed", (text) => text.replace("\"version\": 1", "\"versio\": 1")],
    ["tooFewSignatures", (text) => text.replace(/"sig": "../, "\"sig\": \"00")],
    ["tooFewSignatures", (text) => text.replace(/"sig": "[^"]*"/, "\"sig\": \"\"")],
    ["tooFewSignatures", (text) => text.replace(/"sig": "[^"]*"/, "\"sig\": \"zz\"")],
  ];
  for (const [kind, edit] of edits) {
    const repository = new Repository();
    repository.tamper("1.root.json", edit);
    const client = new Client(repository);
    await refused(client, repository, kind);
    assert.deepEqual(client.asked, []);
  }
  const client = new Client({ files: new Map([["1.root.json", utf8("{}")]]) });
  await refused(client, new Repository(), "malformed");
});
