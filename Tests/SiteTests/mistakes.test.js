/**
 * What is caught: without the network a page goes on, and a mistake of ours is told all the same.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { EditionFiles } from "../../site/assets/scripts/edition.js";
import {
  orElse, reportMistake, Unreachable, unreachable,
} from "../../site/assets/scripts/mistakes.js";
import { Courier } from "../../site/assets/scripts/state/courier.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { noon, withRounds } from "./state-fixtures.js";
import { madeUpLink } from "./support/made-up-ledger.js";

/** Does some work, and gives what reached the window meanwhile. */
async function reported(work) {
  const thrown = [];
  globalThis.reportError = (one) => thrown.push(one);
  try {
    await work();
    return thrown;
  } finally {
    delete globalThis.reportError;
  }
}

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

test("a mistake in a courier's work is told, and the courier goes on", async () => {
  const { database } = await withRounds(1);
  const timers = { setTimeout() {}, clearTimeout() {} };
  const courier = new Courier({ outbox: new Outbox(database), now: () => noon, timers });
  const [thrown] = await reported(() => courier.send());
  assert.ok(thrown instanceof TypeError);
});

const scripts = new URL("../../site/assets/scripts/", import.meta.url);

/** Where a catch need not look at what was thrown. */
const quiet = new Set([
  // A browser's own storage is read or written: it may be switched off, full, or hold anything.
  "account/account-mark.js", "chooser.js", "first-paint.js", "page.js", "parts/chosen-settings.js",
  "parts/erase.js", "parts/settings.js", "parts/told.js", "pages/account/known.js",
  "pages/me/settings.js", "pages/round/keys.js", "pages/round/marks.js",
  // A text that may be anything is read; a zone is one that the browser does not know.
  "account/account-problem.js", "pages/round/figures.js", "state/backup.js", "state/days.js",
  "state/earlier-counts.js", "state/ledger-link.js", "state/unranked.js",
  "trust/canonical-json.js", "trust/edition-trust.js",
  // What failed is thrown to whoever began it.
  "state/database.js", "state/indexed-engine.js", "state/memory-engine.js",
  // An error about an error.
  "parts/faults.js",
]);

test("no other catch passes over what was thrown", () => {
  const found = readdirSync(scripts, { recursive: true }).filter((path) => (
    path.endsWith(".js")
      && /catch \{|catch\(\(\) =>/.test(readFileSync(new URL(path, scripts), "utf8"))));
  assert.deepEqual(found.filter((path) => !quiet.has(path)), []);
  assert.deepEqual([...quiet].filter((path) => !found.includes(path)), []);
});
