/** Plays the battles that Swift played: the site's rules of a battle are Games'. */

import assert from "node:assert/strict";
import test from "node:test";

import { Battle, battleRules, isRight } from "../../site/assets/scripts/games/battle.js";
import { json, vectors } from "./support/made.js";

const { rules, battles } = vectors("battle.json");

test("the numbers of a battle are Swift's", () => {
  assert.deepEqual(json(battleRules), rules);
});

for (const [number, played] of battles.entries()) {
  test(`battle ${number} comes to what Swift makes of it`, () => {
    const { events, taken, rounds, points, gone, result } = played;
    const battle = new Battle();
    const counted = events.flatMap((event, place) => (battle.take(event) ? [place] : []));
    assert.deepEqual(counted, taken);
    assert.deepEqual(json(battle.rounds), rounds);
    assert.deepEqual(battle.points, points);
    assert.deepEqual(battle.gone, gone);
    assert.deepEqual(json(battle.result), result);
    assert.deepEqual(Battle.replay(events).result, battle.result);
  });
}

test("a battle says where it stands", () => {
  const battle = new Battle();
  assert.ok(battle.isBetweenRounds && !battle.isSuddenDeath);
  battle.take({ kind: "show", card: "a", options: [1, 0], at: 0 });
  assert.equal(battle.open?.deadline, 15_000);
  assert.ok(!battle.take({ kind: "answer", side: 0, choice: 0.5, at: 400 }));
  battle.take({ kind: "answer", side: 0, choice: 1, at: 500 });
  assert.deepEqual([0, 1].map((side) => isRight(battle.rounds[0], side)), [true, false]);
});
