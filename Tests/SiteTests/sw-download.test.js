/** What the worker keeps by itself: the starter pack, and nothing that is not what it should be. */

import assert from "node:assert/strict";
import test from "node:test";

import { Unreachable } from "../../site/assets/scripts/trust/limits.js";
import { Missing, Refused } from "../../site/assets/scripts/worker/verified-fetch.js";
import { downloadFiles, whyBroken } from "../../site/assets/scripts/worker/download.js";
import { hashOf } from "../../site/assets/scripts/worker/published-paths.js";
import { Device } from "./device.js";
import { Host } from "./signed-edition.js";
import { day } from "./signed-metadata.js";
import { until } from "./support/until.js";

const first = { version: "2026.11.1" };
const keep = (device, language = "en") => device.worker.hear({ kind: "keep", language });

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

test("a first visit keeps the starter pack by itself, and tells size and progress", async () => {
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

test("offline, each page of the language, all words and small pictures are there", async () => {
  const { host, device } = await visited();
  host.isOffline = true;
  const rows = [
    ["site/en/", "home en 2026.11.1"], ["site/en/index.html?from=x", "home en 2026.11.1"],
    ["site/en/plants/quercus-robur/", "quercus-robur en 2026.11.1"], ["v1/categories.json", "[]"],
    ["v1/daily/2026-11-21.json", "\"2026-11-21\""], ["site/manifest.webmanifest", "{}"],
    ["site/assets/5e11/scripts/pages/every-page.js", "asset of 5e11"],
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

test("what was kept is ready at once, and on a later day without a network, too", async () => {
  const { host, device } = await visited({ ...first, sets: ["2026-11-21", "2027-01-31"] });
  host.isOffline = true;
  device.now += 2 * day;
  device.start();
  device.heard = [];
  await keep(device);
  const states = device.heard.filter(({ kind }) => kind === "kept").map(({ state }) => state);
  assert.deepEqual(states, ["ready"]);
  host.isOffline = false;
  await keep(device);
  assert.equal(await device.text("v1/daily/2027-01-31.json"), "\"2027-01-31\"");
});

test("a download tells that it is ready before it waits for the network", async () => {
  const { device } = await visited();
  device.heard = [];
  device.start({ fetch: () => new Promise(() => {}) });
  keep(device);
  await until(() => device.last("kept")?.state === "ready");
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
  test(`one wrong byte in a ${name}: not kept, the page is told, the others come`, async () => {
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

test("a page that asks while a download breaks off is not left with what is broken", async () => {
  const host = new Host();
  host.publish(first);
  const path = spoilt.shard(host);
  host.spoil(path);
  const device = new Device(host);
  const running = keep(device);
  while (!device.last("refused")) await new Promise((resolve) => setTimeout(resolve));
  host.spoil(path);
  const asked = host.asked.length;
  await Promise.all([running, keep(device), keep(device)]);
  assert.equal(device.last("kept").state, "ready");
  const states = device.heard.filter(({ kind }) => kind === "kept").map(({ state }) => state);
  assert.equal(states.filter((state) => state === "ready").length, 1);
  assert.ok(host.asked.length > asked);
});

test("a spoilt manifest or list of entries ends a download", async () => {
  for (const list of ["entries", "offline"]) {
    const host = new Host();
    host.publish(first);
    host.spoil(host.edition.manifest[list].path);
    const device = new Device(host);
    await keep(device);
    const { state, reason } = device.last("kept");
    assert.deepEqual([state, reason], ["broken", "refused"]);
  }
});

test("a page or asset that is given wrongly is replaced by the one that was signed", async () => {
  const host = new Host();
  host.publish(first);
  host.spoil("site/index.html");
  host.spoil("site/assets/5e11/scripts/pages/every-page.js");
  const device = new Device(host);
  await device.worker.install();
  await keep(device);
  assert.equal(device.last("trust").state, "verified");
  host.isOffline = true;
  assert.equal(await device.text("site/"), "choose 2026.11.1");
  assert.equal(await device.text("site/assets/5e11/scripts/pages/every-page.js"), "asset of 5e11");
});

test("sets are kept around today; one that the host does not give yet is no fault", async () => {
  const sets = ["2026-10-01", "2026-11-15", "2026-11-21", "2026-12-01", "2027-02-01"];
  const host = new Host();
  host.publish({ ...first, sets });
  host.files.delete(host.edition.entries["v1/daily/2026-12-01.json"].path);
  const device = new Device(host);
  await device.worker.activate();
  device.open = ["page 2"];
  await keep(device);
  assert.equal(device.last("kept").state, "ready");
  const dates = () => device.kept().then((kept) => kept["pages-5e11-2026.11.1"]
    .flatMap((path) => path.match(/\d{4}-\d\d-\d\d/) ?? []));
  assert.deepEqual(await dates(), ["2026-11-15", "2026-11-21"]);
  device.now += 75 * day;
  await keep(device);
  assert.deepEqual(await dates(), ["2027-02-01"]);
});

test("when the last set is over those that come round are kept", async () => {
  const sets = Array.from({ length: 60 }, (_, place) => (
    new Date(Date.parse("2026-11-21") + place * day).toISOString().slice(0, 10)));
  const host = new Host();
  host.publish({ ...first, sets });
  const device = new Device(host);
  device.now = Date.parse("2028-02-29T12:00:00Z");
  await device.worker.activate();
  await keep(device);
  const kept = (await device.kept())["pages-5e11-2026.11.1"].filter((path) => path.includes("daily"));
  assert.equal(kept.length, 60);
});

test("without room on the device that is told, and nothing more is tried", async () => {
  const host = new Host();
  host.publish(first);
  const device = new Device(host);
  await keep(device, "de");
  device.room = 0;
  host.asked = [];
  await keep(device);
  const { state, reason } = device.last("kept");
  assert.deepEqual([state, reason], ["broken", "full"]);
});

test("without a network or room, no more files are tried than were begun", async () => {
  const files = Array.from({ length: 50 }, (_, at) => ({ path: `${at}`, bytes: 1 }));
  const problems = [
    [new Unreachable("x"), "offline", 4], [new Error("odd"), "broken", 4],
    [Object.assign(new Error("no room"), { name: "QuotaExceededError" }), "full", 4],
    [new Refused("x"), "refused", 50], [new Missing("x", 404), "broken", 50],
  ];
  for (const [problem, reason, tries] of problems) {
    let tried = 0;
    const verifiedFetch = { keep: async () => {
      tried += 1;
      throw problem;
    } };
    const end = await downloadFiles(files, { verifiedFetch, now: () => 0, report: async () => {} });
    assert.deepEqual([tried, whyBroken(end.problem), end.done], [tries, reason, 0]);
  }
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
