/** What a ledger says is wrong, and what is no ledger's. */

import assert from "node:assert/strict";
import test from "node:test";

import { problemOf, refusalsOf } from "../../site/assets/scripts/account/account-problem.js";

test("what is wrong lies at its field", () => {
  assert.deepEqual(refusalsOf([
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
