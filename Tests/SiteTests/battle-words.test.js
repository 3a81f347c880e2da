/** What live battles say: each ending, round and refusal has words of its own in every language. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  endingText, recordedText, refusalText, roundText, tierName, winnerText,
} from "../../site/assets/scripts/pages/battle/battle-words.js";
import { languages, phrasesIn } from "./support/words.js";

const swift = (path) => readFileSync(new URL(`../../Sources/${path}`, import.meta.url), "utf8");
/** What an enumeration of Swift's is called in JSON. */
function namesOf(path, name) {
  const [, body] = new RegExp(
    `enum ${name}: String[^{]*\\{([^}]*?)\\n *(\\}|[a-z ]*(var|func|init)\\b)`).exec(swift(path));
  return [...body.matchAll(/^\s*case (.+)$/gm)].flatMap(([, names]) => names.split(", "))
    .map((one) => /"(.+)"/.exec(one)?.[1] ?? one);
}

const endings = namesOf("Games/Battle/BattleResult.swift", "Ending");
const tiers = namesOf("Games/Battle/BattleRating.swift", "BattleTier");
const round = (answers, winner) => ({
  card: "a", options: [1, 0], shown: 0, deadline: 15_000, answers, ...(winner === undefined ? {} : { winner }),
});
const [right, late, wrong] = [{ choice: 1, at: 900 }, { choice: 1, at: 1_150 }, { choice: 0, at: 1_000 }];

test("all endings and tiers of Swift are known here", () => {
  assert.equal(endings.length, 8);
  assert.deepEqual(tiers, ["seed", "sprout", "leaf", "bud", "bloom", "fruit"]);
});

for (const language of languages) {
  test(`every ending, tier, round and refusal says something of its own: ${language}`, () => {
    const phrases = phrasesIn(language);
    const of = (side) => ({ side, name: "bo_moss", phrases });
    const said = [
      ...endings.map((ending) => endingText(ending, phrases)),
      ...tiers.map((tier) => tierName(tier, phrases)),
      ...["bad-code", "same-device", "elsewhere", "busy"].map((one) => refusalText(one, phrases)),
      ...[0, 1, undefined].map((winner) => winnerText({ winner }, of(0))),
      roundText(round([right, wrong], 0), of(0)), roundText(round([right, wrong], 0), of(1)),
      roundText(round([right, late], 0), of(0)), roundText(round([right, late], 0), of(1)),
      roundText(round([wrong, null]), of(0)),
    ];
    for (const text of said) assert.match(text, /^[^{}]+$/u);
    assert.equal(new Set(said).size, said.length, said.join("\n"));
    assert.ok(roundText(round([right, late], 0), of(1)).includes("0.25"));
    assert.ok(roundText(round([right, late], 0), of(1)).includes("bo_moss"));
    const signed = (value) => `${value > 0 ? "+" : "−"}${Math.abs(value)}`;
    const recorded = [
      { rating: 1_520, change: 20, trophies: 10 }, { rating: 1_480, change: -20 }, { trophies: 2 },
    ].map((one) => recordedText(one, { phrases, signed }));
    assert.ok(recorded[0].includes("+20") && recorded[0].includes("+10"));
    assert.ok(recorded[1].includes("−20") && !recorded[1].includes("+"));
    assert.ok(recorded[2].includes("+2"));
  });
}
