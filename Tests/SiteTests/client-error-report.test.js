/** Errors in our own scripts: what is told of them, and how often. */

import assert from "node:assert/strict";
import test from "node:test";

import { Unreachable } from "../../site/assets/scripts/browser/mistakes.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { browserOf, classOf, clientErrorReport } from "../../site/assets/scripts/state/client-error-report.js";
import { Outbox } from "../../site/assets/scripts/state/outbox.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { noon, seededChance } from "./state-fixtures.js";

const scripts = "https://play.example/site/assets/scripts/";
const of = { scripts, edition: "2026.11.1", agent: "Mozilla/5.0 Gecko/20100101 Firefox/140.0" };
const day = 86_400_000;

function thrownAt(...lines) {
  const error = new TypeError("zoe@example.org has no garden");
  error.stack = ["TypeError: zoe@example.org at https://secret.example/?zoe", ...lines].join("\n");
  return error;
}

test("an error tells its class, our script and line, the edition and a family of browsers", () => {
  const thrown = thrownAt();
  const told = clientErrorReport({ thrown, filename: `${scripts}pages/round/round.js?zoe#zoe`, lineno: 12 }, of);
  assert.deepEqual(told, {
    fault: "type", script: "pages/round/round.js", line: 12, edition: "2026.11.1", browser: "firefox",
  });
});

test("nothing is told of a network that was gone", () => {
  const thrown = new Unreachable(thrownAt(`    at find (${scripts}pages/key.js:34:5)`));
  thrown.stack = thrown.cause.stack;
  assert.equal(clientErrorReport({ thrown, filename: `${scripts}pages/key.js`, lineno: 1 }, of), undefined);
});

test("of a stack only the first place of ours is taken", () => {
  const chromium = thrownAt(
    "    at other (https://elsewhere.example/lib.js:1:2)",
    `    at find (${scripts}pages/key.js:34:5)`, `    at open (${scripts}pages/every-page.js:1:1)`);
  assert.deepEqual(clientErrorReport({ thrown: chromium }, of), {
    fault: "type", script: "pages/key.js", line: 34, edition: "2026.11.1", browser: "firefox",
  });
  const firefox = thrownAt(`find@${scripts}pages/me/me.js:7:9`);
  assert.equal(clientErrorReport({ thrown: firefox }, of).script, "pages/me/me.js");
});

test("what is not of our scripts is not told", () => {
  for (const event of [
    { thrown: thrownAt("    at x (https://elsewhere.example/lib.js:1:2)") }, { thrown: "zoe" }, {},
    { thrown: thrownAt(), filename: "https://elsewhere.example/site/assets/scripts/a.js", lineno: 1 },
    { thrown: thrownAt(), filename: `${scripts}../../zoe.js`, lineno: 1 },
    { thrown: thrownAt(), filename: `${scripts}Zoe%20Q.js`, lineno: 1 },
    { thrown: thrownAt(), filename: `${scripts}${"a".repeat(80)}.js`, lineno: 1 },
  ]) {
    assert.equal(clientErrorReport(event, of), undefined);
  }
});

test("a line that is none is 0", () => {
  for (const lineno of [-1, 1.5, 100_000, "zoe"]) {
    assert.equal(clientErrorReport({ thrown: thrownAt(), filename: `${scripts}a.js`, lineno }, of).line, 0);
  }
});

test("classes are the language's own, and others none", () => {
  class Zoe extends Error {}
  const rows = [
    [new Error(), "error"], [new TypeError(), "type"], [new RangeError(), "range"],
    [new ReferenceError(), "reference"], [new SyntaxError(), "syntax"],
    [new DOMException("", "AbortError"), "dom"], [new Zoe(), "error"], ["zoe", "other"], [null, "other"],
  ];
  for (const [thrown, name] of rows) assert.equal(classOf(thrown), name);
});

test("browsers are told by family alone", () => {
  const rows = [
    ["Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "chromium"],
    ["Mozilla/5.0 (Windows) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "chromium"],
    ["Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36", "chromium"],
    ["Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/19.0 Mobile/15E148 Safari/604.1", "safari"],
    ["Mozilla/5.0 (X11) Gecko/20100101 Firefox/140.0", "firefox"], ["curl/8", "other"],
  ];
  for (const [agent, family] of rows) assert.equal(browserOf(agent), family);
});

test("one of a class and script goes into the outbox a day, and ten at most", async () => {
  const outbox = new Outbox(new MemoryEngine(steps), { random: seededChance(1) });
  const report = clientErrorReport({ thrown: thrownAt(), filename: `${scripts}a.js`, lineno: 1 }, of);
  assert.equal(await outbox.clientError(report, noon), true);
  assert.equal(await outbox.clientError({ ...report, line: 2 }, noon + 1), false);
  assert.equal(await outbox.clientError({ ...report, fault: "range" }, noon + 2), true);
  for (let number = 0; number < 20; number += 1) {
    await outbox.clientError({ ...report, script: `a/b-${number}.js` }, noon + 3);
  }
  const waiting = await outbox.waiting();
  assert.equal(waiting.length, 10);
  assert.ok(waiting.every(({ kind, body }) => kind === "fault" && !body.includes("zoe")));
  assert.equal(await outbox.clientError(report, noon + day), true);
  assert.equal((await outbox.waiting()).length, 11);
});
