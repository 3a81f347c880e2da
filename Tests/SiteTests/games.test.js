/** Replays and plays what Swift played: the site's rules of a round are Games'. */

import assert from "node:assert/strict";
import test from "node:test";

import { PlayDeck } from "../../site/assets/scripts/games/play-deck.js";
import { serving } from "../../site/assets/scripts/games/play-rules.js";
import { replay } from "../../site/assets/scripts/games/replay.js";
import { roundRefusals } from "../../site/assets/scripts/games/round-refusal.js";
import { pointsOf, trophiesFor } from "../../site/assets/scripts/games/scoring.js";
import { Session } from "../../site/assets/scripts/games/session.js";
import { standardRules } from "../../site/assets/scripts/games/standard-rules.js";
import { hash, json, vectors } from "./support/made.js";

const played = vectors("play.json");
const decks = Object.fromEntries(
  Object.entries(played.decks).map(([name, deck]) => [name, new PlayDeck(deck, hash)]));

/** A session that is fed what a player did, and the turns that it showed. */
function fed({ turns, round, revoked, deck }) {
  const session = new Session(round.start, decks[deck], { revoked });
  const shown = turns.map((turn, number) => {
    const now = session.show(turn.shown, { due: turn.card });
    // A card that waited for its answer when the round ended has no move.
    const [, choice, , answered] = round.moves[number] ?? [];
    if (choice === null) session.tick(answered);
    else if (choice !== undefined) session.answer(choice, answered);
    return now;
  });
  if (round.ending === "time-out") session.tick(round.ended);
  if (round.ending === "finished") session.finish(round.ended);
  if (round.ending === "quit") session.quit(round.ended);
  return { session, shown };
}

test("an answer is worth the points that Swift gives", () => {
  for (const { scoring, elapsed, adjusted, points } of played.scores) {
    assert.equal(pointsOf(scoring, elapsed, adjusted), points, JSON.stringify(scoring));
  }
});

test("points are worth the trophies that Swift pays", () => {
  for (const { reward, before, points, trophies } of played.trophies) {
    assert.equal(trophiesFor(reward, points, before), trophies, JSON.stringify(reward));
  }
});

for (const row of played.rounds) {
  const { deck, revoked, turns, round, result } = row;
  const name = `round ${round.start.number}, ${round.start.mode} on ${deck}`;

  test(`${name} is replayed to Swift's result`, () => {
    assert.deepEqual(json(replay(round, decks[deck], { revoked, wall: round.ended })), result);
  });

  test(`${name} is played as Swift plays it`, () => {
    const again = fed(row);
    assert.deepEqual(json(again.shown), turns);
    assert.deepEqual(json(again.session.round), round);
    assert.deepEqual(json(again.session.result), result);
  });
}

for (const { deck, round, wall, refusal } of played.refused) {
  test(`a ${round.start.mode} of ${round.moves.length} moves is refused as ${refusal}`, () => {
    assert.throws(() => replay(round, decks[deck], { wall }), { reason: refusal });
  });
}

test("a round is refused for every reason there is", () => {
  // session.test.js has these two: play.json has no empty level, and no list of 5,001 moves.
  const others = ["nothing-to-ask", "too-many-moves"];
  const reasons = new Set([...played.refused.map(({ refusal }) => refusal), ...others]);
  assert.deepEqual([...reasons].sort(), [...roundRefusals].sort());
});

test("the standard rules are Swift's", () => {
  for (const name of ["plants", "questions"]) {
    assert.deepEqual(json(serving(standardRules, name)), played.decks[name].rules);
  }
  const { daily, weekly } = standardRules.modes;
  assert.deepEqual({ daily }, played.decks.daily.rules.modes);
  assert.deepEqual({ weekly }, played.decks.weekly.rules.modes);
});

test("practice draws the turns that Swift draws", () => {
  const { cards, sessions } = vectors("practice.json");
  const of = (some) => new PlayDeck({
    format: 0, kind: "plants", rules: played.decks.plants.rules, cards: some, names: {},
    questions: {},
  }, hash);
  for (const { player, round, level, turns } of sessions) {
    const deck = of(player === "b" ? [cards[5]] : cards);
    const session = new Session({
      mode: "practice", deck: hash, player, number: round, started: 0, zone: "UTC", adjusted: 100,
      level,
    }, deck);
    const drawn = turns.map((_, number) => {
      const turn = session.show(number * 1_000);
      session.answer(turn.right, number * 1_000 + 500);
      const options = turn.options.map((option) => deck.plantOf(option, turn.card));
      return { plant: turn.card, options };
    });
    assert.deepEqual(drawn, turns, `${player} ${round}`);
  }
});
