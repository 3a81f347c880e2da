/** Decks to play on: what is refused, and how a day's set is opened. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { dayNumber, dayText } from "../../site/assets/scripts/games/day.js";
import { readDeck } from "../../site/assets/scripts/games/deck.js";
import { PlayDeck } from "../../site/assets/scripts/games/play-deck.js";
import { serving } from "../../site/assets/scripts/games/play-rules.js";
import { pointsOf, trophiesFor } from "../../site/assets/scripts/games/scoring.js";
import { findingsOf } from "../../site/assets/scripts/games/rules-findings.js";
import { firstDay } from "../../site/assets/scripts/games/set-period.js";
import { rulesBefore, standardRules } from "../../site/assets/scripts/games/standard-rules.js";
import { hash, json, plants, questions, set } from "./support/made.js";

const changed = (value, change) => {
  const copy = json(value);
  change(copy);
  return copy;
};

const [herbs, quiz, daily] = [plants(9), questions(9), set("daily")];
const faulty = [
  ["a form to come", herbs, (deck) => { deck.format = 99; }, "unknown-format", 99],
  ["a form below all", herbs, (deck) => { deck.format = -1; }, "unknown-format", -1],
  ["no option", herbs, (deck) => { deck.rules.options = 0; },
    "unsound-rules", ["options is 0, not 2 to 16"]],
  ["no card", herbs, (deck) => { deck.cards = []; }, "empty", undefined],
  ["a card twice", herbs, (deck) => { deck.cards.push(deck.cards[0]); }, "doubled", "p0"],
  ["a card in reserve, too", daily, (deck) => { [deck.reserve[0]] = deck.cards; }, "doubled", "q0"],
  ["nothing alike", herbs, (deck) => { deck.cards[1].lookAlikes = []; }, "bad-card", "p1"],
  ["a look-alike twice", herbs, (deck) => { deck.cards[1].lookAlikes = ["p2", "p2"]; },
    "bad-card", "p1"],
  ["a plant alike itself", herbs, (deck) => { deck.cards[1].lookAlikes = ["p1", "p2"]; },
    "bad-card", "p1"],
  ["65 look-alikes", herbs, (deck) => {
    deck.cards[1].lookAlikes = Array.from({ length: 65 }, (_, number) => `x${number}`);
  }, "bad-card", "p1"],
  ["a question that is not there", quiz, (deck) => { delete deck.questions.q3; }, "bad-card", "q3"],
  ["no wrong answer", quiz, (deck) => { deck.questions.q3.wrong = []; }, "bad-card", "q3"],
  ["an object's own name", quiz, (deck) => { deck.cards[0].id = "constructor"; },
    "bad-card", "constructor"],
  ["neither kind nor mode", herbs, (deck) => { delete deck.kind; }, "unreadable",
    "mode is not one of practice, beat-the-clock, speedrun, quiz, timed-quiz, daily, weekly"],
  ["half a rating", herbs, (deck) => { deck.cards[2].rating = 0.5; }, "unreadable",
    "cards[2].rating is not a whole number"],
  ["a day that is none", daily, (deck) => { deck.date = "2026-02-30"; }, "unreadable",
    "date is not a day"],
  ["a list as day", daily, (deck) => { deck.date = [deck.date]; }, "unreadable",
    "date is not a text"],
  ["an unknown mode", herbs, (deck) => { deck.rules.modes.chess = deck.rules.modes.practice; },
    "unreadable", "rules.modes.chess is not one of practice, beat-the-clock, speedrun, quiz, "
      + "timed-quiz, daily, weekly"],
];
for (const [what, deck, change, reason, detail] of faulty) {
  test(`a deck with ${what} is refused as ${reason}`, () => {
    assert.throws(() => new PlayDeck(changed(deck, change), hash),
      { name: "PlayDeckFailure", reason, detail });
  });
}

test("sound decks are taken, with keys to come", () => {
  for (const deck of [herbs, quiz, daily]) {
    assert.doesNotThrow(() => new PlayDeck({ ...deck, somethingNew: 1 }, hash));
  }
});

test("a deck from before decks had a kind and rules is played by the standard ones", () => {
  const deck = new PlayDeck({
    format: 0, mode: "practice", names: {}, questions: {},
    cards: [{ id: "a", level: "easy", lookAlikes: ["b"], rating: 1 }],
  }, hash);
  assert.ok(deck.serves("speedrun") && !deck.serves("quiz") && !deck.serves("constructor"));
  assert.deepEqual(deck.deck.rules, serving(rulesBefore, "plants"));
});

test("a set serves its own period alone", () => {
  const { daily: one, weekly: other } = standardRules.modes;
  const rules = { ...daily.rules, modes: { daily: one, weekly: other } };
  const deck = new PlayDeck({ ...daily, rules }, hash);
  assert.ok(deck.serves("daily") && !deck.serves("weekly"));
});

test("an option names a plant", () => {
  const deck = new PlayDeck(herbs, hash);
  assert.deepEqual([0, 1, 3, 4, -1].map((option) => deck.plantOf(option, "p0")),
    ["p0", "p1", "p3", undefined, undefined]);
  assert.equal(deck.plantOf(0, "nonsense"), undefined);
  assert.equal(new PlayDeck(quiz, hash).plantOf(0, "q0"), undefined);
});

/** A set as it travels. */
function sealed(deck, change = {}) {
  const payload = JSON.stringify(deck);
  const commitment = createHash("sha256").update(payload).digest("hex");
  return { date: deck.date, sealing: "none", commitment, payload, ...change };
}

test("a set is its payload, named by its commitment", async () => {
  const travelling = sealed(set("weekly"));
  const deck = await PlayDeck.ofSet(travelling);
  assert.equal(deck.hash, travelling.commitment);
  assert.ok(deck.serves("weekly") && !deck.serves("daily"));
});

const closed = [
  ["another payload", { payload: JSON.stringify(set("daily")).replace("yes", "no!") }],
  ["another date", { date: "1970-01-04" }],
  ["a seal", { sealing: "aes-256-gcm" }],
  ["an unknown seal", { sealing: "wax" }],
  ["no commitment", { commitment: undefined }],
];
for (const [what, change] of closed) {
  test(`a set with ${what} is unreadable`, async () => {
    await assert.rejects(PlayDeck.ofSet(sealed(daily, change)), { reason: "unreadable" });
  });
}

test("a set must be one, of JSON", async () => {
  const others = [herbs, changed(daily, (deck) => { delete deck.period; })];
  for (const deck of others) {
    await assert.rejects(
      PlayDeck.ofSet(sealed(deck, { date: daily.date })), { reason: "unreadable" });
  }
  const commitment = createHash("sha256").update("{").digest("hex");
  await assert.rejects(
    PlayDeck.ofSet(sealed(daily, { payload: "{", commitment })), { reason: "unreadable" });
});

const unsound = [
  [(rules) => { rules.fastest = 0; }, "fastest is 0, not 1 to 60000"],
  [(rules) => { rules.modes.quiz.pause = 60_001; }, "quiz.pause is 60001, not 0 to 60000"],
  [(rules) => { rules.modes.speedrun.questions = 0; }, "speedrun.questions is 0, not 1 to 1000"],
  [(rules) => { delete rules.modes.speedrun.questions; }, "speedrun needs questions"],
  [(rules) => { rules.modes.quiz.clock = 60_000; }, "quiz has no clock"],
  [(rules) => { delete rules.modes["beat-the-clock"].ramp; }, "beat-the-clock needs ramp"],
  [(rules) => { rules.modes.quiz.ramp.share = 101; }, "quiz.ramp.share is 101, not 1 to 100"],
  [(rules) => { rules.modes.daily.reward.points = 0; },
    "daily.reward.points is 0, not 1 to 1000000"],
  [(rules) => { rules.tiers[0].accuracy = 101; }, "gold.accuracy is 101, not 0 to 100"],
];
test("rules that nobody could play by are told, as Swift tells them", () => {
  assert.deepEqual(findingsOf(standardRules), []);
  assert.deepEqual(findingsOf(rulesBefore), []);
  for (const [change, sentence] of unsound) {
    assert.deepEqual(findingsOf(changed(standardRules, change)), [sentence]);
  }
});

test("points and trophies stand numbers beyond all", () => {
  // A product beyond 2^53, one short of a multiple of the time: a fraction would be rounded up.
  const speedy = { right: 0, speed: 999_983, within: 604_800_000 };
  assert.equal(pointsOf(speedy, 10_365_117_647, 10_000), 828_604);
  assert.equal(pointsOf({ right: 7, speed: 1e300, within: 1 }, 0), 7);
  const reward = { points: 250, dailyCap: 10 };
  const rows = [
    [0, 0, 0], [999, 0, 3], [250, 999, 1], [5_000, 0, 10], [5_000, 2_400, 1], [900, 2_500, 0],
    [2 ** 63, 2 ** 63, 0], [-1, -1, 0],
  ];
  for (const [points, before, trophies] of rows) {
    assert.equal(trophiesFor(reward, points, before), trophies, `${points} after ${before}`);
  }
});

test("a day has a number and a text", () => {
  const rows = [
    ["1970-01-01", 0], ["2026-11-21", 20_778], ["2024-02-29", 19_782], ["1969-12-31", -1],
  ];
  for (const [text, number] of rows) {
    assert.equal(dayNumber(text), number);
    assert.equal(dayText(number), text);
  }
  const others = ["2026-2-3", "2026-02-29", "2026-13-01", "today", "2026-11-21T00:00Z", ""];
  for (const text of others) assert.equal(dayNumber(text), undefined, text);
});

test("a week's set begins on its Monday", () => {
  const of = (period, text) => dayText(firstDay(period, dayNumber(text)));
  assert.equal(of("daily", "2026-11-21"), "2026-11-21");
  const days = ["2026-11-16", "2026-11-21", "2026-11-22", "1969-12-30"];
  assert.deepEqual(days.map((text) => of("weekly", text)),
    ["2026-11-16", "2026-11-16", "2026-11-16", "1969-12-29"]);
});

test("a deck with a sixth language is read like one with five", async () => {
  for (const name of ["deck-plants.json", "deck-questions-science.json"]) {
    const file = new URL(`../Golden/sixth-language/${name}`, import.meta.url);
    const later = await readFile(file, "utf8");
    const known = JSON.parse(later, (key, value) => (key === "pt" ? undefined : value));
    assert.ok(later.includes('"pt"'));
    assert.deepEqual(readDeck(JSON.parse(later)), readDeck(known));
  }
});
