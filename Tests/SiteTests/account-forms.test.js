/** Forms of accounts: what is wrong with them, before anything is sent. */

import assert from "node:assert/strict";
import test from "node:test";

import {
  isConsented, isEmail, passwordChangeRefusals, signUpRefusals,
} from "../../site/assets/scripts/account/account-forms.js";
import { minutesOf } from "../../site/assets/scripts/parts/written.js";

const good = {
  email: "ada@example.org", username: "ada-l", displayName: "", password: "Fern & 12 Moss",
  terms: true, age: true,
};

test("a form without a refusal has none", () => {
  assert.deepEqual(signUpRefusals(good), {});
  assert.deepEqual(signUpRefusals({ ...good, displayName: "Ada 🌿" }), {});
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
for (const [change, refusals] of badForms) {
  test(`a form that is wrong in ${Object.keys(refusals)}: ${Object.values(refusals)}`, () => {
    assert.deepEqual(signUpRefusals({ ...good, ...change }), refusals);
  });
}

test("the first refusal is that of the first field", () => {
  const refusals = signUpRefusals({ ...good, email: "", password: "", terms: false });
  assert.deepEqual(Object.keys(refusals), ["email", "password", "terms"]);
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
  assert.deepEqual(passwordChangeRefusals(form, []), {});
  assert.deepEqual(passwordChangeRefusals({ old: "", fresh: "a", again: "b" }, []), {
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
