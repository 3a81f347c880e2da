/** Rounds as chance has them. */

import assert from "node:assert/strict";
import test from "node:test";

import { modes } from "../../site/assets/scripts/games/mode.js";
import { replay } from "../../site/assets/scripts/games/replay.js";
import { Session } from "../../site/assets/scripts/games/session.js";
import { deckFor, Dice, json, levels, playWildly, started } from "./support/made.js";

/** A session as chance has it. */
function drawn(decks, dice) {
  const mode = dice.pick(modes);
  const count = 8 + dice.below(60);
  const key = `${mode} ${count}`;
  if (!decks.has(key)) decks.set(key, deckFor(mode, count));
  const deck = decks.get(key);
  const ids = dice.percent(30) ? [...deck.places.keys()] : [];
  const revoked = ids.filter(() => dice.percent(10));
  const start = started(mode, {
    number: 1 + dice.below(2 ** 40),
    adjusted: dice.percent(20) ? 100 + dice.below(901) : 100,
    level: mode === "practice" && dice.percent(30) ? dice.pick(levels) : undefined,
  });
  return { session: new Session(start, deck, { revoked }), revoked };
}

for (let seed = 0; seed < 5; seed += 1) {
  test(`random rounds come to the same by session and by replay, seed ${seed}`, () => {
    const dice = new Dice(seed);
    const decks = new Map();
    const finished = new Set();
    for (let number = 0; number < 100; number += 1) {
      const { session, revoked } = drawn(decks, dice);
      playWildly(session, dice);
      const { round, result } = session;
      if (round.ending !== "quit") finished.add(round.start.mode);
      const again = replay(json(round), session.deck, { revoked, wall: round.ended });
      assert.deepEqual(again, result, `round ${number}`);
    }
    assert.deepEqual([...finished].sort(), [...modes].sort());
  });

  test(`a tampered round is refused or comes to no more, seed ${seed}`, () => {
    const dice = new Dice(seed + 1_000);
    const decks = new Map();
    let [refused, accepted] = [0, 0];
    for (let number = 0; number < 100; number += 1) {
      const { session, revoked } = drawn(decks, dice);
      // In practice a player may ask for any card: it is not the same round then.
      if (session.start.mode === "practice") continue;
      playWildly(session, dice);
      const round = tampered(json(session.round), session.deck, dice);
      try {
        const other = replay(round, session.deck, { revoked });
        accepted += 1;
        assert.ok(other.right <= session.result.right && other.points <= session.result.points);
      } catch (fault) {
        if (fault.name !== "RoundRefusal") throw fault;
        refused += 1;
      }
    }
    assert.ok(refused > accepted, `${refused} refused, ${accepted} accepted`);
  });
}

/** One thing is changed, but not an answer's choice or its time: those nobody can know better. */
function tampered(round, deck, dice) {
  const { moves } = round;
  const extreme = dice.pick([-(2 ** 63), -1, 0, 149, 20_000, 60_000, 43_200_000, 2 ** 53, 2 ** 63]);
  const at = dice.below(Math.max(1, moves.length));
  const move = moves[at] ?? [];
  const changes = [
    () => { round.format = extreme; },
    () => { round.start.started = extreme; },
    () => { round.start.deck = "cd".repeat(32); },
    () => { round.start.player = ""; },
    () => { round.ended = extreme; },
    () => { moves.splice(at, 1); },
    () => { moves.splice(dice.below(moves.length + 1), 0, move); },
    () => { move[0] = deck.cardAt(dice.below(deck.everyPlace.length)).id; },
    () => { move[0] = "nonsense"; },
    () => { move[1] = Math.max(6, extreme); },
    () => { move[2] = Math.min(move[2], extreme); },
    () => { move[3] = Math.max(move[3], extreme); },
    () => { moves.length = Math.min(moves.length, at); },
  ];
  // Without a move there are only the first five things to change.
  changes[dice.below(moves.length > 0 ? changes.length : 5)]();
  return round;
}
