/** What the worker answers, what it leaves alone, and how one edition follows another. */

import assert from "node:assert/strict";
import test from "node:test";

import { Device, Host } from "./signed-edition.js";

const navigate = { mode: "navigate" };
const keep = (device, language = "en") => device.worker.hear({ kind: "keep", language });

function fresh(edition = { version: "2026.11.1" }, options = {}) {
  const host = new Host(options);
  host.publish(edition);
  return { host, device: new Device(host) };
}

/** A device after its first visit. */
async function visited(edition, options) {
  const { host, device } = fresh(edition, options);
  await device.worker.install();
  await device.worker.activate();
  await keep(device);
  return { host, device };
}

const leftAlone = [
  ["site/sw.js", {}], ["site/en/", { method: "POST" }], ["https://elsewhere.example/flora/site/", {}],
  ["https://host.example/other/site/", {}], ["v1/ledger/me.json", {}], ["v1/ledger/boards", {}],
  ["v1/flowers/search?query=daisy", {}], ["v1/categories.json?x=1", {}], ["v1/flowers/search", {}],
  ["metadata/stable/timestamp.json", {}], ["editions/2026.11.1/report.html", {}],
  [`targets/${"ab".repeat(32)}.pictures-all-480.zip`, navigate],
  [`objects/ab/${"ab".repeat(32)}.svg`, navigate], [`objects/cd/${"ab".repeat(32)}.json`, {}],
  [`objects/ab/${"ab".repeat(31)}.json`, {}],
];
for (const [path, options] of leftAlone) {
  test(`${options.method ?? options.mode ?? "reading"} ${path.slice(0, 50)} is left to the browser`, async () => {
    assert.equal(await fresh().device.ask(path, options), undefined);
  });
}

test("an object that was looked at is held, given and kept; no more than 80", async () => {
  const { host, device } = fresh();
  const paths = Array.from({ length: 90 }, (_, at) => {
    return host.object(new TextEncoder().encode(`picture ${at}`), "webp").path;
  });
  for (const path of paths) await device.ask(path);
  host.isOffline = true;
  assert.deepEqual((await device.kept()).viewed, paths.slice(10));
  const response = await device.ask(paths[89]);
  assert.equal(await response.text(), "picture 89");
  assert.equal(response.headers.get("content-type"), "image/webp");
});

test("one wrong byte in what a page asks for: refused, not kept, and the page is told", async () => {
  const { host, device } = fresh();
  const { shard, deck, pictures } = host.edition;
  const target = `targets/${deck.sha256}.${deck.name}`;
  for (const path of [shard.path, target, pictures[0][1][1].object.path]) {
    host.spoil(path);
    const response = await device.ask(path);
    assert.equal(response.status, 502, path);
    assert.equal(await response.text(), "");
    assert.deepEqual(device.last("refused"), { kind: "refused", path });
    assert.ok(!Object.values(await device.kept()).flat().includes(path));
    host.spoil(path);
    assert.equal((await device.ask(path)).status, 200);
  }
});

test("what only the browser's own cache has spoilt is had from the host", async () => {
  const { host, device } = fresh();
  const { path } = host.edition.shard;
  const asked = [];
  const fetch = async (address, { cache, redirect }) => {
    asked.push([cache, redirect]);
    return cache === "default" ? new Response("spoilt") : host.fetch(address);
  };
  device.start({ fetch });
  assert.equal((await device.ask(path)).status, 200);
  assert.deepEqual(asked, [["default", "error"], ["reload", "error"]]);
  assert.equal(device.last("refused"), undefined);
});

test("what the host lacks is answered so; without a network an error is", async () => {
  const { host, device } = fresh();
  host.files.delete(host.edition.shard.path);
  assert.equal((await device.ask(host.edition.shard.path)).status, 404);
  host.isOffline = true;
  await assert.rejects(device.ask(host.edition.pictures[0][1][0].object.path));
});

test("pages come from the network first, and from what is kept after three seconds", async () => {
  const { host, device } = await visited();
  host.files.set("site/en/index.html", new TextEncoder().encode("newer"));
  assert.equal(await device.text("site/en/", navigate), "newer");
  const waits = [];
  device.start({
    fetch: () => new Promise(() => {}),
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  assert.equal(await device.text("site/en/plants/quercus-robur/", navigate),
    "quercus-robur en 2026.11.1");
  assert.deepEqual(waits, [3000]);
});

test("a page that is not kept is waited for beyond three seconds", async () => {
  const { host, device } = await visited();
  device.start({
    wait: async () => {},
    fetch: async (request) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      return host.fetch(request);
    },
  });
  assert.equal(await device.text("site/de/", navigate), "home de 2026.11.1");
});

test("a host in trouble does not hide what is kept", async () => {
  const { host, device } = await visited();
  for (const path of ["site/en/", "site/de/"]) host.statuses.set(path, 503);
  assert.equal(await device.text("site/en/", navigate), "home en 2026.11.1");
  assert.equal((await device.ask("site/de/", navigate)).status, 503);
  host.statuses.set("site/en/", 404);
  assert.equal((await device.ask("site/en/", navigate)).status, 404);
});

test("offline, a page that was never kept leads to the home page of its language", async () => {
  const { host, device } = await visited();
  host.isOffline = true;
  const rows = [
    ["site/en/plants/none/", "site/en/"], ["site/de/plants/none/", "site/"], ["site/x", "site/"],
  ];
  for (const [path, place] of rows) {
    const response = await device.ask(path, navigate);
    assert.equal(response.headers.get("location"), new URL(place, host.root).href, path);
  }
  await assert.rejects(device.ask("site/en/none.json"));
  const { device: empty, host: away } = fresh();
  away.isOffline = true;
  assert.equal((await empty.ask("site/en/", navigate)).type, "error");
});

test("a visited page of this edition is kept, in any language; another's is not", async () => {
  const { host, device } = await visited();
  await device.ask("site/de/", navigate);
  host.files.set("site/de/plants/quercus-robur/index.html", new TextEncoder().encode("another"));
  assert.equal(await device.text("site/de/plants/quercus-robur/", navigate), "another");
  host.files.set("site/config.json", new TextEncoder().encode("{}"));
  await device.ask("site/config.json");
  assert.deepEqual((await device.kept())["visited-5e11-2026.11.1"], ["site/de/"]);
  host.isOffline = true;
  const response = await device.ask("site/de/", navigate);
  assert.equal(await response.text(), "home de 2026.11.1");
  assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(response.headers.get("content-security-policy"), "frame-ancestors 'none'");
});

test("a redirect is the browser's to follow, and is not kept", async () => {
  const { device } = await visited();
  const response = Object.defineProperty(new Response(null, { status: 200 }), "type",
    { value: "opaqueredirect" });
  device.start({ fetch: async () => response });
  assert.equal(await device.ask("site/de/", navigate), response);
  assert.equal((await device.kept())["visited-5e11-2026.11.1"], undefined);
});

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
  const old = "site/assets/5e11/scripts/page.js";
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
  assert.equal(await device.text("site/assets/5e11/scripts/page.js"), "asset of 5e11");
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
  const old = ["florilegium-viewed", "florilegium-pages-1-2026.10.1", "florilegium-shell-1 /flora/"];
  for (const name of [...others, ...old]) await device.caches.open(name);
  await keep(device);
  const names = await device.caches.keys();
  for (const name of others) assert.ok(names.includes(name), name);
  for (const name of old) assert.ok(!names.includes(name), name);
});

test("a site that is being edited is kept as it is now, though its version stays", async () => {
  const { host, device } = await visited(undefined, { hasMetadata: false });
  host.publish({ version: "2026.11.1", words: "edited" });
  await keep(device);
  host.isOffline = true;
  assert.equal(await device.text("site/en/"), "home en edited");
  assert.equal(await device.text("site/"), "choose edited");
});

test("paths that a host makes up lead nowhere", async () => {
  const { host, device } = fresh(undefined, { hasMetadata: false });
  const bad = ["https://elsewhere.example/x", "//elsewhere.example/x", "../../x", "site/../../x"];
  host.edition.manifest.collections = bad.map((path) => ({ object: { path, bytes: 1 } }));
  host.republish();
  await keep(device);
  assert.equal(device.last("kept").reason, "refused");
  assert.ok(host.asked.every((path) => /^(v1|site|objects|targets|metadata)\//.test(path)));
});
