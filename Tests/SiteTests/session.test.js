/** A round while it is played, and what is refused. */

import assert from "node:assert/strict";
import test from "node:test";

import { FormFailure } from "../../site/assets/scripts/games/form.js";
import { modes } from "../../site/assets/scripts/games/mode.js";
import { PlayDeck } from "../../site/assets/scripts/games/play-deck.js";
import { replay } from "../../site/assets/scripts/games/replay.js";
import { Session } from "../../site/assets/scripts/games/session.js";
import { untimed } from "../../site/assets/scripts/games/round.js";
import { standardRules } from "../../site/assets/scripts/games/standard-rules.js";
import { deckFor, hash, json, levels, plants, play, started } from "./support/made.js";

const begun = (mode, options, count) => new Session(started(mode, options), deckFor(mode, count));

/** How it is played, and what it comes to; the same rows as Swift's HonestRound. */
const honest = [
  ["practice", { every: 2_000, wrong: [3] }, 100, [40, 39, 390, "finished", 80_000]],
  ["beat-the-clock", { every: 2_000 }, 100, [29, 29, 3_770, "time-out", 60_000]],
  ["beat-the-clock", { every: 2_000, wrong: [1, 2] }, 100, [28, 26, 3_380, "time-out", 60_000]],
  ["beat-the-clock", { every: 6_000 }, 200, [19, 19, 2_280, "time-out", 120_000]],
  ["speedrun", { every: 3_000, wrong: [25] }, 100, [25, 24, 3_600, "finished", 75_000, "gold"]],
  ["speedrun", { every: 3_001, wrong: [25] }, 100, [25, 24, 3_576, "finished", 75_025, "silver"]],
  ["speedrun", { every: 9_999 }, 100, [25, 25, 2_500, "finished", 249_975, "bronze"]],
  ["speedrun", { every: 10_001 }, 100, [25, 25, 2_500, "finished", 250_025]],
  ["speedrun", { every: 6_000 }, 200, [25, 25, 3_750, "finished", 150_000, "gold"]],
  ["quiz", { every: 50_000, wrong: [2, 7] }, 100, [10, 8, 800, "finished", 500_000]],
  ["timed-quiz", { every: 10_000, wrong: [4] }, 100, [10, 9, 1_125, "finished", 100_000]],
  ["timed-quiz", { every: 25_000 }, 100, [10, 0, 0, "finished", 245_000]],
  ["timed-quiz", { every: 25_000 }, 150, [10, 10, 1_080, "finished", 250_000]],
  ["daily", { every: 4_000, wrong: [10] }, 100, [10, 9, 900, "finished", 40_000]],
  ["weekly", { every: 4_000 }, 100, [20, 20, 2_000, "finished", 80_000]],
  // A set has 20 s a question, longer for who needs it, and none where it is played untimed.
  ["daily", { every: 25_000 }, 100, [10, 0, 0, "finished", 245_000]],
  ["daily", { every: 25_000 }, 150, [10, 10, 1_000, "finished", 250_000]],
  ["weekly", { every: 250_000 }, untimed, [20, 20, 2_000, "finished", 5_000_000]],
];
for (const [mode, way, adjusted, [asked, right, points, ending, ended, tier]] of honest) {
  test(`a ${mode}, each answer in ${way.every} ms, timers ${adjusted} %, gives ${points}`, () => {
    const session = begun(mode, { adjusted });
    play(session, way);
    const { result } = session;
    assert.deepEqual(
      [result.asked, result.right, result.points, result.ending, result.ended, result.tier],
      [asked, right, points, ending, ended, tier]);
    assert.equal(result.isAdjusted, adjusted !== 100);
    assert.equal(result.misses.length, asked - right);
    assert.deepEqual(replay(json(session.round), session.deck), result);
  });
}

test("a round that is left pays nothing and counts nothing, however far it came", () => {
  for (const mode of modes) {
    const session = begun(mode);
    for (let number = 0; number < 5; number += 1) {
      session.answer(session.show(number * 3_000).right, number * 3_000 + 1_000);
    }
    session.quit(15_000);
    const { points, tier, counts, right } = session.result;
    assert.deepEqual([points, tier, counts, right], [0, undefined, false, 5], mode);
    assert.deepEqual(replay(session.round, session.deck), session.result);
  }
});

test("an answer is told at once, and a miss in Beat the Clock keeps its answer in sight", () => {
  const session = begun("beat-the-clock");
  const told = ({ isRight, gained, points, ready }) => [isRight, gained, points, ready];
  const right = session.answer(session.show(0).right, 1_000);
  assert.deepEqual(told(right), [true, 140, 140, 1_000]);
  const wrong = session.answer((session.show(1_000).right + 1) % 4, 2_000);
  assert.deepEqual(told(wrong), [false, 0, 140, 3_500]);
  assert.equal(session.show(3_499), undefined);
  assert.equal(session.show(3_500).number, 3);
});

test("no second tap is taken, and no choice that is not there", () => {
  const session = begun("quiz");
  const turn = session.show(0);
  assert.equal(session.answer(turn.right, 149), undefined);
  for (const choice of [-1, turn.options.length, 0.5, "0", "length", undefined]) {
    assert.equal(session.answer(choice, 500), undefined, String(choice));
  }
  assert.equal(session.turn, turn);
  assert.equal(session.answer(turn.right, 500).isRight, true);
  assert.equal(session.answer(turn.right, 900), undefined);
});

test("time never runs backwards, and has no fractions", () => {
  const session = begun("speedrun");
  const first = session.show(5_000.9);
  assert.equal(first.shown, 5_000);
  assert.equal(session.answer(first.right, 1_000), undefined);
  assert.ok(session.answer(first.right, 6_000.2));
  assert.equal(session.show(-Infinity).shown, 6_000);
  session.tick(NaN);
  assert.equal(session.isOver, false);
  session.tick(Infinity);
  assert.deepEqual([session.round.ending, session.round.ended], ["quit", 12 * 3_600_000]);
});

test("a question ends when its 20 s are over, whichever call finds it, and a quiz goes on", () => {
  const session = begun("timed-quiz");
  assert.equal(session.show(100).deadline, 20_100);
  assert.equal(session.tick(20_099), undefined);
  const timeOut = session.tick(23_000);
  assert.deepEqual([timeOut.choice, timeOut.isRight, timeOut.gained], [undefined, false, 0]);
  assert.equal(session.show(23_000).number, 2);
  assert.equal(session.feedback, timeOut);
  assert.equal(session.show(50_000).number, 3);
  assert.deepEqual([session.feedback.turn.number, session.feedback.choice], [2, undefined]);
});

test("on a small deck a card comes again only after all others", () => {
  for (const mode of ["beat-the-clock", "speedrun", "quiz"]) {
    for (let count = 1; count <= 9; count += 1) {
      const session = begun(mode, { number: count }, count);
      play(session);
      const cards = session.round.moves.map(([card]) => card);
      for (let start = 0; start + count <= cards.length; start += count) {
        assert.equal(new Set(cards.slice(start, start + count)).size, count, `${mode} ${cards}`);
      }
    }
  }
});

test("Beat the Clock goes from easy to hard in 30 cards, and stays there", () => {
  const session = begun("beat-the-clock", {}, 200);
  play(session, { every: 500 });
  const places = session.round.moves.map(([card]) => Number(card.slice(1)));
  assert.ok(places.length > 60);
  // A quarter of what is left is drawn from.
  assert.ok(places[0] < 50, String(places));
  assert.ok(places.slice(30, 60).every((place) => place >= 100), String(places));
});

test("practice shows no plant twice in twenty, as far as the deck goes", () => {
  for (const count of [1, 2, 3, 20, 21, 22, 96]) {
    const session = begun("practice", {}, count);
    play(session, { cards: 200 });
    const cards = session.round.moves.map(([card]) => card);
    const span = Math.min(20, count - 1) + 1;
    for (let start = 0; start + span <= cards.length; start += 1) {
      assert.equal(new Set(cards.slice(start, start + span)).size, span, `${count} at ${start}`);
    }
  }
});

test("practice asks what is due, unless it came lately or is of another level", () => {
  const session = begun("practice", { level: "easy" });
  const asked = ["p3", "p3", "p50", "p4", "nonsense"].map((due, number) => {
    const { card, right } = session.show(number * 1_000, { due });
    session.answer(right, number * 1_000 + 900);
    return card;
  });
  assert.deepEqual([asked[0], asked[3]], ["p3", "p4"]);
  assert.notEqual(asked[1], "p3");
  assert.notEqual(asked[2], "p50");
  session.finish(9_000);
  assert.deepEqual(replay(session.round, session.deck), session.result);
});

test("practice keeps to a level, and ends at the most cards that a round may have", () => {
  const rules = { ...standardRules, mostMoves: 1_000 };
  const deck = new PlayDeck(plants(30, rules), hash);
  for (const level of levels) {
    const session = new Session(started("practice", { level }), deck);
    play(session, { cards: 60 });
    assert.equal(new Set(session.round.moves.map(([card]) => card)).size, 10);
  }
  const session = new Session(started("practice"), deck);
  play(session, { cards: 1_100 });
  assert.equal(session.round.moves.length, 1_000);
  assert.equal(session.round.ended, session.round.moves.at(-1)[3]);
  assert.equal(replay(session.round, deck).right, 1_000);
});

test("a round that is over stays as it is", () => {
  const session = begun("quiz");
  play(session);
  const round = json(session.round);
  session.quit(90_000);
  session.finish(90_000);
  assert.deepEqual([session.show(90_000), session.answer(0, 90_000), session.tick(90_000)],
    [undefined, undefined, undefined]);
  assert.deepEqual(json(session.round), round);
});

test("practice without an answer counts as left", () => {
  const session = begun("practice");
  session.finish(5);
  assert.deepEqual([session.round.ending, session.result.counts], ["quit", false]);
});

test("a revoked card of a set gives way to the next of the reserve, at its own place", () => {
  const revoked = ["q3", "q5", "q100"];
  const session = new Session(started("daily"), deckFor("daily"), { revoked });
  play(session);
  assert.deepEqual(session.round.moves.map(([card]) => card),
    ["q0", "q1", "q2", "q101", "q4", "q102", "q6", "q7", "q8", "q9"]);
  assert.equal(replay(session.round, session.deck, { revoked }).counted, 10);
  assert.throws(() => replay(session.round, session.deck), { reason: "forged-card" });
});

test("a revoked card that was asked all the same counts neither way", () => {
  for (const mode of modes) {
    const session = begun(mode);
    play(session);
    const cards = session.round.moves.map(([card]) => card);
    const revoked = [cards[0], cards[1], "unknown"];
    const after = replay(session.round, session.deck, { revoked });
    const fewer = cards.filter((card) => revoked.includes(card)).length;
    assert.equal(after.asked, session.result.asked);
    assert.equal(after.counted, session.result.counted - fewer, mode);
    assert.ok(after.points < session.result.points);
  }
});

const unplayable = [
  ["quiz", plants(3), {}, "wrong-mode"],
  ["constructor", plants(3), {}, FormFailure],
  ["speedrun", plants(3), { revoked: ["p0", "p1", "p2"] }, "nothing-to-ask"],
  ["practice", plants(1), { level: "hard" }, "nothing-to-ask"],
  ["practice", plants(3), { number: 0 }, "number-out-of-range"],
  ["practice", plants(3), { number: 2 ** 53 }, "number-out-of-range"],
  ["practice", plants(3), { number: 1.5 }, FormFailure],
  ["practice", plants(3), { adjusted: 99 }, "adjustment-out-of-range"],
  ["speedrun", plants(3), { level: "easy" }, "level-outside-practice"],
];
for (const [mode, deck, { revoked, ...options }, reason] of unplayable) {
  test(`a ${mode} with ${JSON.stringify({ revoked, ...options })} cannot be played`, () => {
    assert.throws(
      () => new Session(started(mode, options), new PlayDeck(deck, hash), { revoked }),
      typeof reason === "string" ? { reason } : reason);
  });
}

test("a start is refused for its key and its zone", () => {
  const refusal = (change) => () => (
    new Session({ ...started("speedrun"), ...change }, deckFor("speedrun")));
  assert.throws(refusal({ player: "å".repeat(101) }), { reason: "bad-player" });
  assert.throws(refusal({ player: "" }), { reason: "bad-player" });
  assert.throws(refusal({ zone: "Europe/Göteborg" }), { reason: "bad-zone" });
  assert.throws(refusal({ zone: "UTC\n" }), { reason: "bad-zone" });
  assert.throws(refusal({ started: -1 }), { reason: "start-out-of-range" });
  assert.doesNotThrow(refusal({ player: "å".repeat(100), zone: "Etc/GMT+1" }));
});

const quiz = begun("quiz");
play(quiz);
const unreadable = [
  ["no object", () => null],
  ["no moves", ({ moves, ...round }) => round],
  ["three items", (round) => ({ ...round, moves: [["q1", 0, 1]] })],
  ["five items", (round) => ({ ...round, moves: [["q1", 0, 1, 2, 3]] })],
  ["half a choice", (round) => ({ ...round, moves: [["q1", 0.5, 1, 2]] })],
  ["a time beyond 64 bits", (round) => ({ ...round, moves: [["q1", 0, 1e99, 2]] })],
  ["a number as card", (round) => ({ ...round, moves: [[1, 0, 1, 2]] })],
  ["a text as choice", (round) => ({ ...round, moves: [["q1", "0", 1, 2]] })],
  ["no time", (round) => ({ ...round, moves: [["q1", 0, null, 2]] })],
  ["an unknown ending", (round) => ({ ...round, ending: "won" })],
  ["an unknown level", (round) => ({ ...round, start: { ...round.start, level: "all" } })],
  ["half a surrogate", (round) => ({ ...round, start: { ...round.start, player: "\ud800" } })],
];
for (const [what, change] of unreadable) {
  test(`a round with ${what} is not read`, () => {
    assert.throws(() => replay(change(json(quiz.round)), quiz.deck), FormFailure);
  });
}

test("numbers that JavaScript cannot hold are refused as Swift refuses them", () => {
  const huge = JSON.parse("9223372036854775807");
  const refused = (round) => () => replay(round, quiz.deck);
  const round = json(quiz.round);
  const [first, ...rest] = round.moves;
  const changed = (start) => ({ ...round, start: { ...round.start, ...start } });
  assert.throws(refused({ ...round, format: huge }), { reason: "unknown-format" });
  assert.throws(refused(changed({ number: huge })), { reason: "number-out-of-range" });
  assert.throws(refused(changed({ started: huge })), { reason: "start-out-of-range" });
  assert.throws(refused({ ...round, ended: -huge }), { reason: "wrong-end" });
  assert.throws(
    refused({ ...round, moves: [[first[0], huge, first[2], first[3]], ...rest] }),
    { reason: "forged-choice" });
  assert.throws(
    refused({ ...round, moves: [[first[0], first[1], first[2], huge], ...rest] }),
    { reason: "time-out-of-range" });
  const moves = Array(5_001).fill(first);
  assert.throws(refused({ ...round, moves }), { reason: "too-many-moves" });
});
