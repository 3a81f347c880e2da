/** The suite in memory, and what stands in a browser database's way. */

import assert from "node:assert/strict";
import test from "node:test";

import { openDatabase } from "../../site/assets/scripts/state/database.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { stateSuite } from "./state-suite.js";

const databases = new Map();
const world = {
  isKept: false,
  async open(name) {
    if (!databases.has(name)) databases.set(name, new MemoryEngine(steps));
    return databases.get(name);
  },
};
for (const [name, run] of stateSuite(world, assert)) test(`in memory, ${name}`, run);

/** An IndexedDB whose requests to open end in one way. */
const factory = (end) => ({
  open() {
    const request = new EventTarget();
    queueMicrotask(() => end(request));
    return request;
  },
});
const failed = (name) => factory((request) => {
  request.error = new DOMException("no", name);
  request.dispatchEvent(new Event("error", { cancelable: true }));
});
const refusing = {
  open() {
    throw new DOMException("no", "SecurityError");
  },
};

const blocked = factory((request) => request.dispatchEvent(new Event("blocked")));

const hindrances = [
  ["there is none", null, "missing"],
  ["it throws", refusing, "forbidden"],
  ["it fails", failed("UnknownError"), "forbidden"],
  ["there is no room for it", failed("QuotaExceededError"), "full"],
  ["it was written by a newer page", failed("VersionError"), "newer"],
  ["it never answers", factory(() => {}), "silent"],
  ["another tab holds it", blocked, "blocked"],
];
for (const [name, indexed, problem] of hindrances) {
  test(`a database opens in memory where ${name}, and says so`, async () => {
    const database = await openDatabase({ factory: indexed, timeout: 20 });
    assert.deepEqual([database.isKept, database.problem], [false, problem]);
    await database.transact(["saved"], "write", (write) => write.put("saved", { plant: "a" }));
  });
}

test("a database that opens too late is closed, not forgotten open", async () => {
  let isClosed = false;
  const late = factory((request) => setTimeout(() => {
    request.result = { close: () => { isClosed = true; } };
    request.dispatchEvent(new Event("success"));
  }, 40));
  assert.equal((await openDatabase({ factory: late, timeout: 10 })).problem, "silent");
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.ok(isClosed);
});
