/**
 * What the player's database does, whichever engine it is on. Node runs it in memory; a browser
 * runs it in IndexedDB (state_browser.py).
 *
 * @typedef {object} World databases to try
 * @property {boolean} isKept
 * @property {(name: string, steps?: object[][]) => Promise<Database>} open opens the database of
 *   that name, as another tab would
 * @typedef {import("../../site/assets/scripts/state/database.js").Database} Database
 */

import { StateProblem } from "../../site/assets/scripts/state/problem.js";
import { steps, tables } from "../../site/assets/scripts/state/schema.js";
import { ownCases } from "./state-suite-own.js";

/** Everything that is in a database. @param {Database} database */
export function dump(database) {
  return database.transact(tables, "read", async (read) => {
    const all = {};
    for (const table of tables) all[table] = await read.all(table);
    return all;
  });
}

/** A database that dies at a request of a change, as a tab that is closed does. */
export function dying(database, request) {
  let left = request;
  const live = (transaction) => new Proxy(transaction, {
    get: (target, name) => (...of) => {
      left -= 1;
      if (left < 0) throw new Error("closed");
      return target[name](...of);
    },
  });
  return {
    isKept: database.isKept,
    transact: (names, mode, work) => database.transact(names, mode, (t) => work(live(t))),
  };
}

/**
 * The cases of the suite.
 * @param {World} world
 * @param {object} assert ok, equal, deepEqual, rejects
 * @returns {[string, () => Promise<void>][]}
 */
export function stateSuite(world, assert) {
  let number = 0;
  const fresh = () => {
    number += 1;
    return `suite-${number}`;
  };
  const open = (name = fresh()) => world.open(name);
  const kept = world.isKept ? keptCases({ world, assert, fresh }) : [];
  const tools = { world, assert, fresh, open, dump, dying };
  return [...engineCases(tools), ...kept, ...ownCases(tools)];
}

function engineCases({ assert, fresh, open }) {
  return [
    ["rows are put, read, replaced, counted and deleted", async () => {
      const database = await open();
      await database.transact(["saved"], "write", async (write) => {
        await write.put("saved", { plant: "b", time: 1 });
        await write.put("saved", { plant: "a", time: 2 });
        await write.put("saved", { plant: "b", time: 3 });
      });
      await database.transact(["saved"], "read", async (read) => {
        assert.deepEqual(await read.get("saved", "b"), { plant: "b", time: 3 });
        assert.equal(await read.get("saved", "c"), undefined);
        assert.equal(await read.count("saved"), 2);
        assert.deepEqual((await read.all("saved")).map(({ plant }) => plant), ["a", "b"]);
      });
      await database.transact(["saved"], "write", (write) => write.delete("saved", "a"));
      await database.transact(["saved"], "write", (write) => write.delete("saved", "not-there"));
      await database.transact(["saved"], "write", async (write) => {
        assert.equal(await write.count("saved"), 1);
        await write.clear("saved");
        assert.deepEqual(await write.all("saved"), []);
      });
    }],
    ["rows come in the order of their keys, numbers as numbers", async () => {
      const database = await open();
      const keys = [["b", 2], ["a", 10], ["a", 9], ["Z", 1], ["ä", 1], ["b", 1]];
      const rows = await database.transact(["playedRound"], "write", async (write) => {
        for (const [player, number] of keys) await write.put("playedRound", { player, number });
        assert.deepEqual(await write.get("playedRound", ["a", 9]), { player: "a", number: 9 });
        return write.all("playedRound");
      });
      assert.deepEqual(rows.map(({ player, number }) => [player, number]), [
        ["Z", 1], ["a", 9], ["a", 10], ["b", 1], ["b", 2], ["ä", 1],
      ]);
    }],
    ["what throws undoes the whole change, in every table", async () => {
      const database = await open();
      await database.transact(["saved"], "write", (write) => write.put("saved", { plant: "a" }));
      const change = database.transact(["saved", "search"], "write", async (write) => {
        await write.put("search", { folded: "rose" });
        await write.clear("saved");
        throw new StateProblem("enough");
      });
      await assert.rejects(change, { reason: "enough" });
      const broken = database.transact(["saved", "search"], "write", async (write) => {
        await write.put("search", { folded: "rose" });
        await write.put("saved", { time: 1 });
      });
      await assert.rejects(broken);
      await database.transact(["saved", "search"], "read", async (read) => {
        assert.deepEqual(await read.all("saved"), [{ plant: "a" }]);
        assert.deepEqual(await read.all("search"), []);
      });
    }],
    ["who only reads writes nothing, and nobody reaches other tables", async () => {
      const database = await open();
      const put = (transaction) => transaction.put("saved", { plant: "a" });
      await assert.rejects(database.transact(["saved"], "read", put));
      await assert.rejects(database.transact(["search"], "write", put));
      await database.transact(["saved"], "read", async (read) => {
        assert.equal(await read.count("saved"), 0);
      });
    }],
    ["what was read or put is a copy", async () => {
      const database = await open();
      const row = { plant: "a", tags: ["one"] };
      await database.transact(["saved"], "write", async (write) => {
        await write.put("saved", row);
        row.tags.push("two");
        (await write.get("saved", "a")).tags.push("three");
      });
      const read = await database.transact(["saved"], "read", (each) => each.get("saved", "a"));
      assert.deepEqual(read.tags, ["one"]);
    }],
    ["bytes and keys come back as they were", async () => {
      const database = await open();
      const pair = await crypto.subtle.generateKey(
        { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
      const bytes = Uint8Array.from([0, 255, 7]).buffer;
      const row = { name: "key", privateKey: pair.privateKey, bytes };
      await database.transact(["device"], "write", (write) => write.put("device", row));
      const back = await database.transact(["device"], "read", (read) => read.get("device", "key"));
      assert.deepEqual([...new Uint8Array(back.bytes)], [0, 255, 7]);
      const use = { name: "ECDSA", hash: "SHA-256" };
      const signature = await crypto.subtle.sign(use, back.privateKey, bytes);
      assert.equal(signature.byteLength, 64);
      await assert.rejects(crypto.subtle.exportKey("pkcs8", back.privateKey));
    }],
    ["two tabs that change one row at once lose nothing", async () => {
      const name = fresh();
      const tabs = [await open(name), await open(name)];
      const raise = (tab) => tab.transact(["counter"], "write", async (write) => {
        const value = ((await write.get("counter", "n"))?.value ?? 0) + 1;
        await write.put("counter", { name: "n", value });
        return value;
      });
      const values = await Promise.all(Array.from({ length: 40 }, (_, n) => raise(tabs[n % 2])));
      assert.deepEqual(values.sort((a, b) => a - b), Array.from({ length: 40 }, (_, n) => n + 1));
    }],
  ];
}

/** What only a database that is kept can show. */
function keptCases({ world, assert, fresh }) {
  const newer = [...steps, [{ table: "later", key: "id" }]];
  /** As what opened it without a version just after it was deleted. */
  const openFirst = (name) => new Promise((resolve) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      for (const { table, key } of steps.flat()) {
        request.result.createObjectStore(table, { keyPath: key });
      }
    });
    request.addEventListener("success", () => resolve(request.result));
  });
  return [
    ["a first version that has all tables is brought up to date", async () => {
      const name = fresh();
      (await openFirst(name)).close();
      const database = await world.open(name);
      assert.deepEqual([database.isKept, (await dump(database)).saved], [true, []]);
    }],
    ["a newer page's database that lacks a table of ours is left alone", async () => {
      const name = fresh();
      await world.open(name, [...steps.slice(1), [], []]);
      const old = await world.open(name);
      assert.deepEqual([old.isKept, old.problem], [false, "newer"]);
    }],
    ["what was kept is there when the page comes again", async () => {
      const name = fresh();
      const database = await world.open(name);
      await database.transact(["saved"], "write", (write) => write.put("saved", { plant: "a" }));
      database.close();
      const again = await world.open(name);
      assert.equal((await dump(again)).saved.length, 1);
      // A connection that was closed is opened anew.
      assert.equal((await dump(database)).saved.length, 1);
    }],
    ["a step adds tables and keeps what is there; older tabs make way, and go on", async () => {
      const name = fresh();
      const old = await world.open(name);
      await old.transact(["saved"], "write", (write) => write.put("saved", { plant: "a" }));
      const database = await world.open(name, newer);
      assert.equal(database.isKept, true);
      await database.transact(["later"], "write", (write) => write.put("later", { id: 1 }));
      assert.equal((await dump(database)).saved.length, 1);
      await old.transact(["saved"], "write", (write) => write.put("saved", { plant: "b" }));
      assert.equal((await dump(database)).saved.length, 2);
      assert.deepEqual([old.isKept, old.problem], [true, undefined]);
    }],
    ["an older page reads and writes a newer page's database", async () => {
      const name = fresh();
      const database = await world.open(name, newer);
      await database.transact(["saved"], "write", (write) => write.put("saved", { plant: "a" }));
      const old = await world.open(name);
      assert.deepEqual([old.isKept, old.problem], [true, undefined]);
      await old.transact(["saved"], "write", (write) => write.put("saved", { plant: "b" }));
      assert.equal((await dump(database)).saved.length, 2);
    }],
  ];
}
