/** What a browser keeps by a key: read, written and forgotten in one place. */

import assert from "node:assert/strict";
import test from "node:test";

import { BrowserStorage } from "../../site/assets/scripts/browser/browser-storage.js";
import { parsedJSON, utf8Text } from "../../site/assets/scripts/text/decoding.js";
import { hasNumberKeys, setNumberKeys } from "../../site/assets/scripts/pages/round/number-keys.js";
import { keepingNothing, storageOf } from "./support/memory-storage.js";
import { reported } from "./support/reported.js";

test("texts, values and objects are read as they were written, and forgotten", () => {
  const { memory, storage } = storageOf({ other: "x" });
  storage.writeText("florilegium-language", "sv");
  storage.writeJSON("florilegium-time", 5);
  storage.writeJSON("florilegium-told", { tour: 1 });
  assert.equal(storage.readText("florilegium-language"), "sv");
  assert.equal(storage.readJSON("florilegium-time"), 5);
  assert.deepEqual(storage.readObject("florilegium-told"), { tour: 1 });
  storage.writeJSON("florilegium-time", undefined);
  storage.remove("florilegium-language");
  assert.deepEqual(Object.keys(memory), ["other", "florilegium-told"]);
  storage.removeAll("florilegium-");
  assert.deepEqual({ ...memory }, { other: "x" });
});

test("what others wrote is no value of ours, and no mistake", async () => {
  const { storage } = storageOf({ broken: "{", none: "null", number: "5", text: "\"a\"" });
  const thrown = await reported(() => {
    assert.equal(storage.readJSON("broken"), undefined);
    assert.equal(storage.readJSON("missing"), undefined);
    assert.equal(storage.readText("missing"), undefined);
    for (const key of ["broken", "none", "number", "text", "missing"]) {
      assert.equal(storage.readObject(key), undefined, key);
    }
  });
  assert.deepEqual(thrown, []);
});

for (const [what, storage] of Object.entries(keepingNothing)) {
  test(`a browser that keeps nothing stops nothing: ${what}`, async () => {
    const thrown = await reported(() => {
      storage.writeText("a", "x");
      storage.writeJSON("b", {});
      storage.remove("a");
      storage.removeAll("");
      const read = [storage.readText("a"), storage.readJSON("b"), storage.readObject("b")];
      assert.deepEqual(read, [undefined, undefined, undefined]);
    });
    assert.deepEqual(thrown, []);
  });
}

/** Node may have one of its own. */
function withLocalStorage(storage, work) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: storage });
  try {
    return work();
  } finally {
    delete globalThis.localStorage;
    if (before) Object.defineProperty(globalThis, "localStorage", before);
  }
}

test("a mistake of ours beside a storage is reported, and the page goes on", async () => {
  const mistake = new TypeError("storage.getItme is not a function");
  const wrong = () => { throw mistake; };
  const broken = { getItem: wrong, setItem: wrong, removeItem: wrong };
  const thrown = await reported(() => withLocalStorage(broken, () => {
    assert.equal(hasNumberKeys(), true);
    setNumberKeys(false);
    setNumberKeys(true);
  }));
  assert.deepEqual(thrown, [mistake, mistake, mistake]);
});

test("a value that cannot be written is a mistake", async () => {
  const circle = {};
  circle.own = circle;
  const [thrown] = await reported(() => storageOf().storage.writeJSON("a", circle));
  assert.ok(thrown instanceof TypeError);
});

test("a storage is asked for anew each time: what a browser allows may change", () => {
  let memory = null;
  const storage = new BrowserStorage(() => memory);
  assert.equal(storage.readText("a"), undefined);
  memory = storageOf({ a: "x" }).memory;
  assert.equal(storage.readText("a"), "x");
});

test("what is no JSON or no UTF-8 has no value; what else is wrong is thrown", () => {
  assert.deepEqual([parsedJSON("[1]"), parsedJSON("["), parsedJSON("null")], [[1], undefined, null]);
  assert.throws(() => parsedJSON(/** @type {any} */ (Symbol("a"))), TypeError);
  assert.equal(utf8Text(Uint8Array.of(0xc3, 0xa5)), "å");
  assert.equal(utf8Text(Uint8Array.of(0xff)), undefined);
  const marked = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61);
  assert.deepEqual([utf8Text(marked), utf8Text(marked, { ignoreBOM: true })], ["a", "\ufeffa"]);
});
