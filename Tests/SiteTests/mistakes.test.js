/**
 * What is caught: without the network a page goes on, and a mistake of ours is told all the same.
 */

import assert from "node:assert/strict";
import test from "node:test";

import { EditionFiles } from "../../site/assets/scripts/edition/edition.js";
import {
  orElse, reportMistake, Unreachable, unreachable,
} from "../../site/assets/scripts/browser/mistakes.js";
import { OutboxSender } from "../../site/assets/scripts/state/outbox-sender.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { noon, withRounds } from "./state-fixtures.js";
import { madeUpLink } from "./support/made-up-ledger.js";
import { reported } from "./support/reported.js";

const gone = () => Promise.reject(new TypeError("Failed to fetch"));

test("a mistake of ours reaches the window, and the page goes on", async () => {
  const mistake = new TypeError("undefined is not a function");
  const thrown = await reported(async () => {
    assert.deepEqual(await Promise.reject(mistake).catch(orElse([])), []);
    assert.equal(await Promise.reject(new Error("no room")).catch(orElse()), undefined);
    assert.equal(await gone().catch(unreachable).catch(orElse(7)), 7);
  });
  assert.deepEqual(thrown, [mistake]);
});

test("a browser that cannot be told throws it where nobody catches it", () => {
  const { setTimeout } = globalThis;
  const mistake = new RangeError("no such thing");
  let late;
  globalThis.setTimeout = (work) => { late = work; };
  reportMistake(mistake);
  globalThis.setTimeout = setTimeout;
  assert.throws(late, mistake);
});

const cut = async () => new Response(new ReadableStream({
  pull: (stream) => stream.error(new TypeError("network error")),
}));

test("an edition that cannot be fetched is no mistake, whatever the browser throws", async () => {
  const page = async () => new Response("<html>");
  for (const get of [gone, cut, page]) {
    const files = new EditionFiles((path) => path, get);
    await assert.rejects(files.answer("shop"), Unreachable);
    await assert.rejects(files.set("daily", "2026-11-21"), Unreachable);
  }
});

test("a mistake on the way to an account is not taken for a ledger that is down", async () => {
  const { link, ledger } = madeUpLink({ device: { key: async () => undefined } });
  await assert.rejects(link.signIn({ name: "ada", password: "p", keep: false }), TypeError);
  await assert.rejects(link.confirm("t"), TypeError);
  assert.deepEqual(ledger.asked, []);
});

test("an answer that breaks off is a ledger that is down", async () => {
  const { link } = madeUpLink({ fetch: cut });
  await assert.rejects(link.username("ada"), { reason: "down" });
});

test("a mistake in sending is told, and nothing is lost", async () => {
  const { outbox, player } = await withRounds(1);
  const mistake = new TypeError("this.#host is undefined");
  const thrown = await reported(() => (
    outbox.send({ player, send: () => Promise.reject(mistake) }, noon)));
  assert.deepEqual(thrown, [mistake]);
  assert.equal((await outbox.waiting()).length, 1);
});

test("a mistake in an outbox sender's work is told, and the sender goes on", async () => {
  const { database } = await withRounds(1);
  const timers = { setTimeout() {}, clearTimeout() {} };
  const sender = new OutboxSender({ outbox: new Outbox(database), now: () => noon, timers });
  const [thrown] = await reported(() => sender.send());
  assert.ok(thrown instanceof TypeError);
});
