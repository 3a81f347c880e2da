/** How one edition follows another on a device, and what goes with the old one. */

import assert from "node:assert/strict";
import test from "node:test";

import { Device } from "./device.js";
import { Host } from "./signed-edition.js";

const keep = (device) => device.worker.hear({ kind: "keep", language: "en" });

function fresh(options = {}) {
  const host = new Host(options);
  host.publish({ version: "2026.11.1" });
  return { host, device: new Device(host) };
}

/** A device after its first visit. */
async function visited(options) {
  const { host, device } = fresh(options);
  await device.worker.install();
  await device.worker.activate();
  await keep(device);
  return { host, device };
}

/** A device whose worker of the next edition has taken over. */
async function updated() {
  const { host, device } = await visited();
  await device.worker.hear({ kind: "take-pack", id: "all-1024" });
  const before = host.edition;
  host.publish({
    version: "2026.12.1", shell: "5e12", plants: ["bellis-perennis", "rosa-canina"],
  });
  device.open = ["page 2"];
  device.start();
  await device.worker.install();
  await device.worker.activate();
  return { host, device, before };
}

test("an update keeps what old pages need until the last of them is closed", async () => {
  const { host, device, before } = await updated();
  await keep(device);
  assert.equal(device.last("kept").state, "ready");
  host.isOffline = true;
  const old = "site/assets/5e11/scripts/pages/every-page.js";
  assert.equal(await device.text(old), "asset of 5e11");
  assert.equal((await device.ask(before.shard.path)).status, 200);
  assert.equal(await device.text("site/en/"), "home en 2026.12.1");
  device.open = ["page 3"];
  await keep(device);
  await assert.rejects(device.ask(old));
  await assert.rejects(device.ask(before.shard.path));
  await assert.rejects(device.ask(before.pictures[1][1][0].object.path));
  const names = Object.keys(await device.kept()).sort();
  assert.deepEqual(names,
    ["notes", "objects", "pages-5e12-2026.12.1", "shell-5e12", "viewed"]);
  assert.equal(await device.text("site/en/plants/rosa-canina/"), "rosa-canina en 2026.12.1");
});

test("nothing goes before a worker knows which pages were open when it took over", async () => {
  const { host, device } = await visited();
  host.publish({ version: "2026.12.1", shell: "5e12" });
  device.start();
  await device.worker.install();
  device.open = ["page 2"];
  await keep(device);
  await device.worker.activate();
  await keep(device);
  host.isOffline = true;
  assert.equal(await device.text("site/assets/5e11/scripts/pages/every-page.js"), "asset of 5e11");
});

test("the shell of a worker that waits for a game to end stays", async () => {
  const { host, device } = await visited();
  const { version, shell, assets } = host.edition;
  host.publish({ version: "2026.12.1", shell: "5e12" });
  await device.start().install();
  device.open = ["page 2"];
  device.start({ version, shell, assets, hasNext: () => true });
  await keep(device);
  await device.worker.hear({ kind: "tidy" });
  assert.equal((await device.kept())["shell-5e12"].length, 2);
});

test("an update brings taken packs up to it, and fetches nothing that is the same", async () => {
  const { host, device } = await updated();
  host.asked = [];
  await keep(device);
  assert.deepEqual([device.last("pack").id, device.last("pack").state], ["all-1024", "ready"]);
  const [[, kept], [, added]] = host.edition.pictures;
  for (const { object } of kept) assert.ok(!host.asked.includes(object.path));
  for (const { object } of added) assert.ok(host.asked.includes(object.path));
});

test("a pack that an edition no longer has goes", async () => {
  const { host, device } = await updated();
  device.open = ["page 3"];
  const { entries, manifest } = host.edition;
  entries["v1/packs.json"] = host.object(new TextEncoder().encode("[]"), "json");
  manifest.entries = host.object(new TextEncoder().encode(JSON.stringify(entries)), "json");
  host.republish();
  await keep(device);
  await device.worker.hear({ kind: "storage" });
  assert.deepEqual(device.last("storage").packs, {});
  const large = host.edition.pictures[0][1][1].object.path;
  assert.ok(!(await device.kept()).objects.includes(large));
});

test("an edition that is not kept yet lets the one before serve", async () => {
  const { host, device } = await updated();
  device.open = ["page 3"];
  await device.worker.hear({ kind: "tidy" });
  host.isOffline = true;
  assert.equal(await device.text("site/en/plants/quercus-robur/"), "quercus-robur en 2026.11.1");
  assert.equal(await device.text("site/assets/5e11/scripts/pages/every-page.js"), "asset of 5e11");
});

test("shells that were never kept whole do not pile up", async () => {
  const { host, device } = fresh();
  for (const number of [1, 2, 3, 4]) {
    host.publish({ version: `2026.11.${number}`, shell: `5e1${number}` });
    device.open = [`page ${number}`];
    device.start();
    await device.worker.install();
    await device.worker.activate();
  }
  device.open = ["page 5"];
  await device.worker.hear({ kind: "tidy" });
  const shells = Object.keys(await device.kept()).filter((name) => name.startsWith("shell"));
  assert.deepEqual(shells, ["shell-5e14"]);
});

test("caches of other sites on the origin are left alone, those of old workers go", async () => {
  const { device } = fresh();
  const others = ["florilegium-objects /", "florilegium-shell-1 /a/flora/", "notes"];
  const old = [
    "florilegium-viewed", "florilegium-pages-1-2026.10.1", "florilegium-shell-1 /flora/",
  ];
  for (const name of [...others, ...old]) await device.caches.open(name);
  await device.worker.activate();
  device.open = ["page 2"];
  await keep(device);
  const names = await device.caches.keys();
  for (const name of others) assert.ok(names.includes(name), name);
  for (const name of old) assert.ok(!names.includes(name), name);
});

test("a site that is being edited is kept as it is now, though its version stays", async () => {
  const { host, device } = await visited({ hasMetadata: false });
  host.publish({ version: "2026.11.1", words: "edited" });
  await keep(device);
  host.isOffline = true;
  assert.equal(await device.text("site/en/"), "home en edited");
  assert.equal(await device.text("site/"), "choose edited");
});
