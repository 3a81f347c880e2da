/** A round on a device, from its number to what is kept of it. */

import assert from "node:assert/strict";
import test from "node:test";

import { Memory } from "../../site/assets/scripts/games/memory.js";
import { replay } from "../../site/assets/scripts/games/replay.js";
import { RoundPlay } from "../../site/assets/scripts/games/round-play.js";
import { beginRound } from "../../site/assets/scripts/pages/round/opening.js";
import { deckFor, json } from "./support/made.js";

const time = 1_795_000_000_000;

/** A store in this process; what it keeps is copied as IndexedDB would. */
class MadeStore {
  kept = [];
  rounds = 0;
  /** Whether single answers cannot be kept. */
  refuses = false;
  #memory;

  async nextRound() {
    this.rounds += 1;
    return this.rounds;
  }

  async memory() {
    return structuredClone(this.#memory);
  }

  async remember(plant, review) {
    if (this.refuses) throw new Error("no room");
    const cards = { ...this.#memory?.cards };
    cards[plant] = structuredClone(review(cards[plant]));
    this.#memory = { cards };
  }

  async keep(all) {
    const kept = structuredClone(all);
    this.kept.push(kept);
    this.#memory = kept.memory ?? this.#memory;
  }
}

const begin = (store, mode, options = {}) => RoundPlay.begin(mode, {
  deck: deckFor(mode), content: "2026.11.1", store, player: "device-a", time,
  zone: "Europe/Stockholm", ...options,
});

/** Plays some cards, an answer every 2 s, those of some numbers wrong. */
function answerSome(play, cards, wrong = []) {
  let now = 0;
  for (let number = 1; number <= cards; number += 1) {
    const turn = play.show(now);
    now += 2_000;
    play.answer(wrong.includes(number) ? (turn.right + 1) % 4 : turn.right, now);
  }
  return now;
}

test("a finished round is kept in one step: itself and its place in the record", async () => {
  const store = new MadeStore();
  const play = await begin(store, "quiz");
  const ended = answerSome(play, 10);
  const played = await play.keep({ offset: 60, time: time + ended });
  assert.deepEqual(played.stamp, { time: time + ended, zone: "Europe/Stockholm", offset: 60 });
  assert.deepEqual(played.board,
    { mode: "quiz", category: "art", adjusted: 100, content: "2026.11.1" });
  assert.equal(store.kept.length, 1);
  const [{ round, memory, ...kept }] = store.kept;
  assert.deepEqual(kept, { played, time: time + ended });
  assert.equal(memory, undefined);
  assert.equal(replay(round, play.session.deck).points, played.points);
});

test("each round takes a number, and one that cannot be played uses it up", async () => {
  const store = new MadeStore();
  assert.equal((await begin(store, "quiz")).session.start.number, 1);
  await assert.rejects(
    begin(store, "quiz", { level: "easy" }), { reason: "level-outside-practice" });
  assert.equal((await begin(store, "speedrun", { adjusted: 150 })).session.start.number, 3);
});

test("a round that was left or goes on is not kept", async () => {
  const store = new MadeStore();
  const play = await begin(store, "quiz");
  answerSome(play, 3);
  assert.equal(await play.keep({ offset: 60, time }), undefined);
  play.quit(7_000);
  assert.equal(await play.keep({ offset: 60, time }), undefined);
  assert.deepEqual(store.kept, []);
});

test("practice is remembered answer by answer, and what was missed comes first next time", async () => {
  const store = new MadeStore();
  const first = await begin(store, "practice");
  const ended = answerSome(first, 5, [2, 4]);
  await Promise.resolve();
  const cards = first.soFar(60).round.moves.map(([card]) => card);
  const expected = new Memory();
  cards.forEach((card, place) => {
    expected.take(card, ![1, 3].includes(place), 2_000, time + (place + 1) * 2_000);
  });
  assert.deepEqual(json(await store.memory()), json(expected), "before the round is over");
  first.finish(ended);
  await first.keep({ offset: 60, time: time + 10_000 });
  assert.equal(store.kept[0].memory, undefined, "no answer is taken twice");
  assert.deepEqual(json(await store.memory()), json(expected));

  const second = await begin(store, "practice", { time: time + 120_000 });
  answerSome(second, 2);
  second.finish(4_000);
  assert.deepEqual(second.session.round.moves.map(([card]) => card), [cards[1], cards[3]]);
  await second.keep({ offset: 60, time: time + 124_000 });
  assert.equal(Object.keys((await store.memory()).cards).length, 5);
});

test("answers that could not be kept when they were given are kept with the round", async () => {
  const store = new MadeStore();
  const play = await begin(store, "practice");
  answerSome(play, 1);
  await Promise.resolve();
  store.refuses = true;
  const ended = answerSome(play, 3);
  play.finish(ended);
  await play.keep({ offset: 60, time });
  const cards = play.session.round.moves.map(([card]) => card);
  assert.deepEqual(Object.keys(store.kept[0].memory.cards).sort(), [...new Set(cards)].sort());
});

test("practice says at any time what it would be kept as; other modes do not", async () => {
  const store = new MadeStore();
  const play = await begin(store, "practice");
  assert.equal(play.soFar(60), undefined);
  answerSome(play, 3, [2]);
  const { round, played } = play.soFar(60);
  assert.equal(replay(round, play.session.deck).right, 2);
  assert.deepEqual([played.right, played.counted, play.session.isOver], [2, 3, false]);
  play.finish(6_000);
  assert.deepEqual(await play.keep({ offset: 60, time }), played);
  const quiz = await begin(store, "quiz");
  answerSome(quiz, 3);
  assert.equal(quiz.soFar(60), undefined);
});

test("a round needs no store for its turns, and a revoked card does not come", async () => {
  const revoked = ["q0", "q1"];
  const play = await begin(new MadeStore(), "daily", { revoked });
  assert.equal(play.show(0).card, "q100");
  assert.equal(play.tick(1_000), undefined);
});

test("what is made ready ahead is what the round asks, though another tab changes the memory", async () => {
  const made = new MadeStore();
  const due = { state: "review", step: 0, stability: 1, difficulty: 5, reviewed: 0, due: 0 };
  const memories = [{ cards: { p40: due } }, { cards: { p7: due } }];
  const store = {
    nextRound: () => made.nextRound(), memory: async () => memories.shift(),
    remember: async () => {}, keep: async () => {},
  };
  const asked = [];
  const { play } = await beginRound("practice", {
    playDeck: deckFor("practice"), content: "e", isListening: false, wished: 100, store,
    player: "device-a", time, zone: "Europe/Stockholm", language: "en",
    files: { plant: async (id) => { asked.push(id); return { pictures: [] }; } },
    frame: async () => undefined, takenBack: { questions: [], pictures: [] },
  });
  assert.equal(play.show(0).card, "p40");
  assert.deepEqual(asked, ["p40"]);
});
