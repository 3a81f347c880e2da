/** What the service worker sends when the browser says that there is a network again. */

import assert from "node:assert/strict";
import test from "node:test";

import { sendFromWorker, syncCounter } from "../../site/assets/scripts/state/background-sync.js";
import { noon, withRounds } from "./state-fixtures.js";

/** A ledger that records all it is sent; `down` has no answer. */
function ledger({ isDown = false } = {}) {
  const asked = [];
  const request = async (method, address, headers, body) => {
    if (isDown) throw new Error("The network did not answer.");
    const value = JSON.parse(new TextDecoder().decode(body));
    asked.push([new URL(address).pathname, value.entries?.length]);
    const answers = value.entries?.map(({ id }) => ({ id, answer: "recorded" }));
    return { status: 200, body: new TextEncoder().encode(JSON.stringify({ answers })) };
  };
  return { asked, request };
}

async function synced(of, { database }) {
  let isClosed = false;
  const kept = { ...database, transact: (...work) => database.transact(...work), close: () => {
    isClosed = true;
  } };
  const sending = sendFromWorker({
    address: "https://a.example", now: () => noon, open: async () => kept, request: of.request,
  });
  return { sending, isClosed: () => isClosed };
}

const note = ({ database }, value) => database.transact(["counter"], "write", (write) => (
  write.put("counter", { name: syncCounter, value })));

test("what waits is sent, by the device that the page named", async () => {
  const of = await withRounds(3);
  await note(of, of.player);
  const server = ledger();
  const { sending, isClosed } = await synced(server, of);
  await sending;
  assert.deepEqual(server.asked, [["/v1/ledger/entries", 3]]);
  assert.deepEqual([await of.outbox.waiting(), isClosed()], [[], true]);
});

test("nothing is sent for a guest, nor after somebody signed out", async () => {
  for (const named of [undefined, "another-device"]) {
    const of = await withRounds(2);
    if (named) await note(of, named);
    const server = ledger();
    await (await synced(server, of)).sending;
    assert.deepEqual([server.asked, (await of.outbox.waiting()).length], [[], 2], String(named));
  }
});

test("a ledger that is not reached fails, so that the browser tries again; nothing is lost", async () => {
  const of = await withRounds(2);
  await note(of, of.player);
  const { sending, isClosed } = await synced(ledger({ isDown: true }), of);
  await assert.rejects(sending, /did not answer/);
  assert.deepEqual([(await of.outbox.waiting()).length, isClosed()], [2, true]);
});
