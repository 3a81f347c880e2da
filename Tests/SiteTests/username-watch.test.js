/** A name that is asked about while it is typed. */

import assert from "node:assert/strict";
import test from "node:test";

import { UsernameWatch } from "../../site/assets/scripts/account/username-watch.js";

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
    refusal: (name) => (name.length < 3 ? "too-short" : undefined),
    tell: ({ name, kind, refusal }) => told.push([name, kind, refusal].filter(Boolean).join(" ")),
    timers,
  });
  for (const typed of ["ad", "ada", "ada ", "adam"]) watch.typed(typed);
  waiting.forEach((work) => work());
  assert.deepEqual(asked, ["adam"]);
  answer({ isFree: true });
  await new Promise(setImmediate);
  assert.deepEqual(told, ["ad refused too-short", "ada asking", "adam asking", "adam free"]);
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
    ask: () => Promise.reject(new Error("down")), refusal: () => undefined,
    tell: ({ kind }) => told.push(kind), timers,
  });
  watch.typed("ada");
  await new Promise(setImmediate);
  assert.deepEqual(told, ["asking", "unknown"]);
});
