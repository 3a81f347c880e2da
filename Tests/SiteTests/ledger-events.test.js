/** The ledger's stream of events: how it is read, and what becomes of one that breaks. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  followEvents, isNone, openOverFetch, waitBefore,
} from "../../site/assets/scripts/state/ledger-events.js";
import { EventReader } from "../../site/assets/scripts/state/server-events.js";

const alive = ": still here\n\n";
const event = (number) => `id: ${number}\nevent: recorded\ndata: {"number":${number}}\n\n`;
const read = (number) => ({ id: String(number), name: "recorded", data: `{"number":${number}}` });

test("events are read whole, wherever the network cuts them", () => {
  const text = `: florilegium\n\n${event(7)}${alive}${event(8).replaceAll("\n", "\r\n")}`;
  for (let size = 1; size <= text.length; size += 1) {
    const reader = new EventReader();
    const found = [];
    for (let at = 0; at < text.length; at += size) found.push(...reader.take(text.slice(at, at + size)));
    assert.deepEqual(found, [read(7), read(8)], `pieces of ${size}`);
  }
  assert.deepEqual(new EventReader().take("data: a\ndata: b\n\n"), [{ id: "", name: "", data: "a\nb" }]);
  assert.throws(() => new EventReader().take("x".repeat(2 ** 20 + 1)), /longer than a ledger/);
});

test("waits grow to five minutes, and are as long as the ledger asks", () => {
  const rows = [
    [0, { jitter: 0 }, 500], [0, { jitter: 1 }, 1_000], [3, { jitter: 1 }, 8_000],
    [40, { jitter: 1 }, 300_000], [2, { jitter: 0, after: 60 }, 60_000],
    [0, { jitter: 1, after: Number.NaN }, 1_000], [0, { jitter: 1, after: 1e9 }, 300_000],
  ];
  for (const [tries, of, wait] of rows) assert.equal(waitBefore(tries, of), wait, JSON.stringify(of));
});

test("a host of files has no stream; a ledger that is busy has one", () => {
  const rows = [
    [200, true, false], [200, false, true], [404, false, true], [405, false, true],
    [401, false, false], [429, false, false], [502, false, false],
  ];
  for (const [status, isStream, none] of rows) assert.equal(isNone({ status, isStream }), none, `${status}`);
});

/** Follows what each try brings: pieces of a stream, a status, or what is thrown. */
async function followed(tries, { most = 20, goesOn } = {}) {
  const told = { asked: [], heard: [], waits: [] };
  const end = new AbortController();
  let known = 5;
  await followEvents({
    begin: async () => ({ token: "t" }), known: async () => known, goesOn, signal: end.signal,
    jitter: () => 1,
    heard: ({ id }) => {
      told.heard.push(id);
      known = Number(id);
    },
    open: async (token, after) => {
      told.asked.push(after);
      const next = tries.shift();
      if (next === undefined) end.abort();
      if (next instanceof Error) throw next;
      const { status = 200, after: seconds, pieces = [] } = Array.isArray(next) ? { pieces: next } : next ?? {};
      return { status, after: seconds, isStream: status === 200, pieces: (async function* each() {
        yield* pieces;
      })() };
    },
    wait: async (milliseconds) => {
      told.waits.push(milliseconds);
      if (told.waits.length >= most) end.abort();
    },
  });
  return told;
}

test("a stream that breaks is taken up after the last event that is known", async () => {
  const told = await followed([[": florilegium\n\n", event(6)], [alive, event(7), event(9)]]);
  assert.deepEqual(told.asked, [5, 6, 9]);
  assert.deepEqual(told.heard, ["6", "7", "9"]);
});

test("waits grow while nothing comes, and begin anew after a stream that went on", async () => {
  const gone = () => new Error("gone");
  const told = await followed([gone(), { status: 502 }, { status: 429, after: 30 },
    [": florilegium\n\n"], [alive, alive], gone(), { status: 404 }]);
  assert.deepEqual(told.waits, [1_000, 2_000, 30_000, 8_000, 1_000, 2_000]);
});

test("nobody asks where there is no stream, or once nobody is signed in", async () => {
  assert.deepEqual((await followed([{ status: 404 }, [event(6)]])).asked, [5]);
  const told = await followed([[event(6)], [event(7)]], { goesOn: (() => {
    let times = 0;
    return () => (times += 1) < 2;
  })() });
  assert.deepEqual(told.heard, ["6"]);
});

test("the stream is asked for as whose it is, and from where on", async () => {
  const asked = [];
  const open = openOverFetch({ address: "https://a.example", get: async (address, of) => {
    asked.push([address, of.headers, of.credentials]);
    return new Response(event(8), { headers: { "Content-Type": "text/event-stream" } });
  } });
  const stream = await open("tok", 7, new AbortController().signal);
  const pieces = [];
  for await (const piece of stream.pieces) pieces.push(piece);
  assert.deepEqual([stream.isStream, pieces.join("")], [true, event(8)]);
  assert.deepEqual(asked, [["https://a.example/v1/ledger/events", {
    "Accept": "text/event-stream", "Authorization": "Bearer tok", "Last-Event-ID": "7",
  }, "omit"]]);
  const page = openOverFetch({ address: "", get: async () => new Response("<html>", {
    headers: { "Content-Type": "text/html" },
  }) });
  assert.equal(isNone(await page("tok", undefined, new AbortController().signal)), true);
});
