/** The way to the ledger: signing up, in and out, and what is sent for an account. */

import assert from "node:assert/strict";
import test from "node:test";

import { noon } from "./state-fixtures.js";
import { madeUpLink, problem } from "./support/made-up-ledger.js";

test("a guest signs up by the device's own session", async () => {
  const { ledger, link } = madeUpLink();
  await link.signUp({ email: "ada@example.org" });
  await link.signUp({ email: "ada@example.org" });
  assert.deepEqual(ledger.asked, ["POST sessions", "POST auth/signup", "POST auth/signup"]);
  const [begun, asked] = ledger.options;
  assert.match(begun.headers.Authorization, /^Device [0-9a-f]{64}:[0-9a-f]{128}$/);
  assert.deepEqual(JSON.parse(begun.body), { ledger: "flora.example", born: noon, made: noon });
  assert.equal(asked.headers.Authorization, "Bearer guest");
});

test("who signs in gets a cookie, and nothing secret is kept", async () => {
  const { ledger, link, storedSignIn, memory } = madeUpLink();
  await link.signIn({ name: "ada@example.org", password: "Fern & 12 Moss", keep: true });
  await link.profile();
  assert.deepEqual(ledger.asked, ["POST sessions", "POST auth/login", "GET user/profile"]);
  assert.deepEqual(JSON.parse(ledger.options[1].body), {
    name: "ada@example.org", password: "Fern & 12 Moss", keep: true, cookie: true,
  });
  assert.equal(ledger.options[1].credentials, "include");
  assert.equal(ledger.options[2].credentials, "omit");
  assert.deepEqual(storedSignIn.signedIn, { name: "ada-l" });
  const kept = Object.values(memory).join();
  assert.ok(!kept.includes("a1") && !kept.includes("Fern") && !kept.includes("@"), kept);
});

test("signing out makes a new key, and begins as a new guest", async () => {
  const { ledger, link, storedSignIn, player } = madeUpLink({ isSignedIn: true });
  const before = (await player.device(noon)).player;
  await link.signOut();
  assert.deepEqual(ledger.asked, ["POST auth/refresh", "POST auth/logout"]);
  assert.equal(storedSignIn.signedIn, undefined);
  assert.notEqual((await player.device(noon)).player, before);
});

test("a key that was signed out elsewhere is laid aside", async () => {
  const { ledger, link, player } = madeUpLink();
  const before = (await player.device(noon)).player;
  ledger.next.sessions = [problem(401, "unauthorized")];
  await link.signIn({ name: "ada", password: "p", keep: false });
  assert.deepEqual(ledger.asked, ["POST sessions", "POST sessions", "POST auth/login"]);
  assert.notEqual((await player.device(noon)).player, before);
});

test("a link opens an account from a device that the ledger does not take", async () => {
  const { ledger, link } = madeUpLink();
  ledger.next.sessions = [problem(422, "invalid", {
    errors: [{ pointer: "/made", detail: "The clock." }],
  })];
  ledger.next["auth/confirm"] = [[204]];
  assert.equal(await link.confirm("t"), false);
  assert.equal(ledger.options[1].headers.Authorization, undefined);
});

const rationed = [...problem(429, "too-many"), { "Retry-After": "1800" }];
const laters = [
  ["is down", new TypeError("Failed to fetch"), { reason: "down" }],
  ["rations a network's new devices", rationed, { reason: "too-many", after: 1_800 }],
];
for (const [name, answer, wanted] of laters) {
  test(`a link is not used up while the ledger ${name}`, async () => {
    const { ledger, link } = madeUpLink();
    ledger.next.sessions = [answer];
    await assert.rejects(link.confirm("t"), wanted);
    assert.deepEqual(ledger.asked, ["POST sessions"]);
  });
}

test("a link signs in the device that asked", async () => {
  const { ledger, link, storedSignIn } = madeUpLink();
  assert.equal(await link.confirm("t"), true);
  assert.match(ledger.options[1].headers.Authorization, /^Device /);
  assert.deepEqual(storedSignIn.signedIn, { name: "h" });
});

test("what the ledger finds wrong comes by field", async () => {
  const { ledger, link } = madeUpLink();
  ledger.next["auth/signup"] = [problem(422, "invalid", {
    errors: [{ pointer: "/username", detail: "taken: Somebody has it." }],
  })];
  await assert.rejects(link.signUp({}), ({ refusals }) => refusals.username === "taken");
});

test("a device that can sign nothing says so", async () => {
  const { link } = madeUpLink({ device: { key: async () => ({ canSign: false, born: noon }) } });
  await assert.rejects(link.signIn({ name: "a", password: "b", keep: true }), { reason: "no-key" });
});

test("a picture goes as the file that it is, and as nothing else", async () => {
  const { ledger, link } = madeUpLink({ isSignedIn: true });
  const picture = new Blob([new Uint8Array([82, 73, 70, 70])], { type: "image/webp" });
  await link.sendAvatar(picture);
  await link.removeAvatar();
  assert.deepEqual(ledger.asked.slice(-2), ["PUT user/avatar", "DELETE user/avatar"]);
  const [sent, removed] = ledger.options.slice(-2);
  assert.equal(sent.body, picture);
  assert.deepEqual(sent.headers, { "Content-Type": "image/webp", Authorization: "Bearer a1" });
  assert.equal(sent.credentials, "omit");
  assert.equal(removed.body, undefined);
  ledger.next["user/avatar"] = [problem(422, "picture-broken")];
  await assert.rejects(link.sendAvatar(picture), { reason: "picture-broken" });
});
