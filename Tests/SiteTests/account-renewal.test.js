/** Renewing an access token: once for all who ask, and never twice by the same token. */

import assert from "node:assert/strict";
import test from "node:test";

import { noon } from "./state-fixtures.js";
import { day, madeUpLink, problem } from "./support/made-up-ledger.js";

test("calls at once share one renewal", async () => {
  const { ledger, link } = madeUpLink({ isSignedIn: true });
  await Promise.all([link.profile(), link.profile(), link.profile()]);
  assert.equal(ledger.asked.filter((one) => one === "POST auth/refresh").length, 1);
});

test("renewals of two tabs come one after the other", async () => {
  let last = Promise.resolve();
  let most = 0;
  let running = 0;
  const lock = (work) => {
    last = last.then(async () => {
      running += 1;
      most = Math.max(most, running);
      try { return await work(); } finally { running -= 1; }
    });
    return last;
  };
  const { link } = madeUpLink({ isSignedIn: true, lock });
  const other = madeUpLink({ isSignedIn: true, lock });
  await Promise.all([link.profile(), other.link.profile()]);
  assert.equal(most, 1);
});

test("a token that is over is renewed once, and the call made again", async () => {
  const { ledger, link } = madeUpLink({ isSignedIn: true });
  await link.profile();
  ledger.access += 1; // ours is known no more
  assert.deepEqual(await link.profile(), { username: "ada-l" });
  assert.deepEqual(ledger.asked.slice(2), [
    "GET user/profile", "POST auth/refresh", "GET user/profile",
  ]);
});

test("a call that is refused again is given up", async () => {
  const { ledger, link } = madeUpLink({ isSignedIn: true });
  const refused = problem(401, "not-signed-in");
  ledger.next["user/profile"] = [refused, refused];
  await assert.rejects(link.profile(), { reason: "not-signed-in" });
  assert.equal(ledger.asked.length, 4);
});

test("a session that is over ends here too, and the device gets a new key", async () => {
  const { ledger, link, storedSignIn, player } = madeUpLink({ isSignedIn: true });
  const before = (await player.device(noon)).player;
  ledger.cookie = false;
  await assert.rejects(link.profile(), { status: 401 });
  assert.equal(storedSignIn.signedIn, undefined);
  assert.notEqual((await player.device(noon)).player, before);
  await assert.rejects(link.profile(), { reason: "not-signed-in" });
  assert.deepEqual(ledger.asked, ["POST auth/refresh"], "nobody is asked without a mark");
});

test("a ledger that is down signs nobody out", async () => {
  const { ledger, link, storedSignIn, player } = madeUpLink({ isSignedIn: true });
  const before = (await player.device(noon)).player;
  const away = new TypeError("Failed to fetch");
  ledger.next["auth/refresh"] = [away, away, away, [502, ""], [502, ""], [502, "Bad gateway"]];
  await assert.rejects(link.profile(), { reason: "down" });
  await assert.rejects(link.profile(), { reason: "down" });
  assert.deepEqual(storedSignIn.signedIn, { name: "ada-l" });
  assert.equal((await player.device(noon)).player, before);
});

test("a renewal that a closed page left behind is waited for", async () => {
  const { ledger, link, storedSignIn, waits } = madeUpLink({ isSignedIn: true });
  storedSignIn.isRenewing = true;
  await link.profile();
  assert.deepEqual(waits, [3_000]);
  assert.equal(storedSignIn.renewingFor, undefined);
  assert.equal(ledger.options[0].keepalive, true);
});

test("a renewal without an answer may still be on its way: the next one waits", async () => {
  const { ledger, link, storedSignIn, waits } = madeUpLink({ isSignedIn: true });
  const away = new TypeError("Failed to fetch");
  ledger.next["auth/refresh"] = [away, away, away];
  await assert.rejects(link.profile(), { reason: "down" });
  assert.equal(storedSignIn.renewingFor, 0);
  await link.profile();
  assert.deepEqual([waits, storedSignIn.renewingFor], [[500, 2_000, 3_000], undefined]);
});

test("a renewal whose answer is lost is asked for again by the same device, soon", async () => {
  const { ledger, link, waits } = madeUpLink({ isSignedIn: true });
  ledger.next["auth/refresh"] = [new TypeError("Failed to fetch"), problem(503, "busy")];
  assert.deepEqual(await link.profile(), { username: "ada-l" });
  const renewals = ledger.asked.filter((one) => one === "POST auth/refresh");
  assert.deepEqual([renewals.length, waits], [3, [500, 2_000]]);
  const proofs = ledger.options.slice(0, 3).map((one) => one.headers.Authorization);
  assert.match(proofs[0], /^Device [0-9a-f]{64,66}:[0-9a-f]{128}$/);
  assert.equal(new Set(proofs.map((one) => one.split(":")[0])).size, 1);
});

test("what is wrong with a renewal is not asked for again", async () => {
  const { ledger, link } = madeUpLink({ isSignedIn: true });
  ledger.next["auth/refresh"] = [problem(403, "blocked")];
  await assert.rejects(link.profile(), { reason: "blocked" });
  assert.deepEqual(ledger.asked, ["POST auth/refresh"]);
});

/** Another person signs in by the same browser's cookie, in another tab. */
function signInElsewhere({ ledger, storedSignIn }) {
  ledger.handle = "other";
  ledger.access += 1; // ours is known no more
  storedSignIn.save({ name: "bea" });
}

test("what was asked as one person is never asked again as another", async () => {
  const all = madeUpLink({ isSignedIn: true });
  const { ledger, link, storedSignIn, player } = all;
  await link.profile();
  const before = (await player.device(noon)).player;
  signInElsewhere(all);
  ledger.next["user/profile"] = [problem(401, "not-signed-in")];
  const refused = { reason: "not-signed-in", status: 401 };
  await assert.rejects(link.change({ displayName: "Ada" }), refused);
  await assert.rejects(link.removeAvatar(), refused);
  await assert.rejects(link.signOut(), refused);
  assert.deepEqual(ledger.asked.slice(2), [
    "PUT user/profile", "POST auth/refresh", "POST auth/refresh", "POST auth/refresh",
  ]);
  assert.deepEqual(storedSignIn.signedIn, { name: "bea" }, "the other one stays signed in");
  assert.equal(storedSignIn.renewingFor, undefined);
  assert.equal((await player.device(noon)).player, before);
});

test("a token that ran out is not replaced by another person's", async () => {
  let time = noon;
  const all = madeUpLink({ isSignedIn: true, now: () => time });
  const { ledger, link } = all;
  await link.profile();
  time += day;
  signInElsewhere(all);
  await assert.rejects(link.erase("p"), { reason: "not-signed-in", status: 401 });
  assert.deepEqual(ledger.asked.slice(2), ["POST auth/refresh"]);
});

test("who signs in on the page itself may be another than before", async () => {
  const all = madeUpLink({ isSignedIn: true });
  const { ledger, link } = all;
  await link.profile();
  ledger.handle = "other";
  await link.signIn({ name: "bea", password: "p", keep: false });
  ledger.access += 1; // ours is known no more
  await link.profile();
  assert.equal(ledger.asked.at(-1), "GET user/profile");
});
