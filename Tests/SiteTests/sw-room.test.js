/** What the worker does where there is no room left: it tells so, and loses nothing. */

import assert from "node:assert/strict";
import test from "node:test";

import { Device } from "./device.js";
import { Host } from "./signed-edition.js";

const first = { version: "2026.11.1" };
const second = { version: "2026.12.1", shell: "7a22" };
const keep = (device) => device.worker.hear({ kind: "keep", language: "en" });
const take = (device, id) => device.worker.hear({ kind: "take-pack", id });

/** A device after its first visit. */
async function visited(edition = first) {
  const host = new Host();
  host.publish(edition);
  const device = new Device(host);
  await device.worker.install();
  await device.worker.activate();
  await keep(device);
  return { host, device };
}

test("a worker that finds no room for its shell is none, tells so and leaves nothing", async () => {
  const host = new Host();
  host.publish(first);
  const device = new Device(host);
  device.room = 0;
  await assert.rejects(device.worker.install(), { name: "QuotaExceededError" });
  const { state, reason } = device.last("kept");
  assert.deepEqual([state, reason], ["broken", "full"]);
  assert.deepEqual(Object.keys(await device.kept()), []);
});

test("a next worker without room leaves the one before as it is", async () => {
  const { host, device } = await visited();
  const before = await device.kept();
  const old = device.worker;
  host.publish(second);
  device.start();
  device.room = 0;
  await assert.rejects(device.worker.install());
  assert.deepEqual(await device.kept(), before);
  device.worker = old;
  host.isOffline = true;
  assert.equal(await device.text("site/"), "choose 2026.11.1");
});

test("without any room the edition is still verified, and what is kept is told", async () => {
  const host = new Host();
  host.publish(first);
  const device = new Device(host);
  device.room = 0;
  await device.worker.activate();
  await keep(device);
  assert.equal(device.last("trust").state, "verified");
  await device.worker.hear({ kind: "storage" });
  assert.deepEqual(device.last("storage").packs, {});
  assert.deepEqual(Object.values(await device.kept()).flat(), []);
});

test("a download that found no room is tried in an hour, or once something made some", async () => {
  const host = new Host();
  host.publish(first);
  const device = new Device(host);
  await device.worker.install();
  device.room = 0;
  await keep(device);
  device.room = Infinity;
  await keep(device);
  assert.deepEqual([device.last("kept").state, device.last("kept").reason], ["broken", "full"]);
  await device.worker.hear({ kind: "clear" });
  await keep(device);
  assert.equal(device.last("kept").state, "ready");
  host.publish({ ...second, shell: "5e11" });
  device.start();
  device.room = 0;
  await keep(device);
  device.room = Infinity;
  device.now += 3_600_000;
  await keep(device);
  assert.equal(device.last("kept").state, "ready");
});

test("a pack that finds no room is forgotten with all that came of it", async () => {
  const { host, device } = await visited();
  const before = await device.kept();
  const sizes = host.edition.pictures.map(([, renditions]) => renditions[1].object.bytes);
  device.room = Math.max(...sizes) - 1;
  await take(device, "all-1024");
  assert.deepEqual([device.last("pack").state, device.last("pack").reason], ["broken", "full"]);
  await device.worker.hear({ kind: "storage" });
  assert.deepEqual(device.last("storage").packs, {});
  const pictures = ({ objects }) => objects.filter((path) => path.endsWith(".webp"));
  assert.deepEqual(pictures(await device.kept()), pictures(before));
  device.room = Infinity;
  await take(device, "all-1024");
  assert.equal(device.last("pack").state, "ready");
});

test("a pack can be dropped where not even a note finds room", async () => {
  const { host, device } = await visited();
  const large = host.edition.pictures[0][1][1].object.path;
  await take(device, "all-1024");
  device.room = 0;
  await device.worker.hear({ kind: "drop-pack", id: "all-1024" });
  assert.equal(device.last("pack").state, "dropped");
  assert.ok(!(await device.kept()).objects.includes(large));
  await device.worker.hear({ kind: "storage" });
  assert.deepEqual(device.last("storage").packs, {});
  // What was noted meanwhile is written once something makes room.
  device.room = Infinity;
  await device.worker.hear({ kind: "clear" });
  device.start();
  await device.worker.hear({ kind: "storage" });
  assert.deepEqual(device.last("storage").packs, {});
});

test("a page that is visited again without room stays as it was kept", async () => {
  const { host, device } = await visited();
  await device.text("site/de/", { mode: "navigate" });
  device.room = 0;
  await device.text("site/de/", { mode: "navigate" });
  await device.ask(host.edition.pictures[0][1][1].object.path);
  host.isOffline = true;
  assert.ok(await device.text("site/de/", { mode: "navigate" }));
});

test("a wrong file is not left in place of the right one that finds no room", async () => {
  const host = new Host();
  host.publish(first);
  host.spoil("site/index.html");
  const device = new Device(host);
  await device.worker.install();
  device.room = 0;
  await keep(device);
  const pages = (await device.kept())["pages-5e11-2026.11.1"];
  assert.ok(!pages.includes("site/"), String(pages));
});
