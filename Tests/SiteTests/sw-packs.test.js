/** Packs by choice, and the storage that all that is kept takes. */

import assert from "node:assert/strict";
import test from "node:test";

import { Device } from "./device.js";
import { Host } from "./signed-edition.js";

const first = { version: "2026.11.1" };
const keep = (device) => device.worker.hear({ kind: "keep", language: "en" });

/** A device after its first visit. */
async function visited() {
  const host = new Host();
  host.publish(first);
  const device = new Device(host);
  await device.worker.install();
  await device.worker.activate();
  await keep(device);
  return { host, device };
}

test("a pack is taken with progress, works offline, and goes again", async () => {
  const { host, device } = await visited();
  const large = host.edition.pictures.map(([, renditions]) => renditions[1].object);
  const total = large.reduce((sum, { bytes }) => sum + bytes, 0);
  await device.worker.hear({ kind: "take-pack", id: "all-1024" });
  assert.deepEqual(device.last("pack"),
    { kind: "pack", id: "all-1024", state: "ready", done: total, total });
  host.isOffline = true;
  for (const { path } of large) assert.equal((await device.ask(path)).status, 200);
  await device.worker.hear({ kind: "storage" });
  const { contents } = host.edition.packs[1];
  assert.deepEqual(device.last("storage").packs,
    { "all-1024": { contents: contents.path, bytes: total, pictures: 2, isWhole: true } });
  await device.worker.hear({ kind: "drop-pack", id: "all-1024" });
  assert.equal(device.last("pack").state, "dropped");
  for (const { path } of large) await assert.rejects(device.ask(path));
  assert.equal((await device.ask(host.edition.pictures[0][1][0].object.path)).status, 200);
});

test("without a network and an edition, a pack that is asked for is told as offline", async () => {
  const host = new Host({ hasMetadata: false });
  host.publish(first);
  host.isOffline = true;
  const device = new Device(host);
  await device.worker.hear({ kind: "take-pack", id: "all-1024" });
  assert.deepEqual([device.last("pack").state, device.last("pack").reason], ["broken", "offline"]);
});

test("a pack stays when others go; dropped, it leaves what the starter needs", async () => {
  const host = new Host();
  host.publish(first);
  const [small, large] = host.edition.pictures[0][1].map(({ object }) => object.path);
  const device = new Device(host);
  const objects = async () => (await device.kept()).objects;
  for (const id of ["all-480", "all-1024"]) await device.worker.hear({ kind: "take-pack", id });
  await keep(device);
  assert.ok((await objects()).includes(large));
  for (const id of ["all-480", "all-1024"]) await device.worker.hear({ kind: "drop-pack", id });
  assert.ok(!(await objects()).includes(large));
  assert.ok((await objects()).includes(small));
});

const brokenPacks = [
  ["a pack that is not there", "broken", () => "nothing"],
  ["a pack without a network", "offline", (host) => {
    host.isOffline = true;
    return "all-1024";
  }],
  ["a pack with a wrong picture", "refused", (host) => {
    host.spoil(host.edition.pictures[0][1][1].object.path);
    return "all-1024";
  }],
];
for (const [name, reason, spoil] of brokenPacks) {
  test(`${name} is told as ${reason}, and one that began goes on`, async () => {
    const { host, device } = await visited();
    await device.worker.hear({ kind: "take-pack", id: spoil(host) });
    assert.deepEqual([device.last("pack").state, device.last("pack").reason], ["broken", reason]);
    host.isOffline = false;
    host.publish(first);
    await keep(device);
    if (reason === "refused") assert.equal(device.last("pack").state, "ready");
  });
}

test("of a pack that broke off it is told how much is here, and that goes again", async () => {
  const { host, device } = await visited();
  const pictures = host.edition.pictures.map(([, renditions]) => renditions[1].object);
  host.spoil(pictures[0].path);
  await device.worker.hear({ kind: "take-pack", id: "all-1024" });
  await device.worker.hear({ kind: "storage" });
  const begun = device.last("storage").packs["all-1024"];
  assert.deepEqual([begun.isWhole, begun.done], [false, pictures[1].bytes]);
  assert.ok(begun.done < begun.bytes);
  await device.worker.hear({ kind: "drop-pack", id: "all-1024" });
  await device.worker.hear({ kind: "storage" });
  assert.deepEqual(device.last("storage").packs, {});
  assert.ok(!(await device.kept()).objects.includes(pictures[1].path));
  await keep(device);
  assert.equal(device.last("pack").state, "dropped", "it came again, unasked");
});

test("storage is told by kind, and clearing lets go of what was looked at only", async () => {
  const { host, device } = await visited();
  const large = host.edition.pictures[0][1][1].object;
  await device.ask(large.path);
  await device.ask("site/de/", { mode: "navigate" });
  await device.worker.hear({ kind: "storage" });
  const before = device.last("storage").kinds;
  assert.equal(before.viewed, large.bytes + host.edition.entries["site/de/index.html"].bytes);
  assert.equal(before.shell, 2 * "asset of 5e11".length);
  for (const kind of ["pages", "words", "pictures"]) assert.ok(before[kind] > 0, kind);
  await device.worker.hear({ kind: "clear" });
  assert.deepEqual(device.last("storage").kinds, { ...before, viewed: 0 });
  host.isOffline = true;
  assert.equal(await device.text("site/en/"), "home en 2026.11.1");
  await assert.rejects(device.ask(large.path));
});

test("what the browser says of its storage in all is passed on", async () => {
  const { device } = await visited();
  device.start({ storage: { estimate: async () => ({ usage: 5, quota: 9 }) } });
  await device.worker.hear({ kind: "storage" });
  assert.deepEqual([device.last("storage").usage, device.last("storage").quota], [5, 9]);
});
