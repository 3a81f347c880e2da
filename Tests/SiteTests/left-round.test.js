/** Practice whose page was closed, and the answers of the last rounds. */

import assert from "node:assert/strict";
import test from "node:test";

import { storageKeys } from "../../site/assets/scripts/browser/browser-storage.js";
import { RoundPlay } from "../../site/assets/scripts/games/round-play.js";
import { answersOf, leftRoundOf } from "../../site/assets/scripts/pages/round/answers-of.js";
import { keepsNothing } from "../../site/assets/scripts/pages/round/opening.js";
import { MemoryEngine } from "../../site/assets/scripts/state/memory-engine.js";
import { LastAnswers } from "../../site/assets/scripts/state/last-answers.js";
import { keepLeftRound } from "../../site/assets/scripts/state/left-round.js";
import { PlayerStore } from "../../site/assets/scripts/state/player-store.js";
import { steps } from "../../site/assets/scripts/state/schema.js";
import { deckFor, json } from "./support/made.js";
import { storageOf } from "./support/memory-storage.js";

const time = 1_795_000_000_000;
const nobodyPlays = async () => false;

/** Practice of some cards, each answered after a second, the second one missed. */
async function practised(cards = 3, mode = "practice") {
  const deck = deckFor(mode);
  const play = await RoundPlay.begin(mode, {
    deck, content: "e", store: keepsNothing, player: "device", time, zone: "Europe/Stockholm",
  });
  for (let number = 1; number <= cards; number += 1) {
    const { right, options } = play.show(number * 2_000);
    play.answer(number === 2 ? (right + 1) % options.length : right, number * 2_000 + 1_000);
  }
  return play;
}

/** What a page leaves behind after each answer. */
const leave = (storage, play, more = {}) => storage.writeJSON(storageKeys.round, {
  mode: "practice", started: time, answered: 3, kept: leftRoundOf(play, 60), ...more,
});

const store = () => new PlayerStore(new MemoryEngine(steps), { subtle: undefined });

test("practice that was left is kept once, with its answers", async () => {
  const { storage } = storageOf();
  const player = store();
  const play = await practised();
  leave(storage, play);
  await keepLeftRound(player, storage, nobodyPlays);
  const { rounds } = await player.record();
  assert.deepEqual(rounds.map(({ right, counted }) => [right, counted]), [[2, 3]]);
  assert.equal(storage.readJSON(storageKeys.round), undefined);
  const [answers] = new LastAnswers(storage).all();
  assert.deepEqual([answers.right, answers.cards.length, answers.misses.length], [2, 3, 1]);
  leave(storage, play);
  await keepLeftRound(player, storage, nobodyPlays);
  assert.equal((await player.record()).rounds.length, 1);
});

test("a round that goes on in another tab is left alone, unless its page is gone", async () => {
  const { storage } = storageOf();
  const player = store();
  const play = await practised();
  leave(storage, play);
  await keepLeftRound(player, storage, async () => true);
  assert.equal((await player.record()).rounds.length, 0);
  leave(storage, play, { isLeft: true });
  await keepLeftRound(player, storage, async () => true);
  assert.equal((await player.record()).rounds.length, 1);
});

const broken = [{ kept: {} }, { kept: { round: 1, played: 2 } }, { kept: "x" }, {}];
for (const open of broken) {
  test(`what is no round does no harm: ${JSON.stringify(open)}`, async () => {
    const { storage } = storageOf();
    storage.writeJSON(storageKeys.round, open);
    const player = store();
    await keepLeftRound(player, storage, nobodyPlays);
    assert.equal((await player.record()).rounds.length, 0);
  });
}

test("answers name what was asked, and what was chosen instead", async () => {
  const play = await practised();
  const { deck } = play.session;
  const answers = answersOf(play.session);
  const [miss] = answers.misses;
  assert.ok(answers.cards.includes(miss.card));
  assert.ok(deck.places.has(miss.taken), "the plant that was chosen");
  assert.notEqual(miss.taken, miss.card);
  const quiz = await practised(10, "quiz");
  const ofQuiz = answersOf(quiz.session, "Art");
  assert.deepEqual([ofQuiz.name, ofQuiz.cards.length, ofQuiz.misses[0].taken], ["Art", 10, undefined]);
  assert.equal(typeof ofQuiz.misses[0].chosen, "number");
  assert.equal(answersOf((await practised(3, "quiz")).session), undefined, "it is not over");
});

test("the last twelve rounds are kept, the newest first, each once", async () => {
  const { storage, memory } = storageOf();
  const last = new LastAnswers(storage);
  const one = json(answersOf((await practised()).session));
  for (let number = 1; number <= 14; number += 1) last.add({ ...one, number });
  last.add({ ...one, number: 14 });
  last.add(undefined);
  assert.deepEqual(last.all().map(({ number }) => number), [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  memory.setItem(storageKeys.answers, '[{"player": 1}]');
  assert.deepEqual(last.all(), []);
});
