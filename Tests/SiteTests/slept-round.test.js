/** A round within which the device sleeps: the clock of rounds stands, the one on the wall does not. */

import assert from "node:assert/strict";
import test from "node:test";

import { dayOf } from "../../site/assets/scripts/games/played-round.js";
import { replay } from "../../site/assets/scripts/games/replay.js";
import { RoundPlay } from "../../site/assets/scripts/games/round-play.js";
import { RoundClock } from "../../site/assets/scripts/pages/round/round-clock.js";
import { RoundFlow } from "../../site/assets/scripts/pages/round/round-flow.js";
import { deckFor } from "./support/made.js";

const hour = 3_600_000;
const evening = Date.UTC(2026, 10, 30, 20);
const settled = () => new Promise((done) => { setTimeout(done); });

/** Plays a quiz; before each answer `sleep` tells for how long the device has slept meanwhile. */
async function played(sleep, { after = 0 } = {}) {
  const kept = [];
  const store = {
    nextRound: async () => 1, memory: async () => undefined, keep: async (all) => kept.push(all),
  };
  const play = await RoundPlay.begin("quiz", {
    deck: deckFor("quiz"), content: "e", store, player: "p", time: evening, zone: "UTC",
  });
  const time = { steady: 5_000, wall: evening };
  const pass = (steady, slept = 0) => {
    time.steady += steady;
    time.wall += steady + slept;
  };
  const flow = new RoundFlow({
    play, clock: new RoundClock(() => time.steady, () => time.wall),
    cards: { ready: async () => {}, ahead: () => {} }, changed: () => {},
  });
  await flow.begin();
  for (let number = 1; flow.state !== "over"; number += 1) {
    pass(1_000, sleep(number));
    flow.choose(flow.turn.right);
    await settled();
    if (flow.session.isOver) pass(0, after);
    flow.next();
    await settled();
  }
  const record = await play.keep({ offset: 0, time: time.wall });
  return { record, round: kept[0].round, play, wall: time.wall };
}

test("a quiz is of the day on which it was ended, also after a night's sleep in it", async () => {
  const awake = await played(() => 0);
  const slept = await played((number) => (number === 4 ? 14 * hour : 0));
  assert.equal(slept.record.stamp.time, slept.wall);
  assert.equal(dayOf(slept.record.stamp), dayOf(awake.record.stamp) + 1);
  // What travels and what was earned is the same.
  assert.deepEqual(slept.round, awake.round);
  assert.equal(replay(slept.round, slept.play.session.deck).points, slept.record.points);
  assert.equal(slept.record.thinking, awake.record.thinking);
  assert.equal(slept.record.points, awake.record.points);
});

test("sleep after the last answer, and a clock that was set right, move nothing", async () => {
  const awake = await played(() => 0);
  const late = await played(() => 0, { after: 14 * hour });
  assert.deepEqual(late.record.stamp, awake.record.stamp);
  for (const change of [30_000, -2 * hour]) {
    const set = await played((number) => (number === 2 ? change : 0));
    assert.deepEqual(set.record.stamp, awake.record.stamp, `${change} ms`);
  }
});
