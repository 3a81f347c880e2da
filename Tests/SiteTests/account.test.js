/** Accounts: what is wrong with a form, and the way to the ledger by a ledger that is made up. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  changeFaults, isConsented, isEmail, minutesOf, signUpFaults,
} from "../../site/assets/scripts/account/account-forms.js";
import { AccountLink } from "../../site/assets/scripts/account/account-link.js";
import { AccountMark } from "../../site/assets/scripts/account/account-mark.js";
import { faultsOf, problemOf } from "../../site/assets/scripts/account/account-problem.js";
import { UsernameWatch } from "../../site/assets/scripts/account/username-watch.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon, seededChance } from "./state-fixtures.js";

const day = 86_400_000;
const good = {
  email: "ada@example.org", username: "ada-l", displayName: "", password: "Fern & 12 Moss",
  terms: true, age: true,
};

// Forms.

test("a form without a fault has none", () => {
  assert.deepEqual(signUpFaults(good), {});
  assert.deepEqual(signUpFaults({ ...good, displayName: "Ada 🌿" }), {});
});

const badForms = [
  [{ email: " " }, { email: "missing" }],
  [{ email: "ada@example" }, { email: "wrong" }],
  [{ username: "" }, { username: "missing" }],
  [{ username: "ab" }, { username: "too-short" }],
  [{ username: "admin" }, { username: "reserved" }],
  [{ displayName: "x".repeat(41) }, { displayName: "too-long" }],
  [{ password: "" }, { password: "missing" }],
  [{ password: "short" }, { password: "too-short" }],
  [{ username: "Fern-12-Moss", password: "Fern-12-Moss" }, { password: "personal" }],
  [{ age: false, terms: false }, { age: "missing", terms: "missing" }],
];
for (const [change, faults] of badForms) {
  test(`a form that is wrong in ${Object.keys(faults)}: ${Object.values(faults)}`, () => {
    assert.deepEqual(signUpFaults({ ...good, ...change }), faults);
  });
}

test("the first fault is that of the first field", () => {
  const faults = signUpFaults({ ...good, email: "", password: "", terms: false });
  assert.deepEqual(Object.keys(faults), ["email", "password", "terms"]);
});

test("addresses are told from other texts", () => {
  for (const text of ["a@b.se", " Ada.L+fern@mail.example.org ", "å@ä.example"]) {
    assert.ok(isEmail(text), text);
  }
  for (const text of ["", "a", "a@b", "@b.se", "a@b..se", "a b@c.se", "a@@b.se", "a@b.se."]) {
    assert.ok(!isEmail(text), text);
  }
});

test("a change of the password has the old, a good new one, and that again", () => {
  const form = { old: "a", fresh: "Fern & 12 Moss", again: "Fern & 12 Moss" };
  assert.deepEqual(changeFaults(form, []), {});
  assert.deepEqual(changeFaults({ old: "", fresh: "a", again: "b" }, []), {
    old: "missing", new: "too-short", again: "not-same",
  });
});

test("minutes are whole, and one at least", () => {
  assert.deepEqual([undefined, 0, 59, 60, 61, 900].map(minutesOf), [1, 1, 1, 1, 2, 15]);
});

test("of consents to one purpose the last counts", () => {
  const consents = [{ purpose: "mail", isGiven: true }, { purpose: "mail", isGiven: false }];
  assert.deepEqual([isConsented(consents, "mail"), isConsented(consents, "steps")], [false, false]);
  assert.ok(isConsented(consents.slice(0, 1), "mail"));
});

// Problems.

test("what is wrong lies at its field", () => {
  assert.deepEqual(faultsOf([
    { pointer: "/username", detail: "mixed-scripts: Take one." },
    { pointer: "/password", detail: "no-digit: Add one." },
    { pointer: "/password", detail: "no-other: Add one." },
    { pointer: "/email", detail: "It is no e-mail address." },
  ]), { username: "mixed-scripts", password: "no-digit", email: "wrong" });
});

test("a problem is known by its name, and by when to come again", () => {
  const text = JSON.stringify({ type: "urn:florilegium:problem:locked", errors: [3] });
  const { reason, status, after, errors } = problemOf(429, text, "840");
  assert.deepEqual({ reason, status, after, errors }, {
    reason: "locked", status: 429, after: 840, errors: [],
  });
});

test("what is no ledger's is as if nobody had answered", () => {
  assert.equal(problemOf(404, "<html>", null).reason, "down");
  assert.equal(problemOf(502, JSON.stringify({ type: "about:blank" }), null).reason, "down");
  const noBodies = JSON.stringify({ type: "urn:florilegium:problem:body" });
  assert.equal(problemOf(413, noBodies, null).reason, "down");
  assert.equal(problemOf(503, "", "5").reason, "busy");
});

// Names.

test("a name is asked about once it rests, and the last one alone", async () => {
  const [told, asked, waiting] = [[], [], []];
  const timers = {
    setTimeout: (work) => waiting.push(work), clearTimeout: (number) => delete waiting[number - 1],
  };
  let answer;
  const watch = new UsernameWatch({
    ask: (name) => {
      asked.push(name);
      return new Promise((resolve) => { answer = resolve; });
    },
    fault: (name) => (name.length < 3 ? "too-short" : undefined),
    tell: ({ name, kind, fault }) => told.push([name, kind, fault].filter(Boolean).join(" ")),
    timers,
  });
  for (const typed of ["ad", "ada", "ada ", "adam"]) watch.typed(typed);
  waiting.forEach((work) => work());
  assert.deepEqual(asked, ["adam"]);
  answer({ isFree: true });
  await new Promise(setImmediate);
  assert.deepEqual(told, ["ad fault too-short", "ada asking", "adam asking", "adam free"]);
  watch.typed("adams");
  waiting.at(-1)();
  watch.typed("");
  answer({ isFree: false, reason: "taken" });
  await new Promise(setImmediate);
  assert.deepEqual(told.slice(-2), ["adams asking", "empty"], "a late answer is not told");
});

test("where nobody answers about a name, nothing is said of it", async () => {
  const told = [];
  const timers = { setTimeout: (work) => work(), clearTimeout() {} };
  const watch = new UsernameWatch({
    ask: () => Promise.reject(new Error("down")), fault: () => undefined,
    tell: ({ kind }) => told.push(kind), timers,
  });
  watch.typed("ada");
  await new Promise(setImmediate);
  assert.deepEqual(told, ["asking", "unknown"]);
});

// The mark.

test("the mark lasts as long as the cookie may, and holds a name alone", () => {
  const [storage, clock] = [new Kept(), { now: noon }];
  const mark = new AccountMark({ storage, now: () => clock.now });
  assert.equal(mark.signedIn, undefined);
  mark.note({ name: "ada-l", keep: false });
  clock.now += day - 1;
  assert.deepEqual(mark.signedIn, { name: "ada-l" });
  clock.now += 1;
  assert.equal(mark.signedIn, undefined);
  mark.note({ keep: true });
  clock.now += 29 * day;
  assert.deepEqual(mark.signedIn, { name: "ada-l" });
  mark.clear();
  assert.deepEqual([mark.signedIn, storage.rows.size], [undefined, 0]);
});

test("a browser that keeps nothing has no mark, and no harm is done", () => {
  const throwing = { getItem() { throw new Error(); }, setItem() { throw new Error(); } };
  for (const storage of [undefined, throwing]) {
    const mark = new AccountMark({ storage, now: () => noon });
    mark.note({ name: "ada-l" });
    mark.isRenewing = true;
    mark.clear();
    assert.deepEqual([mark.signedIn, mark.renewingFor], [undefined, undefined]);
  }
});

// The link.

class Kept {
  rows = new Map();
  getItem = (name) => this.rows.get(name) ?? null;
  setItem = (name, value) => this.rows.set(name, value);
  removeItem = (name) => this.rows.delete(name);
}

/** A ledger with one account, and a browser's cookie. */
class MadeUpLedger {
  asked = [];
  options = [];
  cookie;
  access = 0;
  /** Answers to come first, by route. */
  next = {};

  fetch = async (address, options) => {
    const { pathname, search } = new URL(address);
    const route = pathname.replace("/v1/ledger/", "");
    this.asked.push(`${options.method} ${route}${search}`);
    this.options.push({ route, ...options });
    const made = this.next[route]?.shift() ?? this.answer(route, options);
    if (made instanceof Error) throw made;
    const [status, value, headers = {}] = made;
    return new Response(value === undefined ? null : JSON.stringify(value), { status, headers });
  };

  answer(route, { headers, body, credentials }) {
    const token = headers.Authorization;
    switch (route) {
      case "sessions": return [200, { token: "guest", expires: noon + day, handle: "h" }];
      case "auth/passkey/options": return [200, { challenge: "AQ" }];
      case "user/passkeys/options": return [200, { challenge: "Ag" }];
      case "user/passkeys": return [200, []];
      case "auth/login": case "auth/confirm": case "auth/refresh": case "auth/passkey":
        if (route === "auth/refresh") {
          assert.equal(credentials, "include");
          assert.equal(body, "{}");
          if (!this.cookie) return problem(401, "not-signed-in");
        }
        this.cookie = true;
        this.access += 1;
        return [200, { access: `a${this.access}`, expires: noon + day, handle: "h" }];
      case "user/profile":
        return token === `Bearer a${this.access}`
          ? [200, { username: "ada-l" }] : problem(401, "not-signed-in");
      case "auth/signup": return [202, { mail: "sent" }];
      default: return [204];
    }
  }
}

const problem = (status, name, more = {}) => (
  [status, { type: `urn:florilegium:problem:${name}`, ...more }]);

function made({ isSignedIn = false, ...more } = {}) {
  const ledger = new MadeUpLedger();
  const storage = new Kept();
  const mark = new AccountMark({ storage, now: () => noon });
  const database = new MemoryEngine(steps);
  const player = new PlayerStore(database, { random: seededChance(5) });
  const waits = [];
  const link = new AccountLink({
    address: "https://flora.example", mark, now: () => noon, fetch: ledger.fetch,
    lock: (work) => work(), wait: async (time) => { waits.push(time); },
    device: { key: () => player.device(noon), renew: () => player.renewDevice(noon) }, ...more,
  });
  if (isSignedIn) {
    mark.note({ name: "ada-l", keep: true });
    ledger.cookie = true;
  }
  return { ledger, link, mark, player, storage, waits };
}

test("a guest signs up by the device's own session", async () => {
  const { ledger, link } = made();
  await link.signUp({ email: "ada@example.org" });
  await link.signUp({ email: "ada@example.org" });
  assert.deepEqual(ledger.asked, ["POST sessions", "POST auth/signup", "POST auth/signup"]);
  const [begun, asked] = ledger.options;
  assert.match(begun.headers.Authorization, /^Device [0-9a-f]{64}:[0-9a-f]{128}$/);
  assert.deepEqual(JSON.parse(begun.body), { ledger: "flora.example", born: noon, made: noon });
  assert.equal(asked.headers.Authorization, "Bearer guest");
});

test("who signs in gets a cookie, and nothing secret is kept", async () => {
  const { ledger, link, mark, storage } = made();
  await link.signIn({ name: "ada@example.org", password: "Fern & 12 Moss", keep: true });
  await link.profile();
  assert.deepEqual(ledger.asked, ["POST sessions", "POST auth/login", "GET user/profile"]);
  assert.deepEqual(JSON.parse(ledger.options[1].body), {
    name: "ada@example.org", password: "Fern & 12 Moss", keep: true, cookie: true,
  });
  assert.equal(ledger.options[1].credentials, "include");
  assert.equal(ledger.options[2].credentials, "omit");
  assert.deepEqual(mark.signedIn, { name: "ada-l" });
  const kept = [...storage.rows.values()].join();
  assert.ok(!kept.includes("a1") && !kept.includes("Fern") && !kept.includes("@"), kept);
});

test("who shows a passkey is signed in as by a password", async () => {
  const { ledger, link, mark } = made();
  const asked = [];
  const show = async (question) => {
    asked.push(question);
    return { challenge: question.challenge, id: "Bw" };
  };
  await link.signInByPasskey({ keep: false, show });
  await link.profile();
  assert.deepEqual(asked, [{ challenge: "AQ" }]);
  assert.deepEqual(ledger.asked, [
    "POST sessions", "POST auth/passkey/options", "POST auth/passkey", "GET user/profile",
  ]);
  const [, question, answer] = ledger.options;
  assert.match(question.headers.Authorization, /^Device /);
  assert.match(answer.headers.Authorization, /^Device /);
  assert.deepEqual(JSON.parse(answer.body), {
    challenge: "AQ", id: "Bw", keep: false, cookie: true,
  });
  assert.deepEqual(mark.signedIn, { name: "ada-l" });
});

test("a passkey that does not come signs nobody in, and asks nothing more", async () => {
  const { ledger, link, mark } = made();
  const show = () => Promise.reject(new Error("left"));
  await assert.rejects(link.signInByPasskey({ keep: true, show }), { message: "left" });
  assert.deepEqual(ledger.asked, ["POST sessions", "POST auth/passkey/options"]);
  assert.equal(mark.signedIn, undefined);
});

test("a passkey is added for the password, listed and removed", async () => {
  const { ledger, link } = made({ isSignedIn: true });
  const make = async ({ challenge }) => ({ challenge, id: "Bw" });
  await link.addPasskey({ password: "Fern & 12 Moss", label: "Phone", make });
  await link.passkeys();
  await link.removePasskey("a/b");
  assert.deepEqual(ledger.asked, [
    "POST auth/refresh", "POST user/passkeys/options", "POST user/passkeys", "GET user/passkeys",
    "DELETE user/passkeys/a%2Fb",
  ]);
  assert.deepEqual(JSON.parse(ledger.options[1].body), { password: "Fern & 12 Moss" });
  assert.deepEqual(JSON.parse(ledger.options[2].body), {
    challenge: "Ag", id: "Bw", label: "Phone",
  });
});

test("calls at once share one renewal", async () => {
  const { ledger, link } = made({ isSignedIn: true });
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
  const { link } = made({ isSignedIn: true, lock });
  const other = made({ isSignedIn: true, lock });
  await Promise.all([link.profile(), other.link.profile()]);
  assert.equal(most, 1);
});

test("a token that is over is renewed once, and the call made again", async () => {
  const { ledger, link } = made({ isSignedIn: true });
  await link.profile();
  ledger.access += 1; // ours is known no more
  assert.deepEqual(await link.profile(), { username: "ada-l" });
  assert.deepEqual(ledger.asked.slice(2), [
    "GET user/profile", "POST auth/refresh", "GET user/profile",
  ]);
});

test("a call that is refused again is given up", async () => {
  const { ledger, link } = made({ isSignedIn: true });
  const refused = problem(401, "not-signed-in");
  ledger.next["user/profile"] = [refused, refused];
  await assert.rejects(link.profile(), { reason: "not-signed-in" });
  assert.equal(ledger.asked.length, 4);
});

test("a session that is over ends here too, and the device gets a new key", async () => {
  const { ledger, link, mark, player } = made({ isSignedIn: true });
  const before = (await player.device(noon)).player;
  ledger.cookie = false;
  await assert.rejects(link.profile(), { status: 401 });
  assert.equal(mark.signedIn, undefined);
  assert.notEqual((await player.device(noon)).player, before);
  await assert.rejects(link.profile(), { reason: "not-signed-in" });
  assert.deepEqual(ledger.asked, ["POST auth/refresh"], "nobody is asked without a mark");
});

test("a ledger that is down signs nobody out", async () => {
  const { ledger, link, mark, player } = made({ isSignedIn: true });
  const before = (await player.device(noon)).player;
  ledger.next["auth/refresh"] = [new TypeError("Failed to fetch"), [502, "Bad gateway"]];
  await assert.rejects(link.profile(), { reason: "down" });
  await assert.rejects(link.profile(), { reason: "down" });
  assert.deepEqual(mark.signedIn, { name: "ada-l" });
  assert.equal((await player.device(noon)).player, before);
});

test("a renewal that a closed page left behind is waited for", async () => {
  const { ledger, link, mark, waits } = made({ isSignedIn: true });
  mark.isRenewing = true;
  await link.profile();
  assert.deepEqual(waits, [3_000]);
  assert.equal(mark.renewingFor, undefined);
  assert.equal(ledger.options[0].keepalive, true);
});

test("a renewal without an answer may still be on its way: the next one waits", async () => {
  const { ledger, link, mark, waits } = made({ isSignedIn: true });
  ledger.next["auth/refresh"] = [new TypeError("Failed to fetch")];
  await assert.rejects(link.profile(), { reason: "down" });
  assert.equal(mark.renewingFor, 0);
  await link.profile();
  assert.deepEqual([waits, mark.renewingFor], [[3_000], undefined]);
});

test("signing out makes a new key, and begins as a new guest", async () => {
  const { ledger, link, mark, player } = made({ isSignedIn: true });
  const before = (await player.device(noon)).player;
  await link.signOut();
  assert.deepEqual(ledger.asked, ["POST auth/refresh", "POST auth/logout"]);
  assert.equal(mark.signedIn, undefined);
  assert.notEqual((await player.device(noon)).player, before);
});

test("a key that was signed out elsewhere is laid aside", async () => {
  const { ledger, link, player } = made();
  const before = (await player.device(noon)).player;
  ledger.next.sessions = [problem(401, "unauthorized")];
  await link.signIn({ name: "ada", password: "p", keep: false });
  assert.deepEqual(ledger.asked, ["POST sessions", "POST sessions", "POST auth/login"]);
  assert.notEqual((await player.device(noon)).player, before);
});

test("a link opens an account from a device that the ledger does not take", async () => {
  const { ledger, link } = made();
  ledger.next.sessions = [problem(422, "invalid", {
    errors: [{ pointer: "/made", detail: "The clock." }],
  })];
  ledger.next["auth/confirm"] = [[204]];
  assert.equal(await link.confirm("t"), false);
  assert.equal(ledger.options[1].headers.Authorization, undefined);
});

test("a link is not used up while the ledger is down", async () => {
  const { ledger, link } = made();
  ledger.next.sessions = [new TypeError("Failed to fetch")];
  await assert.rejects(link.confirm("t"), { reason: "down" });
  assert.deepEqual(ledger.asked, ["POST sessions"]);
});

test("a link signs in the device that asked", async () => {
  const { ledger, link, mark } = made();
  assert.equal(await link.confirm("t"), true);
  assert.match(ledger.options[1].headers.Authorization, /^Device /);
  assert.deepEqual(mark.signedIn, { name: "h" });
});

test("what the ledger finds wrong comes by field", async () => {
  const { ledger, link } = made();
  ledger.next["auth/signup"] = [problem(422, "invalid", {
    errors: [{ pointer: "/username", detail: "taken: Somebody has it." }],
  })];
  await assert.rejects(link.signUp({}), ({ faults }) => faults.username === "taken");
});

test("a device that can sign nothing says so", async () => {
  const { link } = made({ device: { key: async () => ({ canSign: false, born: noon }) } });
  await assert.rejects(link.signIn({ name: "a", password: "b", keep: true }), { reason: "no-key" });
});

test("a picture goes as the file that it is, and as nothing else", async () => {
  const { ledger, link } = made({ isSignedIn: true });
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
