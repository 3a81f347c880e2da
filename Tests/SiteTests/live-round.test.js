/** Rounds before the ledger's eyes: seen answer by answer, and offline once the ledger is not reached. */

import assert from "node:assert/strict";
import test from "node:test";

import { RoundPlay } from "../../site/assets/scripts/games/round-play.js";
import { replay } from "../../site/assets/scripts/games/replay.js";
import { lastEnd, startTime } from "../../site/assets/scripts/games/start-time.js";
import { LiveRound } from "../../site/assets/scripts/state/live-round.js";
import { deckFor } from "./support/made.js";
import { noon, played } from "./state-fixtures.js";

const slack = 1_000;
const start = { mode: "quiz", deck: "d", player: "me", number: 7, started: noon, zone: "UTC", adjusted: 100 };
const refusal = (status) => Object.assign(new Error("The ledger refused."), { status });
const gone = () => new Error("The network did not answer.");

/** A ledger and a clock: each request takes `takes` milliseconds and is answered by `answer`. */
class World {
  now = 0;
  asked = [];
  takes = 40;
  adopted = [];
  answer = (route, value) => (route.endsWith("rounds") ? { ...value, started: noon + 5 } : undefined);

  round() {
    return new LiveRound({
      slack, now: () => this.now,
      ask: async (route, value) => {
        this.asked.push([route.replace("v1/ledger/rounds", ""), value]);
        this.now += this.takes;
        const answer = this.answer(route, value, this.asked.length);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      // Longer waits are only for what never answers; it is not the one that comes first here.
      wait: (milliseconds) => (milliseconds > 500 ? new Promise(() => {}) : Promise.resolve().then(() => {
        this.now += milliseconds;
      })),
    });
  }

  /** Plays some answers, two seconds apart. */
  async plays(answers, { each = async () => {}, adopts = true } = {}) {
    const live = this.round();
    live.begin(start, async (started) => {
      this.adopted.push(started);
      return adopts;
    });
    for (let place = 0; place < answers; place += 1) {
      await live.settled();
      this.now += 2_000;
      await each(place, live);
      live.answered({ place, card: `c${place}`, choice: place === 1 ? undefined : 2 });
    }
    return { live, isLive: await live.settled() };
  }
}

test("the ledger gives the start and sees each answer, in order", async () => {
  const world = new World();
  const { isLive } = await world.plays(3);
  assert.equal(isLive, true);
  assert.deepEqual(world.adopted, [noon + 5]);
  assert.deepEqual(world.asked, [
    ["", { mode: "quiz", deck: "d", number: 7, zone: "UTC", adjusted: 100 }],
    ["/7/answers", { place: 0, card: "c0", choice: 2 }], ["/7/answers", { place: 1, card: "c1", choice: null }],
    ["/7/answers", { place: 2, card: "c2", choice: 2 }],
  ]);
});

test("a start that comes late, wrong or not at all makes an offline round, and nothing more is asked", async () => {
  const rows = [
    ["late", (world) => { world.takes = 1_001; }, 0], ["refused", (world) => { world.answer = () => refusal(409); }, 0],
    ["gone", (world) => { world.answer = gone; }, 0], ["no start", (world) => { world.answer = () => "page"; }, 0],
    ["another round", (world) => { world.answer = () => ({ number: 8, started: noon }); }, 0],
  ];
  for (const [name, spoil, adopted] of rows) {
    const world = new World();
    spoil(world);
    const { isLive } = await world.plays(3);
    assert.deepEqual([isLive, world.asked.length, world.adopted.length], [false, 1, adopted], name);
  }
  const world = new World();
  assert.equal((await world.plays(2, { adopts: false })).isLive, false);
  assert.equal(world.asked.length, 1);
});

test("an answer that is lost is told again while it counts; then the round is an offline one", async () => {
  const passing = new World();
  passing.answer = (route, value, times) => (
    times === 3 || times === 4 ? gone() : { ...value, started: noon });
  assert.equal((await passing.plays(3)).isLive, true);
  assert.deepEqual(passing.asked.map(([, { place }]) => place), [undefined, 0, 1, 1, 1, 2]);
  const broken = new World();
  broken.answer = (route, value, times) => (times > 2 ? gone() : { ...value, started: noon });
  const { isLive } = await broken.plays(5);
  assert.equal(isLive, false);
  const tries = broken.asked.filter(([, { place }]) => place === 1).length;
  assert.ok(tries > 1 && tries <= 7, `${tries} tries`);
  assert.ok(!broken.asked.some(([, { place }]) => place > 1), "asked on");
});

test("a round that the ledger does not wait for any more is not told on", async () => {
  const world = new World();
  world.answer = (route, value, times) => (times === 3 ? refusal(409) : { ...value, started: noon });
  assert.equal((await world.plays(4)).isLive, false);
  assert.equal(world.asked.length, 3);
});

test("a round that is ended, or skips an answer, is an offline one", async () => {
  const world = new World();
  const { isLive } = await world.plays(3, { each: async (place, live) => { if (place === 1) live.end(); } });
  assert.deepEqual([isLive, world.asked.length], [false, 2]);
  const other = new World();
  const live = other.round();
  live.begin(start, async () => true);
  live.answered({ place: 1, card: "c1", choice: 0 });
  assert.equal(await live.settled(), false);
});

test("a ledger that never answers holds nothing up", async () => {
  const live = new LiveRound({ ask: () => new Promise(() => {}), slack: 30 });
  live.begin(start, async () => true);
  live.answered({ place: 0, card: "c0", choice: 1 });
  assert.equal(live.isLive, true);
  assert.equal(await live.settled(), false);
});

test("a round takes over the ledger's time while it goes on, and is what it was", async () => {
  const kept = [];
  const store = {
    nextRound: async () => 1, memory: async () => undefined, remember: async () => {},
    keep: async (all) => kept.push(all),
  };
  const play = await RoundPlay.begin("quiz", {
    deck: deckFor("quiz"), content: "2026.11.1", store, player: "me", time: noon, zone: "UTC",
  });
  const first = play.session.start;
  let now = 0;
  for (let number = 1; number <= 10; number += 1) {
    const turn = play.show(now);
    now += 2_000;
    play.answer(turn.right, now);
    if (number === 3) assert.equal(play.beganAt(noon + 250, first), true);
    if (number === 4) assert.equal(play.beganAt(noon + 9, { ...first, adjusted: 110 }), false);
  }
  assert.equal(play.beganAt(noon + 9, first), false);
  await play.keep({ offset: 0, time: noon + now });
  const [{ round, played: stands }] = kept;
  assert.equal(round.start.started, noon + 250);
  assert.equal(stands.stamp.time, noon + 250 + round.ended);
  assert.equal(replay(round, deckFor("quiz"), { wall: now }).right, 10);
});

test("a round begins after the device's last one, by whichever clock that was timed", () => {
  const rounds = [played(1, { time: noon }), played(2, { time: noon + 9_000 }),
    played(3, { player: "other", time: noon + 99_000 })];
  assert.equal(lastEnd(rounds, "me"), noon + 9_000);
  assert.equal(lastEnd([], "me"), 0);
  const rows = [[noon, 0, noon], [noon, noon + 9_000, noon + 9_000], [noon, noon - 1, noon],
    [noon, noon + 300_000, noon + 300_000], [noon, noon + 300_001, noon]];
  for (const [now, end, begins] of rows) assert.equal(startTime(now, end), begins);
});
