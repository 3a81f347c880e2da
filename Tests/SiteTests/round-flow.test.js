/** A round as the page goes through it, with a clock that the test moves. */

import assert from "node:assert/strict";
import test from "node:test";

import { replay } from "../../site/assets/scripts/games/replay.js";
import { RoundPlay } from "../../site/assets/scripts/games/round-play.js";
import { Session } from "../../site/assets/scripts/games/session.js";
import {
  adjustedOf, asAdjusted, listening,
} from "../../site/assets/scripts/pages/round/adjusting.js";
import { Lookahead } from "../../site/assets/scripts/pages/round/lookahead.js";
import { keepsNothing } from "../../site/assets/scripts/pages/round/opening.js";
import { RoundClock } from "../../site/assets/scripts/pages/round/round-clock.js";
import { RoundFlow } from "../../site/assets/scripts/pages/round/round-flow.js";
import { deckFor, Dice, play as playThrough, playWildly, started } from "./support/made.js";

/** A little while for what waits on promises. */
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

/** A round on a made-up deck, its clock at the test's hand. */
async function world(mode, { adjusted = 100, ready = async () => {} } = {}) {
  const time = { now: 5_000 };
  const events = [];
  const deck = deckFor(mode);
  const play = await RoundPlay.begin(mode, {
    deck, content: "e", store: keepsNothing, player: "p", time: 1, zone: "UTC", adjusted,
  });
  const flow = new RoundFlow({
    play, clock: new RoundClock(() => time.now), cards: { ready, ahead: () => {} },
    changed: (event) => events.push(event),
  });
  await flow.begin();
  const answer = async (isRight, after = 1_000) => {
    time.now += after;
    const { right, options } = flow.turn;
    const taken = flow.choose(isRight ? right : (right + 1) % options.length);
    await settled();
    return taken;
  };
  return { time, events, deck, play, flow, answer };
}

test("practice shows what an answer came to until the person goes on", async () => {
  const { flow, answer, events } = await world("practice");
  assert.equal(flow.state, "asking");
  await answer(false);
  assert.equal(flow.state, "answered");
  flow.tick();
  assert.equal(flow.state, "answered");
  flow.next();
  await settled();
  assert.equal(flow.state, "asking");
  await answer(true);
  flow.finish();
  assert.equal(flow.state, "over");
  assert.deepEqual(events, ["asking", "answered", "asking", "answered", "over"]);
  assert.equal(flow.session.result.ending, "finished");
});

test("against the clock a right answer hurries on, a miss waits for the rules’ pause", async () => {
  const { flow, answer, time, deck } = await world("beat-the-clock");
  await answer(true);
  assert.equal(flow.state, "asking");
  await answer(false);
  assert.equal(flow.state, "answered");
  flow.next();
  await settled();
  assert.equal(flow.state, "answered", "the pause cannot be cut short");
  const { pause } = deck.deck.rules.modes["beat-the-clock"];
  time.now += pause - 1;
  flow.tick();
  await settled();
  assert.equal(flow.state, "answered");
  time.now += 1;
  flow.tick();
  await settled();
  assert.equal(flow.state, "asking");
});

test("the clock ends a round while a card waits, and while a pause does", async () => {
  for (const isMissed of [false, true]) {
    const { flow, answer, time } = await world("beat-the-clock");
    if (isMissed) await answer(false, 59_000);
    time.now += 60_000;
    flow.tick();
    assert.equal(flow.state, "over");
    assert.equal(flow.session.result.ending, "time-out");
    assert.equal(flow.session.round.ended, 60_000);
  }
});

test("an answer after the clock ran out is not taken", async () => {
  const { flow, answer } = await world("beat-the-clock");
  assert.equal(await answer(true, 60_001), false);
  assert.equal(flow.state, "over");
  assert.equal(flow.session.result.counted, 0);
});

test("a speedrun ends with its last right answer; a missed last one is read first", async () => {
  for (const isRight of [true, false]) {
    const { flow, answer } = await world("speedrun");
    for (let number = 1; number < flow.session.questions; number += 1) await answer(true);
    await answer(isRight);
    assert.equal(flow.state, isRight ? "over" : "answered");
    flow.next();
    assert.equal(flow.state, "over");
    assert.equal(flow.session.result.counted, 25);
  }
});

test("what passes between answer and next card costs a speedrun nothing", async () => {
  const { flow, answer, time } = await world("speedrun");
  await answer(false, 2_000);
  time.now += 30_000;
  flow.next();
  await settled();
  await answer(true, 1_000);
  assert.equal(flow.thought, 3_000);
});

test("a question’s time runs out, is shown as missed, and waits", async () => {
  const { flow, time } = await world("timed-quiz");
  time.now += 20_050;
  flow.tick();
  assert.equal(flow.state, "answered");
  assert.equal(flow.feedback.choice, undefined);
  assert.equal(flow.thought, 20_000);
});

test("an answer is taken at the moment of the key, not of its handling", async () => {
  const { flow, time } = await world("speedrun");
  time.now += 1_040;
  flow.choose(flow.turn.right, time.now - 37.4);
  await settled();
  const [[, , shown, answered]] = (flow.quit(), flow.session.round.moves);
  assert.equal(answered - shown, 1_002);
});

test("leaving counts nothing; once it is over nothing changes it", async () => {
  const { flow, answer, play } = await world("quiz");
  await answer(true);
  flow.quit();
  assert.equal(flow.state, "over");
  assert.equal(await play.keep({ offset: 0, time: 1 }), undefined);
  flow.tick();
  flow.next();
  assert.equal(flow.choose(0), false);
  assert.equal(flow.state, "over");
});

test("a card that cannot be loaded ends the round, which is void", async () => {
  let count = 0;
  const ready = async () => {
    count += 1;
    if (count > 1) throw new Error("no network");
  };
  const { flow, answer, events } = await world("beat-the-clock", { ready });
  await answer(true);
  assert.equal(flow.state, "over");
  assert.equal(events.at(-1), "failed");
  assert.equal(flow.session.result.counts, false);
});

test("the clock stands while a description is read, and the round is adjusted then", async () => {
  const { flow, answer, time, events, deck } = await world("beat-the-clock");
  await answer(true, 2_000);
  const points = flow.session.points;
  time.now += 500;
  let done;
  flow.listen(() => new Promise((resolve) => { done = resolve; }));
  time.now += 45_000;
  assert.equal(flow.at, 2_500);
  assert.equal(flow.session.start.adjusted, listening);
  assert.ok(flow.session.points >= points);
  assert.ok(events.includes("adjusted"));
  done();
  await settled();
  time.now += 700;
  assert.equal(flow.at, 3_200);
  await answer(true, 0);
  time.now += 70_000;
  flow.tick();
  const { round, result } = flow.session;
  assert.equal(round.ended, 66_000);
  assert.deepEqual(replay(round, deck), result);
});

test("an answer may be given while the description is still read", async () => {
  const { flow, answer, deck } = await world("speedrun", { adjusted: listening });
  flow.listen(() => new Promise(() => {}));
  assert.equal(await answer(true, 5_000), true);
  assert.equal(flow.state, "asking");
  assert.equal(flow.isListening, false);
  assert.equal(flow.thought, deck.deck.rules.fastest);
});

test("of two readings only the last lets the clock run again", async () => {
  const { flow, time } = await world("speedrun", { adjusted: listening });
  const ends = [];
  const reading = () => new Promise((resolve) => { ends.push(resolve); });
  flow.listen(reading);
  flow.listen(reading);
  ends[0]();
  await settled();
  assert.equal(flow.isListening, true);
  ends[1]();
  await settled();
  time.now += 1_000;
  assert.equal(flow.at, 1_150);
});

test("a question’s own time waits only in a round that was adjusted from its start", async () => {
  for (const [adjusted, stands] of [[100, false], [150, true]]) {
    const { flow, time } = await world("timed-quiz", { adjusted });
    flow.listen(() => new Promise(() => {}));
    time.now += 3_000;
    assert.equal(flow.at === 3_000, !stands, `${adjusted}`);
    assert.equal(flow.session.start.adjusted, adjusted);
  }
});

test("in practice listening adjusts nothing", async () => {
  const { flow } = await world("practice");
  flow.listen(async () => {});
  assert.equal(flow.session.start.adjusted, 100);
});

const wishes = [
  [{ wished: 100, isListening: false, most: 1_000 }, 100],
  [{ wished: 100, isListening: true, most: 1_000 }, listening],
  [{ wished: 150, isListening: true, most: 1_000 }, 150],
  [{ wished: 300, isListening: false, most: 200 }, 200],
  [{ wished: 50, isListening: false, most: 200 }, 100],
];
for (const [of, expected] of wishes) {
  test(`timers of ${JSON.stringify(of)} are ${expected} %`, () => {
    assert.equal(adjustedOf(of), expected);
  });
}

test("a round that becomes adjusted replays, whatever was answered before", () => {
  const dice = new Dice(11);
  for (let trial = 1; trial <= 60; trial += 1) {
    const mode = dice.pick(["beat-the-clock", "speedrun"]);
    const deck = deckFor(mode);
    const whole = new Session(started(mode, { number: trial }), deck);
    playWildly(whole, dice);
    const kept = dice.below(whole.round.moves.length + 1);
    const moves = whole.round.moves.slice(0, kept)
      .map(([, choice, shown, answered]) => ({ choice, shown, answered }));
    const half = new Session(whole.start, deck);
    for (const { shown, choice, answered } of moves) {
      half.show(shown);
      half.answer(choice, answered);
    }
    const again = asAdjusted(half, moves, { adjusted: listening });
    assert.equal(again.answered, half.answered, `round ${trial}`);
    assert.equal(again.right, half.right);
    assert.ok(again.points >= half.points);
    playThrough(again);
    assert.deepEqual(replay(again.round, deck), again.result);
  }
});

test("the cards ahead are those that come, in every mode, whatever is answered", () => {
  const dice = new Dice(5);
  for (const mode of ["practice", "beat-the-clock", "speedrun", "quiz", "timed-quiz", "daily"]) {
    for (let number = 1; number <= 10; number += 1) {
      const deck = deckFor(mode);
      const due = mode === "practice" ? ["p7", "p3", "p7", "p40"] : [];
      const lookahead = new Lookahead(started(mode, { number }), deck, { due });
      const session = new Session(started(mode, { number }), deck);
      let now = 0;
      while (!session.isOver && session.answered < 40) {
        const turn = session.show(now, { due: due[session.answered] });
        if (turn === undefined) {
          now += 500;
          session.tick(now);
          continue;
        }
        assert.equal(lookahead.card(turn.number), turn.card, `${mode} ${number} ${turn.number}`);
        now += 200 + dice.below(4_000);
        session.answer(dice.below(turn.options.length), now);
      }
      if (session.questions) assert.equal(lookahead.card(session.questions + 1), undefined);
    }
  }
});

test("a clock never runs backwards, and stands exactly", () => {
  const time = { now: 100 };
  const clock = new RoundClock(() => time.now);
  assert.equal(clock.at(40), 0, "a moment before the start");
  time.now = 350.5;
  assert.equal(clock.at(), 250.5);
  clock.stand(400);
  time.now = 9_000;
  assert.equal(clock.at(), 400);
  clock.run();
  clock.run();
  time.now = 9_010;
  assert.equal(clock.at(), 410);
  assert.equal(clock.at(8_000), 400);
});
