/** What the worker answers, and what it leaves to the browser. */

import assert from "node:assert/strict";
import test from "node:test";

import { Device } from "./device.js";
import { Host } from "./signed-edition.js";

const navigate = { mode: "navigate" };
const keep = (device, language = "en") => device.worker.hear({ kind: "keep", language });

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

const leftAlone = [
  ["site/sw.js", {}], ["site/en/", { method: "POST" }],
  ["https://elsewhere.example/flora/site/", {}],
  ["https://host.example/other/site/", {}], ["v1/ledger/me.json", {}], ["v1/ledger/boards", {}],
  ["v1/flowers/search?query=daisy", {}], ["v1/categories.json?x=1", {}], ["v1/flowers/search", {}],
  ["metadata/stable/timestamp.json", {}], ["editions/2026.11.1/report.html", {}],
  [`targets/${"ab".repeat(32)}.pictures-all-480.zip`, {}], ["notes/trust", {}],
  [`targets/${"ab".repeat(32)}.edition.json`, navigate],
  [`objects/ab/${"ab".repeat(32)}.svg`, navigate], [`objects/cd/${"ab".repeat(32)}.json`, {}],
  [`objects/ab/${"ab".repeat(31)}.json`, {}],
];
for (const [path, options] of leftAlone) {
  const way = options.method ?? options.mode ?? "reading";
  test(`${way} ${path.slice(0, 50)} is left to the browser`, async () => {
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

test("one wrong byte in what a page asks for: refused, not kept, the page is told", async () => {
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
  assert.deepEqual(waits, [10_000, 3000]);
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

/** A network that says nothing until it is given up. */
const silence = (_, { signal }) => new Promise((_resolve, reject) => {
  signal.addEventListener("abort", () => reject(signal.reason));
});

test("from a silent network a page that is not kept leads home", async () => {
  const { device } = await visited();
  device.start({ wait: async () => {}, fetch: silence });
  const response = await device.ask("site/en/plants/none/", navigate);
  assert.ok(response.headers.get("location").endsWith("/site/en/"));
  await assert.rejects(device.ask("v1/none.json"));
});

test("a silent host is given up by what is held, too; one that is slow is not", async () => {
  const { host, device } = fresh();
  const { path } = host.edition.shard;
  device.start({ wait: async () => {}, fetch: silence });
  await assert.rejects(device.ask(path));
  const waits = [];
  const wait = () => new Promise((resolve) => {
    waits.push(resolve);
  });
  const slow = async (address) => {
    const bytes = await (await host.fetch(address)).arrayBuffer();
    return new Response(new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(bytes.slice(0, 9))),
      pull: (stream) => {
        stream.enqueue(new Uint8Array(bytes.slice(9)));
        stream.close();
      },
    }, { highWaterMark: 0 }));
  };
  device.start({ wait, fetch: slow });
  assert.equal((await device.ask(path)).status, 200);
  assert.equal(waits.length, 3);
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
    ["site/de/", "site/en/"], ["site/de/index.html", "site/en/"],
  ];
  for (const [path, place] of rows) {
    const response = await device.ask(path, navigate);
    assert.equal(response.headers.get("location"), new URL(place, host.root).href, path);
  }
  await assert.rejects(device.ask("site/en/none.json"));
  const { device: empty, host: away } = fresh();
  away.isOffline = true;
  await assert.rejects(empty.ask("site/en/", navigate));
});

test("a visited page of this edition is kept, in any language; another's is not", async () => {
  const { host, device } = await visited();
  for (const path of ["site/de/", "site/en/"]) await device.ask(path, navigate);
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

test("paths that a host makes up lead nowhere", async () => {
  const { host, device } = fresh({ hasMetadata: false });
  const bad = ["https://elsewhere.example/x", "//elsewhere.example/x", "../../x", "site/../../x"];
  host.edition.manifest.collections = bad.map((path) => ({ object: { path, bytes: 1 } }));
  host.republish();
  await keep(device);
  assert.equal(device.last("kept").reason, "refused");
  assert.ok(host.asked.every((path) => /^(v1|site|objects|targets|metadata)\//.test(path)));
});
