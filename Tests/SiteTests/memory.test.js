/** What a player remembers: FSRS by its reference implementation, memory by what Swift wrote. */

import assert from "node:assert/strict";
import test from "node:test";

import { FormFailure } from "../../site/assets/scripts/games/form.js";
import { ratings, retrievability, reviewed } from "../../site/assets/scripts/games/fsrs.js";
import { Memory, ratingOf } from "../../site/assets/scripts/games/memory.js";
import { PlayDeck } from "../../site/assets/scripts/games/play-deck.js";
import { hash, json, plants, vectors } from "./support/made.js";

const day = 86_400_000;
const printed = (value) => value.toFixed(8);

test("FSRS-6 reproduces the reference implementation to the last digit printed", () => {
  const { histories } = vectors("fsrs.json");
  assert.ok(histories.flat().length > 200);
  for (const [number, history] of histories.entries()) {
    let card;
    for (const [place, { rating, time, ...wanted }] of history.entries()) {
      const chance = card === undefined ? 0 : retrievability(card, time);
      card = reviewed(card, rating, time);
      const { state, step, stability, difficulty, due } = card;
      assert.deepEqual({
        retrievability: printed(chance), state, step, stability: printed(stability),
        difficulty: printed(difficulty), due,
      }, wanted, `history ${number}, answer ${place}`);
    }
  }
});

test("what was answered by a clock a year ahead is not due for a year once it is right", () => {
  const year = 365 * day;
  const now = 20_000 * day;
  const ahead = reviewed(undefined, ratings.good, now + year);
  for (const rating of [ratings.again, ratings.good]) {
    const card = reviewed(ahead, rating, now);
    assert.equal(card.reviewed, now);
    assert.ok(card.due > now && card.due < now + 30 * day, `${card.due - now}`);
  }
  // Clocks differ by minutes: then the later answer counts.
  const little = reviewed(undefined, ratings.good, now + 300_000);
  assert.equal(reviewed(little, ratings.good, now).reviewed, now + 300_000);
});

test("answers are rated by rightness and time", () => {
  const rows = [
    [true, 900, ratings.good], [true, 14_999, ratings.good], [true, 15_000, ratings.hard],
    [false, 900, ratings.again],
  ];
  for (const [isRight, elapsed, rating] of rows) assert.equal(ratingOf(isRight, elapsed), rating);
});

test("what was missed comes back, and then what is due the longest", () => {
  const deck = new PlayDeck(plants(20), hash);
  const memory = new Memory();
  memory.take("p1", true, 2_000, 0);
  memory.take("p2", false, 2_000, 0);
  memory.take("p19", false, 2_000, 1);
  memory.take("elsewhere", false, 2_000, 0);
  assert.deepEqual(memory.due(59_999, deck), []);
  assert.deepEqual(memory.due(60_001, deck), ["p2", "p19"]);
  assert.deepEqual(memory.due(day, deck), ["p2", "p19", "p1"]);
  assert.deepEqual(memory.due(day, deck, "hard"), ["p19"]);
});

test("of what is due at one moment, the id decides", () => {
  const deck = new PlayDeck(plants(20), hash);
  const memory = new Memory();
  for (const plant of ["p3", "p10", "p2"]) memory.take(plant, false, 1, 0);
  assert.deepEqual(memory.due(day, deck), ["p10", "p2", "p3"]);
});

test("the memory of two devices keeps what was answered last", () => {
  const [one, other] = [new Memory(), new Memory()];
  one.take("a", true, 1, 10);
  one.take("b", true, 1, 10);
  other.take("a", false, 1, 20);
  const both = one.mergedWith(other);
  assert.deepEqual(json(both), json(other.mergedWith(one)));
  assert.deepEqual([both.cards.a, both.cards.b], [other.cards.a, one.cards.b]);
});

test("a memory stands any clock, and any name", () => {
  for (const time of [-(2 ** 63), -1, 0, 2 ** 52, 2 ** 63]) {
    const memory = new Memory();
    for (const isRight of [true, true, false, true, true]) {
      memory.take("__proto__", isRight, time, time);
    }
    memory.take("__proto__", true, 0, 2 ** 63);
    assert.ok(Number.isFinite(memory.cards["__proto__"].stability), String(time));
    assert.deepEqual(Object.keys(memory.cards), ["__proto__"]);
  }
});

test("a memory is kept as it is, and read again", () => {
  const memory = new Memory();
  memory.take("a", true, 1, 10);
  assert.deepEqual(Memory.read(structuredClone(memory)), memory);
  assert.deepEqual(Memory.read(json(memory)), memory);
  assert.deepEqual(Memory.read(undefined), new Memory());
});

test("a memory stands what was written by anybody, but not another form", () => {
  const wild = {
    state: "review", step: -9, stability: -1e300, difficulty: 1e300, reviewed: -(2 ** 63),
    due: 2 ** 63,
  };
  const memory = Memory.read({ cards: { a: wild } });
  memory.take("a", true, 0, 5);
  assert.equal(memory.cards.a.state, "learning");
  const others = [
    [], {}, { cards: [] }, { cards: { a: 1 } }, { cards: { a: { ...wild, state: "asleep" } } },
    { cards: { a: { ...wild, step: 0.5 } } }, { cards: { a: { ...wild, stability: null } } },
  ];
  for (const value of others) assert.throws(() => Memory.read(value), FormFailure);
});

/** A memory of some answers. */
function memoryOf(answers) {
  const memory = new Memory();
  for (const { plant, isRight, elapsed, time } of answers) {
    memory.take(plant, isRight, elapsed, time);
  }
  return memory;
}

/** The cards with their fractions printed. */
const told = ({ cards }) => Object.fromEntries(
  Object.entries(cards).map(([plant, { stability, difficulty, ...card }]) => (
    [plant, { ...card, stability: printed(stability), difficulty: printed(difficulty) }])));

test("ratings are Swift's", () => {
  for (const { isRight, elapsed, rating } of vectors("memory.json").ratings) {
    assert.equal(ratingOf(isRight, elapsed), rating);
  }
});

test("what is remembered and what is due is what Swift says", () => {
  const { deck, memories } = vectors("memory.json");
  const playDeck = new PlayDeck(deck, hash);
  for (const { answers, cards, due } of memories) {
    const memory = memoryOf(answers);
    assert.deepEqual(told(memory), cards);
    for (const { time, level, plants: ids } of due) {
      assert.deepEqual(memory.due(time, playDeck, level), ids, `${time} ${level}`);
    }
  }
});

test("memories are put together as Swift does", () => {
  for (const { one, other, cards } of vectors("memory.json").merged) {
    const [mine, theirs] = [memoryOf(one), memoryOf(other)];
    assert.deepEqual(told(mine.mergedWith(theirs)), cards);
    assert.deepEqual(told(theirs.mergedWith(mine)), cards);
  }
});
