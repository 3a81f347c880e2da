/** The way to a ledger: signed as it wants, whatever answers, and taken when there is a chance. */

import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import test from "node:test";

import { OutboxSender } from "../../site/assets/scripts/state/outbox-sender.js";
import { LedgerLink } from "../../site/assets/scripts/state/ledger-link.js";
import { noon, withRounds } from "./state-fixtures.js";
import { formFinding } from "./support/entry-forms.js";
import { until } from "./support/until.js";

const recordedAll = (entries) => answerOf(200, {
  answers: entries.map(({ id }) => ({ id, answer: "recorded" })),
});
const address = "https://ledger.example:8443/";
const linkOver = (post, device) => new LedgerLink({ address, device, now: () => noon + 9, post });

/** A ledger's server, as openapi.yaml has it. */
class Server {
  known = new Set();
  posts = [];
  answer = recordedAll;

  post = async (address, headers, body) => {
    const { pathname, host } = new URL(address);
    const { Authorization: proof } = headers;
    const [, device, signature] = /^Device ([0-9a-f]+):([0-9a-f]{128})$/.exec(proof);
    const x = Buffer.from(device, "hex").toString("base64url");
    const text = new TextDecoder().decode(body);
    const isSigned = verify(
      null, Buffer.from(`florilegium POST ${pathname}\n${text}`),
      createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }),
      Buffer.from(signature, "hex"));
    assert.ok(isSigned, pathname);
    assert.equal(headers["Content-Type"], "application/json");
    const value = JSON.parse(text);
    this.posts.push([pathname, value]);
    assert.equal(value.ledger, host);
    if (pathname === "/v1/ledger/sessions") {
      this.known.add(device);
      return answerOf(200, { token: "t", expires: 1, handle: "h" });
    }
    if (!this.known.has(device)) return answerOf(401, { title: "Unknown device" });
    for (const entry of value.entries) assert.equal(formFinding(entry), undefined);
    return this.answer(value.entries);
  };
}

function answerOf(status, value, after) {
  return { status, body: new TextEncoder().encode(JSON.stringify(value)), after };
}

test("a ledger is told who sends, then gets the batch, signed as it wants", async () => {
  const { device, entries, outbox } = await withRounds(2);
  const server = new Server();
  const link = linkOver(server.post, device);
  const batch = { entries, ledger: "ledger.example:8443" };
  assert.deepEqual(await outbox.send(link, noon), {
    recorded: 2, refused: 0, waiting: 0, problem: undefined,
  });
  assert.deepEqual(server.posts, [
    ["/v1/ledger/entries", batch],
    ["/v1/ledger/sessions", { ledger: "ledger.example:8443", born: noon, made: noon + 9 }],
    ["/v1/ledger/entries", batch],
  ]);
});

const problems = [
  ["a page that is no ledger's", { status: 200, body: new TextEncoder().encode("<html>") },
    /not answer as a ledger/],
  ["an answer without answers", answerOf(200, { answers: 3 }), /not answer as a ledger/],
  ["nothing to read", answerOf(200, null), /not answer as a ledger/],
  ["a busy ledger", answerOf(503, { detail: "Come again." }, 120), /Come again/],
  ["a machine on the way", answerOf(400, { type: "about:blank" }), /status 400/],
];
for (const [name, answer, message] of problems) {
  test(`${name} takes nothing out of the outbox`, async () => {
    const { device, outbox } = await withRounds(2);
    const link = linkOver(async () => answer, device);
    const report = await outbox.send(link, noon, { jitter: () => 0 });
    assert.match(report.problem.message, message);
    assert.deepEqual([report.waiting, (await outbox.refused()).length], [2, 0]);
    const wait = answer.after ? answer.after * 1_000 : 1_000;
    assert.equal(await outbox.nextDue(device.player, noon), noon + wait);
  });
}

test("a ledger that is reached by another name refuses no entry", async () => {
  const { device, outbox } = await withRounds(3);
  const posts = [];
  const post = async (_, __, body) => {
    posts.push(JSON.parse(new TextDecoder().decode(body)));
    return answerOf(422, {
      type: "urn:florilegium:problem:invalid", detail: "It is not reached so.",
      errors: [{ pointer: "/ledger", detail: "It is not reached so." }],
    });
  };
  const report = await outbox.send(linkOver(post, device), noon);
  assert.deepEqual([report.waiting, report.refused, posts.length], [3, 0, 1]);
  assert.equal(posts[0].ledger, "ledger.example:8443");
});

test("a network whose new devices are rationed waits as long as it is told, and keeps all", async () => {
  const { device, outbox } = await withRounds(70);
  const asked = [];
  const post = async (address) => {
    asked.push(new URL(address).pathname);
    return asked.at(-1) === "/v1/ledger/sessions"
      ? answerOf(429, { type: "urn:florilegium:problem:too-many" }, 1_800) : answerOf(401, {});
  };
  const send = (now) => outbox.send(linkOver(post, device), now, { isAsked: true });
  const { waiting, problem } = await send(noon);
  assert.deepEqual([waiting, problem.status, asked.length], [70, 429, 2]);
  assert.equal(await outbox.quietUntil(noon), noon + 1_800_000);
  assert.equal((await send(noon + 1_799_000)).waiting, 70);
  assert.equal(asked.length, 2);
  await send(noon + 1_800_000);
  assert.equal(asked.length, 4);
});

test("one entry that a ledger cannot read holds no other up", async () => {
  const { device, entries, outbox } = await withRounds(20);
  const server = new Server();
  const bad = entries[11].id;
  server.answer = (some) => (some.some(({ id }) => id === bad)
    ? answerOf(400, { type: "urn:florilegium:problem:invalid", detail: "No." })
    : recordedAll(some));
  const link = linkOver(server.post, device);
  const report = await outbox.send(link, noon);
  assert.deepEqual(report, { recorded: 19, refused: 1, waiting: 0, problem: undefined });
  const [{ entry, reason }] = await outbox.refused();
  assert.deepEqual([entry.id, reason], [bad, "status-400"]);
});

test("a sender sends at the start, when the network is back, and not after its end", async () => {
  const { outbox, player } = await withRounds(1);
  let now = noon;
  let isOnline = false;
  const waits = [];
  const timers = { setTimeout: (_, wait) => waits.push(wait), clearTimeout: () => {} };
  const link = {
    player, send: async (some) => {
      if (!isOnline) throw new Error("gone");
      return some.map(({ id }) => ({ id, answer: "recorded" }));
    },
  };
  let heard = 0;
  const sender = new OutboxSender({
    outbox, link, now: () => now, timers, heard: async () => { heard += 1; },
  });
  const [window, document, end] = [new EventTarget(), new EventTarget(), new AbortController()];
  await sender.start(window, document, end.signal);
  assert.equal(heard, 0, "no answer came");
  assert.ok(waits[0] >= 1_000 && waits[0] <= 2_000, String(waits));
  [now, isOnline] = [noon + 5_000, true];
  window.dispatchEvent(new Event("online"));
  await until(async () => (await outbox.waiting()).length === 0);
  assert.deepEqual([waits.length, heard], [1, 1]);
  end.abort();
  await outbox.feedback({ topic: "idea", text: "More" }, noon);
  window.dispatchEvent(new Event("online"));
  await sender.send();
  assert.equal((await outbox.waiting()).length, 1);
});
