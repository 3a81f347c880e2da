/** What the worker keeps: the starter pack, packs by choice, nothing that is not what it should be. */

import assert from "node:assert/strict";
import test from "node:test";

import { hashOf } from "../../site/assets/scripts/worker/places.js";
import { Device, Host } from "./signed-edition.js";
import { day } from "./signed-metadata.js";

const first = { version: "2026.11.1" };
const keep = (device, language = "en") => device.worker.hear({ kind: "keep", language });

/** A device after its first visit. */
async function visited(edition = first, options = {}) {
  const host = new Host(options);
  host.publish(edition);
  const device = new Device(host);
  await device.worker.install();
  await device.worker.activate();
  await keep(device);
  return { host, device };
}

test("a first visit keeps the starter pack by itself, and tells its size and progress", async () => {
  const { host, device } = await visited();
  const states = device.heard.filter(({ kind }) => kind === "kept").map(({ state }) => state);
  assert.equal(states[0], "keeping");
  assert.equal(states.at(-1), "ready");
  const { done, total } = device.last("kept");
  const { entries, shard, deck, pictures } = host.edition;
  const pages = Object.entries(entries).filter(([path]) => /^(?!site\/(de|sw|offline))/.test(path));
  const small = pictures.map(([, [{ object }]]) => object);
  const parts = [shard, deck, ...small, ...pages.map(([, object]) => object)];
  assert.deepEqual([done, total], Array(2).fill(parts.reduce((sum, { bytes }) => sum + bytes, 0)));
});

test("offline, every page of the language, all words and the small pictures are there", async () => {
  const { host, device } = await visited();
  host.isOffline = true;
  const rows = [
    ["site/en/", "home en 2026.11.1"], ["site/en/index.html?from=x", "home en 2026.11.1"],
    ["site/en/plants/quercus-robur/", "quercus-robur en 2026.11.1"], ["v1/categories.json", "[]"],
    ["v1/daily/2026-11-21.json", "\"2026-11-21\""], ["site/manifest.webmanifest", "{}"],
    ["site/assets/5e11/scripts/page.js", "asset of 5e11"],
    [host.edition.pictures[1][1][0].object.path, "quercus-robur in 480 pixels"],
  ];
  for (const [path, text] of rows) assert.equal(await device.text(path), text, path);
  const { deck, shard } = host.edition;
  const words = [shard.path, `targets/${deck.sha256}.${deck.name}`];
  for (const path of words) assert.equal((await device.ask(path)).status, 200, path);
  await assert.rejects(device.ask(host.edition.pictures[0][1][1].object.path));
});

test("what is kept does not come again, though the worker ended meanwhile", async () => {
  const { host, device } = await visited();
  host.asked = [];
  device.start();
  await keep(device);
  assert.equal(device.last("kept").state, "ready");
  assert.deepEqual(host.asked, []);
});

test("what broke off goes on where it was", async () => {
  const host = new Host();
  host.publish(first);
  const device = new Device(host);
  const { fetch } = host;
  let left = 22;
  const world = { fetch: (...of) => {
    host.isOffline = (left -= 1) < 0;
    return fetch(...of);
  } };
  device.start(world);
  await keep(device);
  const { state, reason, done, total } = device.last("kept");
  assert.deepEqual([state, reason], ["broken", "offline"]);
  assert.ok(done > 0 && done < total);
  host.isOffline = false;
  host.asked = [];
  device.start();
  await keep(device);
  assert.equal(device.last("kept").state, "ready");
  const whole = (await visited()).host.asked.filter((path) => hashOf(path)).length;
  assert.ok(host.asked.filter((path) => hashOf(path)).length < whole);
});

/** Files of which one byte is wrong, by what they are. */
const spoilt = {
  shard: ({ edition }) => edition.shard.path,
  deck: ({ edition: { deck } }) => `targets/${deck.sha256}.${deck.name}`,
  picture: ({ edition }) => edition.pictures[0][1][0].object.path,
  page: ({ edition }) => edition.entries["site/en/index.html"].path,
  answer: ({ edition }) => edition.entries["v1/categories.json"].path,
};
for (const [name, pathIn] of Object.entries(spoilt)) {
  test(`one wrong byte in a ${name}: it is not kept, the page is told, the others come`, async () => {
    const host = new Host();
    host.publish(first);
    const path = pathIn(host);
    host.spoil(path);
    const device = new Device(host);
    await keep(device);
    assert.deepEqual(device.last("refused"), { kind: "refused", path });
    const { state, reason, done, total } = device.last("kept");
    assert.deepEqual([state, reason], ["broken", "refused"]);
    assert.equal(total - done, host.files.get(path).length);
    const kept = Object.values(await device.kept()).flat();
    assert.ok(!kept.includes(path));
    host.spoil(path);
    await keep(device);
    assert.equal(device.last("kept").state, "ready");
  });
}

test("a spoilt manifest or list of entries ends a keeping", async () => {
  for (const pathIn of [({ manifest }) => manifest.entries.path, ({ manifest }) => manifest.offline.path]) {
    const host = new Host();
    host.publish(first);
    host.spoil(pathIn(host.edition));
    const device = new Device(host);
    await keep(device);
    assert.deepEqual([device.last("kept").state, device.last("kept").reason], ["broken", "refused"]);
  }
});

test("a page or asset that the host gives wrongly is replaced by the one that was signed", async () => {
  const host = new Host();
  host.publish(first);
  host.spoil("site/index.html");
  host.spoil("site/assets/5e11/scripts/page.js");
  const device = new Device(host);
  await device.worker.install();
  await keep(device);
  assert.equal(device.last("trust").state, "verified");
  host.isOffline = true;
  assert.equal(await device.text("site/"), "choose 2026.11.1");
  assert.equal(await device.text("site/assets/5e11/scripts/page.js"), "asset of 5e11");
});

test("sets are kept around today; one that the host does not give yet is no fault", async () => {
  const sets = ["2026-10-01", "2026-11-15", "2026-11-21", "2026-12-01", "2027-02-01"];
  const host = new Host();
  host.publish({ ...first, sets });
  host.files.delete(host.edition.entries["v1/daily/2026-12-01.json"].path);
  const device = new Device(host);
  await keep(device);
  assert.equal(device.last("kept").state, "ready");
  const dates = () => device.kept().then((kept) => kept["pages-5e11-2026.11.1"]
    .flatMap((path) => path.match(/\d{4}-\d\d-\d\d/) ?? []));
  assert.deepEqual(await dates(), ["2026-11-15", "2026-11-21"]);
  device.now += 75 * day;
  await keep(device);
  assert.deepEqual(await dates(), ["2027-02-01"]);
});

test("without room on the device that is told, and nothing more is tried", async () => {
  const host = new Host();
  host.publish(first);
  const device = new Device(host);
  await keep(device, "de");
  device.room = 0;
  host.asked = [];
  await keep(device);
  assert.deepEqual([device.last("kept").state, device.last("kept").reason], ["broken", "full"]);
});

test("an edition that is not this worker's is left to its own worker", async () => {
  const host = new Host();
  host.publish(first);
  const device = new Device(host);
  device.start({ version: "2025.1.1" });
  await keep(device);
  assert.equal(device.last("kept"), undefined);
  assert.equal(device.last("trust").reason, "unlisted");
});

test("languages that the site does not have, and unknown messages, are no work", () => {
  const host = new Host();
  host.publish(first);
  const { worker } = new Device(host);
  for (const message of [{ kind: "keep", language: "xx" }, { kind: "toString" }, {}]) {
    assert.equal(worker.hear(message), undefined);
  }
});

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
  const { contents } = host.edition.packs[0];
  assert.deepEqual(device.last("storage").packs,
    { "all-1024": { contents: contents.path, bytes: total, pictures: 2, isWhole: true } });
  await device.worker.hear({ kind: "drop-pack", id: "all-1024" });
  assert.equal(device.last("pack").state, "dropped");
  for (const { path } of large) await assert.rejects(device.ask(path));
  assert.equal((await device.ask(host.edition.pictures[0][1][0].object.path)).status, 200);
});

test("a pack is kept when what is not needed goes, and dropping keeps what the starter needs", async () => {
  const host = new Host();
  host.publish(first);
  const [, small] = host.edition.pictures[0][1].map(({ object }) => object);
  const device = new Device(host);
  await device.worker.hear({ kind: "take-pack", id: "all-1024" });
  await keep(device);
  assert.ok((await device.kept()).objects.includes(small.path));
  await device.worker.hear({ kind: "drop-pack", id: "all-1024" });
  const kept = (await device.kept()).objects;
  assert.ok(!kept.includes(small.path));
  assert.ok(kept.includes(host.edition.pictures[0][1][0].object.path));
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

test("what the browser says of room in all is passed on", async () => {
  const { device } = await visited();
  device.start({ storage: { estimate: async () => ({ usage: 5, quota: 9 }) } });
  await device.worker.hear({ kind: "storage" });
  assert.deepEqual([device.last("storage").usage, device.last("storage").quota], [5, 9]);
});
