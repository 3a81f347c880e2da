/**
 * Passkeys: what a browser is asked and what the ledger is sent, by credentials that are made up.
 */

import assert from "node:assert/strict";
import test from "node:test";

import { labelRefusal } from "../../site/assets/scripts/account/account-forms.js";
import {
  bytesOf, canUsePasskeys, makePasskey, showPasskey, textOf,
} from "../../site/assets/scripts/account/passkeys.js";
import { madeUpLink } from "./support/made-up-ledger.js";

const bytes = (...of) => Uint8Array.from(of).buffer;

test("bytes are base64 for URLs, and come back", () => {
  assert.equal(textOf(bytes(0xfb, 0xff, 0xfe)), "-__-");
  assert.equal(textOf(bytes(1)), "AQ");
  for (let length = 0; length < 70; length += 1) {
    const some = Uint8Array.from({ length }, (_, place) => (place * 83 + length) % 256);
    assert.deepEqual(bytesOf(textOf(some)), some);
    assert.match(textOf(some), /^[A-Za-z0-9_-]*$/);
  }
});

const able = {
  isSecureContext: true, location: { hostname: "play.example" },
  navigator: { credentials: { get() {} } },
  AuthenticatorAttestationResponse: class {
    getPublicKey() {}

    getAuthenticatorData() {}
  },
};

test("a browser is asked only for what it can do where it is", () => {
  assert.ok(canUsePasskeys(able));
  for (const hostname of ["localhost", "a.example", "xn--rger-koa.example", "10.example"]) {
    assert.ok(canUsePasskeys({ ...able, location: { hostname } }), hostname);
  }
  for (const hostname of ["127.0.0.1", "192.0.2.7", "[::1]", "[2001:db8::a]"]) {
    assert.ok(!canUsePasskeys({ ...able, location: { hostname } }), hostname);
  }
  for (const lack of [
    { isSecureContext: false }, { navigator: {} }, { AuthenticatorAttestationResponse: undefined },
    { AuthenticatorAttestationResponse: class {} },
  ]) assert.ok(!canUsePasskeys({ ...able, ...lack }));
});

test("a passkey is made as the ledger asks, and sent in texts", async () => {
  let asked;
  const question = {
    challenge: "AQID", rp: { id: "play.example", name: "Florilegium" },
    user: { id: "BAU", name: "ada", displayName: "Ada" },
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    excludeCredentials: [{ type: "public-key", id: "Bg" }],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  };
  const made = await makePasskey(question, {
    create: async ({ publicKey }) => {
      asked = publicKey;
      return {
        rawId: bytes(7),
        response: {
          clientDataJSON: bytes(8), getAuthenticatorData: () => bytes(9), getPublicKey: () => bytes(10),
        },
      };
    },
  });
  assert.deepEqual(asked, {
    ...question, challenge: Uint8Array.of(1, 2, 3),
    user: { ...question.user, id: Uint8Array.of(4, 5) },
    excludeCredentials: [{ type: "public-key", id: Uint8Array.of(6) }],
  });
  assert.deepEqual(made, {
    challenge: "AQID", id: "Bw", clientDataJSON: "CA", authenticatorData: "CQ", publicKey: "Cg",
  });
});

test("a passkey is shown as the ledger asks, with whose it is", async () => {
  let asked;
  const response = {
    clientDataJSON: bytes(2), authenticatorData: bytes(3), signature: bytes(4), userHandle: bytes(5),
  };
  const credentials = {
    get: async ({ publicKey }) => {
      asked = publicKey;
      return { rawId: bytes(1), response };
    },
  };
  const question = { challenge: "AQ", rpId: "play.example", userVerification: "required" };
  assert.deepEqual(await showPasskey(question, credentials), {
    challenge: "AQ", id: "AQ", clientDataJSON: "Ag", authenticatorData: "Aw", signature: "BA",
    userHandle: "BQ",
  });
  assert.deepEqual(asked, { ...question, challenge: Uint8Array.of(1) });
  response.userHandle = null;
  assert.equal((await showPasskey(question, credentials)).userHandle, "");
});

test("where no passkey comes, it is said why as far as browsers tell", async () => {
  const question = { challenge: "AQ" };
  for (const [name, reason] of [
    ["NotAllowedError", "passkey-left"], ["AbortError", "passkey-left"],
    ["InvalidStateError", "passkey-taken"], ["SecurityError", "passkey-cannot"],
    ["NotSupportedError", "passkey-cannot"],
  ]) {
    const get = () => Promise.reject(new DOMException("", name));
    await assert.rejects(showPasskey(question, { get }), { reason }, name);
  }
  await assert.rejects(showPasskey(question, { get: async () => null }), { reason: "passkey-left" });
});

test("a passkey has a name of at most 40 letters", () => {
  assert.deepEqual(["", "  ", " My phone ", "x".repeat(40), "x".repeat(41)].map(labelRefusal), [
    "missing", "missing", undefined, undefined, "too-long",
  ]);
});

test("who shows a passkey is signed in as by a password", async () => {
  const { ledger, link, storedSignIn } = madeUpLink();
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
  assert.deepEqual(storedSignIn.signedIn, { name: "ada-l" });
});

test("a passkey that does not come signs nobody in, and asks nothing more", async () => {
  const { ledger, link, storedSignIn } = madeUpLink();
  const show = () => Promise.reject(new Error("left"));
  await assert.rejects(link.signInByPasskey({ keep: true, show }), { message: "left" });
  assert.deepEqual(ledger.asked, ["POST sessions", "POST auth/passkey/options"]);
  assert.equal(storedSignIn.signedIn, undefined);
});

test("a passkey is added for the password, listed and removed", async () => {
  const { ledger, link } = madeUpLink({ isSignedIn: true });
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
