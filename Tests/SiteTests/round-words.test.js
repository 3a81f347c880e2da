/** Numbers, timers, sets, marks and what a round brought, in words. */

import assert from "node:assert/strict";
import test from "node:test";

import { standardRules } from "../../site/assets/scripts/games/standard-rules.js";
import { Session } from "../../site/assets/scripts/games/session.js";
import { askedPicture, faceOf, samePart, spokenFace } from "../../site/assets/scripts/pages/round/faces.js";
import {
  momentText, percentText, plainSeconds, secondsText,
} from "../../site/assets/scripts/pages/round/figures.js";
import { interruptedText } from "../../site/assets/scripts/pages/round/interrupted.js";
import { StartedRounds } from "../../site/assets/scripts/pages/round/started-rounds.js";
import { outcomeOf } from "../../site/assets/scripts/pages/round/outcome.js";
import {
  nextTierText, placeName, resultLines, ruleLines, shareText, tierLines,
} from "../../site/assets/scripts/pages/round/result-lines.js";
import { isUntimed, isUsed, setDate } from "../../site/assets/scripts/pages/round/sets.js";
import { TimeAnnouncer, timerReading, toldSeconds } from "../../site/assets/scripts/pages/round/timer.js";
import { saidVerdict } from "../../site/assets/scripts/pages/round/verdict.js";
import { deckFor, play, started } from "./support/made.js";
import { keepingNothing, storageOf } from "./support/memory-storage.js";
import { languages, phrasesIn } from "./support/words.js";

const seconds = [
  [59_990, "en", 1, "59.9"], [49, "en", 1, "0.0"], [1_999, "de", 1, "1,9"],
  [41_237, "sv", 3, "41,237"], [60_000, "fr", 0, "60"],
];
for (const [time, language, places, text] of seconds) {
  test(`${time} ms are ${text} s in ${language}`, () => {
    assert.equal(secondsText(time, language, places), text);
  });
}

test("rules are told with as few digits as they need", () => {
  assert.deepEqual([60_000, 1_500].map((time) => plainSeconds(time, "de")), ["60", "1,5"]);
  assert.deepEqual([1_000, 965, 0].map((share) => percentText(share, "en")), ["100", "96.5", "0"]);
});

test("a moment is told in its own zone, and in the device’s where the zone is unknown", () => {
  const stamp = { time: Date.UTC(2026, 10, 21, 23, 30), zone: "Europe/Stockholm" };
  assert.match(momentText(stamp, "en-GB"), /22 Nov 2026, 00:30/);
  assert.match(momentText({ ...stamp, zone: "No/Where" }, "en-GB"), /2026/);
});

const timers = [
  ["the clock", { at: 15_000, clock: 60_000, thought: 0, counts: true }, 45_000, 0.75],
  ["a clock that ran out", { at: 61_000, clock: 60_000, thought: 0, counts: true }, 0, 0],
  ["a question’s time", {
    at: 7_000, turn: { shown: 2_000, deadline: 22_000 }, thought: 9, counts: true,
  }, 15_000, 0.75],
  ["a speedrun", { at: 7_000, turn: { shown: 6_000 }, thought: 4_000, counts: true }, 5_000],
  ["a speedrun between cards", { at: 99_000, thought: 4_000, counts: true }, 4_000],
];
for (const [name, of, time, share] of timers) {
  test(`the timer shows ${name}`, () => {
    const reading = timerReading(of);
    assert.deepEqual([reading.time, reading.share], [time, share]);
  });
}

test("no timer is shown where time does not count", () => {
  assert.equal(timerReading({ at: 5, turn: { shown: 1 }, thought: 3, counts: false }), undefined);
});

test("time is told at half and near the end, each once, of what was missed the last", () => {
  const wholes = [60_000, 20_000, 66_000, 4_000];
  assert.deepEqual(wholes.map(toldSeconds), [[30, 10], [10, 5], [33, 10], [2, 1]]);
  const announcer = new TimeAnnouncer();
  announcer.begin(60_000);
  const told = [31_000, 30_000, 29_900, 10_001, 9_999, 9_000].map((left) => announcer.told(left));
  assert.deepEqual(told, [undefined, 30, undefined, undefined, 10, undefined]);
  announcer.begin(60_000);
  assert.equal(announcer.told(3_000), 10);
  assert.equal(announcer.told(1_000), undefined);
});

const at = (text) => Date.parse(text);
const dates = [
  ["daily", "2026-11-22T00:00:00Z", "2026-11-22"],
  ["daily", "2026-11-21T23:59:59.999Z", "2026-11-21"],
  ["weekly", "2026-11-22T23:59:59Z", "2026-11-16"],
  ["weekly", "2026-11-23T00:00:00Z", "2026-11-23"],
];
for (const [period, time, date] of dates) {
  test(`the ${period} set at ${time} is that of ${date}`, () => {
    assert.equal(setDate(period, at(time)), date);
  });
}

test("an attempt is used up when it begins, or when the record has a round of its days", () => {
  const of = { period: "daily", date: "2026-11-22", rounds: [] };
  const rounds = [{ board: { mode: "daily" }, stamp: { time: at("2026-11-22T08:00:00Z") } }];
  assert.equal(isUsed({ ...of, begun: undefined }), false);
  assert.equal(isUsed({ ...of, begun: "2026-11-22" }), true);
  assert.equal(isUsed({ ...of, begun: "2026-11-21" }), false);
  assert.equal(isUsed({ ...of, begun: undefined, rounds }), true);
  const weekly = { ...of, period: "weekly", date: "2026-11-16", begun: undefined, rounds };
  assert.equal(isUsed(weekly), false);
});

test("a round that was cut off is told of once, and never while a page plays", async () => {
  const { storage } = storageOf();
  const startedRounds = new StartedRounds(storage);
  const english = phrasesIn("en");
  const modes = ["speedrun", "practice"];
  const of = { modes, isPlaying: async () => false };
  startedRounds.open = { mode: "speedrun", started: 1, answered: 7 };
  const elsewhere = { ...of, isPlaying: async () => true };
  assert.equal(await interruptedText(startedRounds, english, elsewhere), undefined);
  const text = await interruptedText(new StartedRounds(storage), english, of);
  assert.match(text, /Speedrun, 7 answered/);
  assert.equal(await interruptedText(startedRounds, english, of), undefined);
});

const untold = [
  ["another mode's page", { mode: "speedrun", answered: 7 }, { modes: ["beat-the-clock"] }, true],
  ["another category's page", { mode: "quiz", category: "art", answered: 7 },
    { modes: ["quiz"], category: "nature" }, true],
  ["a round without an answer", { mode: "speedrun", answered: 0 }, { modes: ["speedrun"] }, false],
  ["practice", { mode: "practice", answered: 7 }, { modes: ["practice"] }, false],
  ["practice that the next page keeps", { mode: "practice", answered: 7, kept: {} },
    { modes: ["practice"] }, true],
];
for (const [what, open, of, stays] of untold) {
  test(`nothing is told of a round that was cut off: ${what}`, async () => {
    const startedRounds = new StartedRounds(storageOf().storage);
    startedRounds.open = { started: 1, ...open };
    const isPlaying = async () => false;
    const told = await interruptedText(startedRounds, phrasesIn("en"), { ...of, isPlaying });
    assert.equal(told, undefined);
    assert.equal(startedRounds.open !== undefined, stays);
  });
}

test("marks are kept by period, and a store that refuses stops nothing", () => {
  const { memory, storage } = storageOf();
  const startedRounds = new StartedRounds(storage);
  startedRounds.begin("daily", "2026-11-22");
  startedRounds.begin("weekly", "2026-11-16");
  assert.deepEqual([startedRounds.begun("daily"), startedRounds.begun("weekly")], ["2026-11-22", "2026-11-16"]);
  memory.setItem("florilegium-sets", "[broken");
  assert.equal(startedRounds.begun("daily"), undefined);
  const forgetful = new StartedRounds(keepingNothing.forbidden);
  forgetful.begin("daily", "2026-11-22");
  assert.equal(forgetful.begun("daily"), undefined);
});

const playedAt = (number, fields = {}) => ({
  player: "p", number, counted: 10, right: 5, points: 500, thinking: 20_000,
  board: { mode: "speedrun", adjusted: 100, content: "e" },
  stamp: { time: 1_000 * number, zone: "UTC", offset: 0 }, ...fields,
});

test("a best is one with more points than any before it, on a board of its own", () => {
  const rounds = [playedAt(1), playedAt(2, { points: 700 })];
  const of = (played) => outcomeOf({ rounds, played, achievements: [], now: { time: 0, offset: 0 } });
  const isBest = (points) => of(playedAt(3, { points })).isBest;
  assert.deepEqual([isBest(701), isBest(700)], [true, false]);
  assert.equal(of(playedAt(3)).best.points, 700);
  const gained = (points) => of(playedAt(3, { points })).gained;
  assert.deepEqual([gained(750), gained(700)], [50, 0]);
  const board = { mode: "speedrun", adjusted: 110, content: "e" };
  assert.equal(of(playedAt(3, { board, points: 10 })).isBest, true);
  assert.equal(of(playedAt(3, { board, points: 0 })).isBest, false);
});

test("the fastest counts among rounds with a tier; practice knows no best", () => {
  const tiered = (number, thinking) => playedAt(number, { tier: "bronze", thinking, points: 1 });
  const rounds = [tiered(1, 30_000), playedAt(2, { points: 900 })];
  const faster = outcomeOf({ rounds, played: tiered(3, 29_000), achievements: [], now: { time: 0, offset: 0 } });
  assert.deepEqual([faster.isBest, faster.isFastest], [false, true]);
  const board = { mode: "practice", adjusted: 100, content: "e" };
  const practised = playedAt(3, { board });
  const { best } = outcomeOf({ rounds, played: practised, achievements: [], now: { time: 0, offset: 0 } });
  assert.equal(best, undefined);
});

test("what a round reached is only what was not there before, kept already or not", () => {
  const achievements = [
    { id: "one", metric: "rounds", threshold: 1 }, { id: "two", metric: "rounds", threshold: 2 },
  ];
  const played = playedAt(2);
  for (const rounds of [[playedAt(1)], [playedAt(1), played]]) {
    const { reached } = outcomeOf({ rounds, played, achievements, now: { time: 0, offset: 0 } });
    assert.deepEqual(reached.map(({ id }) => id), ["two"]);
  }
});

const unfilled = /\{\w+\}|^[a-z]+(-[a-z]+)+$/;

test("results, rules and shared texts are whole in every language and mode", () => {
  for (const language of languages) {
    const phrases = phrasesIn(language);
    for (const mode of Object.keys(standardRules.modes)) {
      const deck = deckFor(mode);
      const session = new Session(started(mode), deck);
      play(session, { wrong: [2] });
      const { result } = session;
      const of = { phrases, language };
      const place = placeName(result, { phrases, category: mode === "quiz" ? "Art" : undefined });
      const texts = [
        place, shareText(result, { ...of, place }), ...ruleLines(deck, mode, of),
        ...ruleLines(deck, mode, { ...of, isUntimed: true }),
        ...resultLines(result, of).flatMap(({ name, value }) => [name, value]),
        ...tierLines(deck.deck.rules.tiers, of).flatMap(({ name, value }) => [name, value]),
      ];
      for (const text of texts) assert.doesNotMatch(text, unfilled, `${language} ${mode}`);
    }
  }
});

test("a set says its timer before it begins, or that there is none", () => {
  const of = { phrases: phrasesIn("en"), language: "en" };
  assert.deepEqual(ruleLines(deckFor("daily"), "daily", of), [
    "10 questions", "20 seconds for each question",
  ]);
  assert.deepEqual(ruleLines(deckFor("daily"), "daily", { ...of, isUntimed: true }), [
    "10 questions", "No clock, and no leaderboard",
  ]);
});

const tierRounds = [
  // A gold round needs nothing more; one that is too slow, or wrong too often, is told what is.
  ["gold", { every: 1_000 }, /^$/],
  ["no tier", { every: 1_000, wrong: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    /^For Bronze: .* You had 52 % and 1\.0 s\.$/],
];
for (const [what, of, expected] of tierRounds) {
  test(`a speedrun with ${what} says what the next tier needs`, () => {
    const deck = deckFor("speedrun");
    const session = new Session(started("speedrun"), deck);
    play(session, of);
    const words = { phrases: phrasesIn("en"), language: "en" };
    assert.match(nextTierText(session.result, deck.deck.rules.tiers, words), expected);
  });
}

test("a miss is compared with the same part of the other plant, where both are drawn", () => {
  const plant = { pictures: [{ id: "b/flower" }, { id: "b/leaf" }] };
  assert.equal(samePart(plant, { id: "a/leaf" }).id, "b/leaf");
  assert.equal(samePart(plant, { id: "a/fruit" }), undefined);
  assert.equal(samePart(plant, { id: "inat-7" }), undefined, "photographs do not say their part");
  assert.equal(samePart(plant, undefined), undefined);
});

test("the shared text has what the card has; practice has no points", () => {
  const english = phrasesIn("en");
  const share = (mode) => {
    const session = new Session(started(mode), deckFor(mode));
    play(session, { wrong: [1], every: 1_000 });
    return shareText(session.result, { phrases: english, language: "en", place: mode });
  };
  assert.match(share("speedrun"), /^speedrun in Florilegium: [\d,]+ points, 24 of 25 right\. /);
  assert.match(share("speedrun"), /That is Gold\.$/);
  assert.match(share("practice"), /^practice in Florilegium: 39 of 40 right\.$/);
});

test("a face asks with its question or the page’s words, and is read with its numbers", () => {
  const deck = deckFor("quiz");
  const turn = new Session(started("quiz"), deck).show(0);
  const face = faceOf(turn, { playDeck: deck, language: "sv" });
  assert.equal(face.ask.lang, "en");
  assert.equal(face.options[face.right].text, "yes");
  assert.match(spokenFace(face, "?"), /^\d+\? 1: /);
  const plants = deckFor("practice");
  const shown = new Session(started("practice"), plants).show(0);
  const plantFace = faceOf(shown, { playDeck: plants, language: "sv" });
  assert.match(spokenFace(plantFace, "Which plant?"), /^Which plant\? 1: p\d+\. 2: /);
});

test("a verdict names the plant, and for listeners what was chosen", () => {
  const face = { options: [{ text: "daisy" }, { text: "oak" }], right: 1 };
  const of = { face, phrases: phrasesIn("en") };
  assert.equal(saidVerdict({ ...of, isRight: true, choice: 1 }), "Yes, it’s Oak.");
  assert.equal(saidVerdict({ ...of, isRight: false, choice: 0 }), "It’s Oak. You chose daisy.");
  const late = saidVerdict({ ...of, isRight: false, choice: undefined });
  assert.equal(late, "Time is up. It’s Oak.");
});

test("a plant is asked by pictures that may be asked, another one in another round", () => {
  const picture = (id, playable) => ({ id, playable, audio: { en: "x" } });
  const silent = { id: "c", playable: true };
  const plant = { pictures: [picture("a", false), picture("b"), silent, picture("d")] };
  assert.deepEqual([1, 2, 3].map((round) => askedPicture(plant, round).id), ["d", "b", "d"]);
  assert.equal(askedPicture(plant, 1, ["d"]).id, "b");
  assert.equal(askedPicture(plant, 1, ["a", "b", "c", "d"]), undefined);
});

test("a set is played without its timer on wish, or where it came round; without one, as it is", () => {
  for (const [isWished, isReturned, limit, expected] of [
    [false, false, 20_000, false], [true, false, 20_000, true], [false, true, 20_000, true],
    [false, true, undefined, false], [true, true, undefined, false],
  ]) assert.equal(isUntimed({ isWished, isReturned, limit }), expected);
});
