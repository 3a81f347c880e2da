/** Challenges with friends: their form, their order, what is said of them, and what they are worth. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  mostDays, mostPeople, openOf, resultOf, stepsADay, trophiesFor,
} from "../../site/assets/scripts/challenges/challenge-form.js";
import { daysText, goalText, resultText } from "../../site/assets/scripts/challenges/challenge-words.js";
import { writer } from "../../site/assets/scripts/parts/written.js";
import { languages, phrasesIn } from "./support/words.js";

const challenge = {
  id: "019f0000-0000-7000-8000-000000000001", goal: "reach", steps: 56_000, by: "a",
  people: ["a", "b"], first: "2026-11-28", last: "2026-12-04",
};
const ada = { handle: "a", name: "ada", joined: true, you: true, steps: 12 };
const bea = { handle: "b", name: "bea", joined: false, you: false };

test("challenges are read within their form, who is ahead first", () => {
  const cy = { ...bea, name: undefined, joined: true, steps: 900 };
  const [open] = openOf({ items: [{ challenge, joined: true, people: [bea, ada, cy] }] });
  assert.deepEqual(open.people, [
    { name: "", isYou: false, isJoined: true, steps: 900 },
    { name: "ada", isYou: true, isJoined: true, steps: 12 },
    { name: "bea", isYou: false, isJoined: false, steps: 0 },
  ]);
  assert.deepEqual([open.challenge.steps, open.challenge.last - open.challenge.first], [56_000, 6]);
});

for (const wrong of [
  undefined, null, 7, {}, { items: 1 }, { items: [null, 3, {}] },
  { items: [{ challenge: { ...challenge, first: "2026-02-30" } }] },
  { items: [{ challenge: { ...challenge, goal: "fly" } }] },
  { items: [{ challenge: { ...challenge, id: 7 } }] },
]) {
  test(`what is no challenge is left out: ${JSON.stringify(wrong)}`, () => {
    assert.deepEqual(openOf(wrong), []);
    assert.equal(resultOf(wrong), undefined);
  });
}

/** Rows of Tests/LedgerTests/ChallengeTests.swift. */
for (const [steps, trophies] of [[70_000, 17], [40_000, 10], [8_000, 2], [7_000, 1], [3_999, 0],
  [2_000_000, 50]]) {
  test(`${steps} steps are worth ${trophies} Trophies`, () => {
    assert.equal(trophiesFor(steps), trophies);
  });
}

test("the limits are the ledger's", () => {
  const swift = readFileSync(
    new URL("../../Sources/Ledger/Core/LedgerLimits.swift", import.meta.url), "utf8");
  const value = (name) => new RegExp(`let ${name} = ([0-9_.]+)`).exec(swift)?.[1].replaceAll("_", "");
  assert.equal(value("challengePeople"), String(mostPeople));
  assert.equal(value("challengeDays"), `1...${mostDays}`);
  assert.equal(value("challengeSteps"), stepsADay.join("..."));
});

for (const language of languages) {
  test(`each result is a sentence of its own: ${language}`, () => {
    const of = { phrases: phrasesIn(language), written: writer(language) };
    const result = (more) => resultOf({
      challenge, persons: 3, steps: 56_100, place: 2, isDone: true, points: 280, ...more,
    });
    const most = { ...challenge, goal: "most", steps: 0 };
    const texts = [
      result(), result({ isDone: false }), result({ persons: 1, isDone: false }),
      result({ steps: undefined }), result({ challenge: most }),
      result({ challenge: most, isDone: false }),
    ].map((each) => resultText(each, of));
    assert.equal(new Set(texts).size, texts.length, texts.join("\n"));
    const [reach, race] = [result(), result({ challenge: most })].map((each) => each.challenge);
    assert.notEqual(goalText(reach, of), goalText(race, of));
    assert.notEqual(daysText(reach, of), daysText({ ...reach, last: reach.first }, of));
  });
}
