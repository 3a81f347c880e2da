/**
 * What an attacker between repository and client, or one who has some keys, may try: the rows of
 * Tests/TrustTests/AttackTests.swift and of Tests/Trust.
 */

import assert from "node:assert/strict";
import test from "node:test";

import { limits } from "../../site/assets/scripts/trust/limits.js";
import {
  Client, day, moment, refused, Repository, roles, start, trusted,
} from "./signed-metadata.js";

const all = ["targets", "snapshot", "timestamp"];
const published = (options) => {
  const repository = new Repository(options);
  return { repository, client: new Client(repository) };
};
test("an honest repository is trusted, and asked for no more than is needed", async () => {
  const { repository, client } = published();
  await trusted(client, repository);
  assert.deepEqual(client.asked,
    ["2.root.json", "timestamp.json", "1.snapshot.json", "1.targets.json"]);
  assert.deepEqual(client.versions, [1, 1, 1, 1]);
  repository.publish(["timestamp"]);
  await trusted(client, repository);
  assert.deepEqual(client.asked, ["2.root.json", "timestamp.json"]);
  assert.deepEqual(client.versions, [1, 2, 1, 1]);
});

for (const role of ["timestamp", "snapshot", "targets", "root"]) {
  for (const other of roles.filter((one) => one !== role)) {
    test(`arbitrary file: ${other}, rightly signed, in place of ${role} is refused`, async () => {
      const { repository, client } = published();
      const path = role === "root" ? "2.root.json" : repository.path(role);
      repository.files.set(path, repository.files.get(repository.path(other)));
      await refused(client, repository, "wrongType", { role, found: other });
    });
  }
}

test("roll-back of the timestamp", async () => {
  const { repository, client } = published();
  const old = repository.files.get("timestamp.json");
  repository.publish(["timestamp"]);
  await trusted(client, repository);
  repository.files.set("timestamp.json", old);
  await refused(client, repository, "rolledBack", { role: "timestamp", trusted: 2, found: 1 });
  assert.deepEqual(client.versions, [1, 2, 1, 1]);
});

for (const hasHashes of [false, true]) {
  test(`roll-back of the snapshot ${hasHashes ? "with" : "without"} hashes`, async () => {
    const { repository, client } = published();
    repository.hasHashes = hasHashes;
    repository.publish(["snapshot", "timestamp"]);
    await trusted(client, repository);
    repository.timestamp.meta["snapshot.json"] = { version: 1 };
    repository.publish(["timestamp"]);
    await refused(client, repository, "rolledBack", { role: "snapshot", trusted: 2, found: 1 });
  });
}

test("roll-back of targets by those who have the snapshot key", async () => {
  const { repository, client } = published();
  repository.publish(all);
  await trusted(client, repository);
  repository.snapshot.meta["targets.json"] = { version: 1 };
  repository.publish(["snapshot", "timestamp"]);
  await refused(client, repository, "rolledBack", { role: "targets.json", trusted: 2, found: 1 });
  delete repository.snapshot.meta["targets.json"];
  repository.publish(["snapshot", "timestamp"]);
  await refused(client, repository, "droppedFromSnapshot", { role: "targets.json" });
  assert.deepEqual(client.versions, [1, 4, 2, 2]);
});

for (const version of [1, 3, 4]) {
  test(`roll-back of the root: version ${version} after 1 is not taken`, async () => {
    const { repository, client } = published();
    repository.root.version = version;
    repository.files.set("2.root.json", repository.put("root"));
    const details = { role: "root", expected: 2, found: version };
    await refused(client, repository, "wrongVersion", details);
    assert.deepEqual(client.versions, [1, undefined, undefined, undefined]);
  });
}

test("freeze: old files that are still rightly signed expire", async () => {
  const { repository, client } = published();
  await trusted(client, repository, { after: 30 * day - 1 });
  const details = { role: "root", expires: "2026-12-21T12:00:00Z" };
  await refused(client, repository, "expired", details, { after: 30 * day });
});

for (const role of roles) {
  test(`expired ${role} metadata is not trusted`, async () => {
    const { repository, client } = published();
    await trusted(client, repository);
    repository.body(role).expires = moment(start - 1000);
    repository.publish(["root", ...all]);
    await refused(client, repository, "expired", { role, expires: "2026-11-21T11:59:59Z" });
    assert.equal(client.store.version("root"), 2);
    assert.equal(client.store.version(role), role === "root" ? 2 : 1);
  });
}

for (const role of ["timestamp", "snapshot", "targets"]) {
  test(`fast-forward of ${role}: new keys bring clients back`, async () => {
    const { repository, client } = published();
    repository.body(role).version = limits.version - 10;
    repository.publish(all, { raising: false });
    await trusted(client, repository);
    assert.equal(client.store.version(role), limits.version - 10);
    repository.body(role).version = 1;
    if (role !== "targets") repository.setKeys("timestamp", ["timestamp 2"]);
    if (role !== "timestamp") repository.setKeys("snapshot", ["snapshot 2"]);
    repository.publish(["root"]);
    repository.publish(["targets", "snapshot"], { raising: false });
    repository.publish(["timestamp"], { raising: role === "targets" });
    await trusted(client, repository);
    assert.equal(client.store.version(role), 1);
  });
}

test("mix-and-match: files of two moments do not go together", async () => {
  const { repository, client } = published();
  repository.publish(all);
  repository.files.set("2.targets.json", repository.files.get("1.targets.json"));
  await refused(client, repository, "wrongVersion", { role: "targets", expected: 2, found: 1 });
  repository.files.set("2.snapshot.json", repository.files.get("1.snapshot.json"));
  const other = new Client(repository);
  await refused(other, repository, "wrongVersion", { role: "snapshot", expected: 2, found: 1 });
});

test("mix-and-match: with hashes another file of the same version is refused", async () => {
  const repository = new Repository();
  repository.hasHashes = true;
  repository.publish(all);
  const client = new Client(repository);
  const same = repository.files.get("2.targets.json");
  repository.body("targets").x = "y";
  repository.put("targets");
  await refused(client, repository, "tooLong", { name: "2.targets.json" });
  repository.files.set("2.targets.json", same.map((byte) => byte ^ 1));
  await refused(client, repository, "wrongHash", { name: "targets.json" });
  repository.files.set("2.targets.json", same.slice(1));
  await refused(client, repository, "wrongLength", { name: "targets.json" });
  // As long as what was signed, and rightly signed itself: only the hash tells.
  for (const path of ["2.targets.json", "2.snapshot.json"]) {
    repository.files.set("2.targets.json", same);
    repository.tamper(path, (text) => text.replace("\n ", "\n\t"));
    await refused(new Client(repository), repository, "wrongHash", { name: path.slice(2) });
  }
  assert.deepEqual(client.versions, [1, 2, 2, undefined]);
});

const endless = [
  ["2.root.json", limits.rootBytes], ["timestamp.json", limits.timestampBytes],
  ["1.snapshot.json", limits.snapshotBytes], ["1.targets.json", limits.targetsBytes],
];
for (const [path, limit] of endless) {
  test(`endless data in place of ${path} is cut off`, async () => {
    const { repository, client } = published();
    if (!repository.files.has(path)) repository.files.set(path, new Uint8Array());
    repository.tamper(path, (text) => text + " ".repeat(limit + 1));
    await refused(client, repository, "tooLong", { name: path, limit });
  });
}

for (const path of ["timestamp.json", "1.snapshot.json", "1.targets.json"]) {
  test(`truncated, doubled or empty, ${path} is refused`, async () => {
    const edits = [1, 10, 200].map((bytes) => (text) => text.slice(0, -bytes));
    for (const edit of [...edits, (text) => `${text}{}`, () => ""]) {
      const { repository, client } = published();
      repository.tamper(path, edit);
      await refused(client, repository, "malformed");
    }
  });

  test(`when ${path} is withheld, that is told`, async () => {
    const { repository, client } = published();
    repository.files.delete(path);
    await refused(client, repository, "absent", { name: path });
  });
}

test("extra fields are signed; added afterwards they break the signature", async () => {
  const { repository, client } = published();
  repository.timestamp.x = { b: [1, "ü", null], a: false };
  repository.publish(["timestamp"]);
  await trusted(client, repository);
  const file = repository.files.get("timestamp.json");
  repository.tamper("timestamp.json",
    (text) => text.replace("\"signed\": {", "\"signed\": {\"y\": 1,"));
  await refused(client, repository, "tooFewSignatures", { role: "timestamp", good: 0 });
  repository.files.set("timestamp.json", file);
  repository.tamper("timestamp.json",
    (text) => text.replace("\"signed\": {", "\"unsigned\": 1.5, \"signed\": {"));
  await trusted(client, repository);
});

const twice = [
  "\"version\": 1,", "\"_type\": \"timestamp\",", "\"_ty\\u0070e\": \"timestamp\",",
];
for (const member of twice) {
  test(`the duplicate ${member} is refused even where both say the same`, async () => {
    const { repository, client } = published();
    repository.tamper("timestamp.json",
      (text) => text.replace("\"signed\": {", `"signed": {${member}`));
    const problem = await client.refresh(repository);
    assert.match(problem.details.reason, /^a name stands twice/);
  });
}

test("old local files guard against going back even when they have expired", async () => {
  const { repository, client } = published();
  repository.timestamp.expires = moment(start + 60_000);
  repository.publish(["snapshot", "timestamp"]);
  await trusted(client, repository);
  repository.timestamp.expires = moment(start + 30 * day);
  repository.timestamp.meta["snapshot.json"] = { version: 1 };
  repository.publish(["timestamp"]);
  const rolledBack = { role: "snapshot", trusted: 2, found: 1 };
  await refused(client, repository, "rolledBack", rolledBack, { after: 120_000 });
  repository.timestamp.meta["snapshot.json"] = { version: 2 };
  repository.publish(["timestamp"]);
  await trusted(client, repository, { after: 120_000 });
});

test("the same timestamp version changes nothing, whatever it holds", async () => {
  const { repository, client } = published();
  await trusted(client, repository);
  const before = client.store.files.get("timestamp");
  repository.timestamp.meta["snapshot.json"] = { version: 100 };
  repository.put("timestamp");
  await trusted(client, repository);
  assert.equal(client.store.files.get("timestamp"), before);
});

test("metadata of another channel is refused, and never kept", async () => {
  for (const role of ["timestamp", "snapshot", "targets"]) {
    const repository = new Repository({ channel: "stable" });
    const client = new Client(repository, { channel: "stable" });
    repository.body(role)["x-florilegium-channel"] = "beta";
    repository.publish(all);
    await refused(client, repository, "wrongChannel", { role, expected: "stable", found: "beta" });
    assert.equal(client.store.version(role), undefined);
    delete repository.body(role)["x-florilegium-channel"];
    repository.publish(all);
    await refused(client, repository, "wrongChannel", { role, found: "" });
    repository.body(role)["x-florilegium-channel"] = "stable";
    repository.publish(all);
    await trusted(client, repository);
  }
});
