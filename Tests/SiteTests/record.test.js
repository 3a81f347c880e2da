/** What a player's record counts, by hand and by what Swift wrote. */

import assert from "node:assert/strict";
import test from "node:test";

import { dayNumber, dayText } from "../../site/assets/scripts/games/day.js";
import { FormFailure } from "../../site/assets/scripts/games/form.js";
import { modes } from "../../site/assets/scripts/games/mode.js";
import { dayOf, playedRound } from "../../site/assets/scripts/games/played-round.js";
import { PlayerRecord } from "../../site/assets/scripts/games/record.js";
import { RoundResult } from "../../site/assets/scripts/games/round-result.js";
import { firstDay } from "../../site/assets/scripts/games/set-period.js";
import { Streak } from "../../site/assets/scripts/games/streak.js";
import { compareTexts } from "../../site/assets/scripts/games/text-order.js";
import { Dice, json, vectors } from "./support/made.js";

const hour = 3_600_000;
/** 2026-11-21T00:00Z, which is 01:00 in Stockholm. */
const beginning = 1_795_219_200_000;

/** A record's round, made up. */
const played = (mode, number, {
  at = 0, offset = 60, player = "a", points = 100, right = 10, counted = 10, thinking = 20_000,
  tier, content = "2026.11.1", category = mode.includes("quiz") ? "art" : undefined,
} = {}) => json({
  player,
  number,
  board: { mode, category, adjusted: 100, content },
  stamp: { time: beginning + at * hour, zone: "Europe/Stockholm", offset },
  counted,
  right,
  points,
  thinking,
  tier,
});

function recordOf(rounds) {
  const record = new PlayerRecord();
  for (const round of rounds) record.take(round);
  return record;
}

const numbers = (count) => [...Array(count).keys()].map((place) => place + 1);

test("a record counts rounds, answers, accuracy and average time, per mode and in all", () => {
  const record = recordOf([
    played("quiz", 1, { right: 8, thinking: 30_000 }),
    played("quiz", 2, { right: 9, thinking: 20_001 }),
    played("speedrun", 3, { right: 25, counted: 25, thinking: 50_000 }),
  ]);
  const told = (mode) => {
    const { rounds, answers, right, accuracy, average } = record.statistics(mode);
    return [rounds, answers, right, accuracy, average];
  };
  assert.deepEqual(told("quiz"), [2, 20, 17, 850, 2_500]);
  assert.deepEqual(told(), [3, 45, 42, 933, 2_222]);
  assert.deepEqual(told("daily"), [0, 0, 0, 0, 0]);
});

test("the best round of each mode, category, timing and content stays, of equals the first", () => {
  const record = recordOf([
    played("beat-the-clock", 1, { at: 1, points: 900 }),
    played("beat-the-clock", 2, { at: 2, points: 1_200 }),
    played("beat-the-clock", 3, { at: 3, points: 1_200 }),
    played("beat-the-clock", 4, { at: 4, points: 5_000, content: "2026.12.1" }),
    played("practice", 5, { points: 400 }),
    played("quiz", 6, { points: 10 }),
  ]);
  const bests = record.bests.map(({ board, points, fastest }) => (
    [board.mode, board.category, board.content, points.number, fastest]));
  assert.deepEqual(bests.sort(), [
    ["beat-the-clock", undefined, "2026.11.1", 2, undefined],
    ["beat-the-clock", undefined, "2026.12.1", 4, undefined],
    ["quiz", "art", "2026.11.1", 6, undefined],
  ]);
  assert.equal(record.best("beat-the-clock").points.number, 4);
  assert.equal(record.best("quiz", { category: "art" }).points.number, 6);
  assert.equal(record.best("quiz"), undefined);
  assert.equal(record.best("practice"), undefined);
});

test("only a speedrun that earned a tier is the fastest", () => {
  const record = recordOf([
    played("speedrun", 1, { thinking: 40_000, tier: "bronze" }),
    played("speedrun", 2, { points: 1, thinking: 2_000 }),
    played("speedrun", 3, { points: 1, thinking: 30_000, tier: "gold" }),
  ]);
  assert.equal(record.bests[0].fastest.number, 3);
  assert.equal(record.bests[0].points.number, 1);
});

test("a round is counted once, whatever comes twice, in any order, from anywhere", () => {
  const guest = numbers(6).map((number) => played("quiz", number, { at: number }));
  const account = numbers(6).map((number) => (
    played("daily", number, { at: number * 3, player: "b" })));
  const one = recordOf(guest);
  assert.deepEqual(recordOf([...guest, ...guest.slice().reverse()]).rounds, one.rounds);
  const both = one.mergedWith(recordOf(account));
  assert.equal(both.rounds.length, 12);
  assert.deepEqual(recordOf(account).mergedWith(one).rounds, both.rounds);
  assert.deepEqual(both.mergedWith(one).rounds, both.rounds);
  assert.equal(both.statistics().rounds, 12);
});

test("of two rounds under one number the one that claims less stays, whichever came first", () => {
  const [less, more] = [100, 900].map((points) => played("quiz", 1, { points }));
  assert.deepEqual(recordOf([less, more]).rounds, [less]);
  assert.deepEqual(recordOf([more, less]).rounds, [less]);
});

test("a record travels unchanged, and comes into order when it is read", () => {
  const rounds = numbers(3).map((number) => played("quiz", number));
  const read = PlayerRecord.read({ rounds: [rounds[2], rounds[0], rounds[2], rounds[1]] });
  assert.deepEqual(read.rounds, rounds);
  assert.deepEqual(PlayerRecord.read(json(read)).rounds, rounds);
});

test("a record of another form is not read", () => {
  const [round] = [played("quiz", 1)];
  const others = [
    undefined, {}, { rounds: {} }, { rounds: [{ ...round, number: "1" }] },
    { rounds: [{ ...round, points: 2 ** 53 }] }, { rounds: [{ ...round, tier: "tin" }] },
    { rounds: [{ ...round, board: { ...round.board, mode: "chess" } }] },
  ];
  for (const value of others) assert.throws(() => PlayerRecord.read(value), FormFailure);
});

test("a day's points of a mode are told in the player's zone", () => {
  const record = recordOf([
    played("quiz", 1, { at: 22 }), played("quiz", 2, { at: 22.9 }), played("quiz", 3, { at: 23.1 }),
    played("daily", 4, { at: 22 }),
  ]);
  assert.equal(record.points("quiz", dayNumber("2026-11-21")), 200);
  assert.equal(record.points("quiz", dayNumber("2026-11-22")), 100);
});

const achievements = [
  ["first-leaf", "rounds", 1], ["hundred-names", "right", 100], ["week-in-bloom", "streak", 7],
  ["faultless", "faultless", 1], ["four-weeks", "weekly", 4], ["unheard-of", "unheard-of", 0],
].map(([id, metric, threshold]) => ({ id, metric, threshold }));

test("achievements are earned with the round that reached them", () => {
  const rounds = numbers(9).map((number) => (
    played("quiz", number, { at: number * 24, right: number === 3 ? 10 : 9 })));
  const record = recordOf(rounds);
  const earned = record.earned(achievements);
  assert.deepEqual([...earned.keys()].sort(), ["faultless", "first-leaf", "week-in-bloom"]);
  assert.deepEqual(earned.get("faultless"), rounds[2].stamp);
  assert.deepEqual(earned.get("week-in-bloom"), rounds[6].stamp);
  assert.equal(record.progress("right"), 82);
  assert.equal(record.progress("streak"), 9);
});

test("weekly sets, modes, gold and the most points are counted", () => {
  const record = recordOf([
    ...numbers(4).map((number) => played("weekly", number, { at: number * 168 })),
    played("speedrun", 5, { tier: "gold" }), played("speedrun", 6, { tier: "silver" }),
    played("beat-the-clock", 7, { points: 300 }), played("beat-the-clock", 8, { points: 200 }),
    played("practice", 9),
  ]);
  assert.deepEqual(record.earned(achievements).get("four-weeks"), record.rounds.at(-1).stamp);
  assert.deepEqual(["weekly", "modes", "gold", "beat-the-clock", "faultless", "daily"]
    .map((metric) => record.progress(metric)), [4, 4, 1, 300, 8, 0]);
});

test("a round of which nothing counts is not faultless, and no zone is beyond a day", () => {
  const record = recordOf([played("daily", 1, { counted: 0, right: 0 })]);
  assert.equal(record.progress("faultless"), 0);
  assert.equal(dayOf({ time: beginning, offset: -5_000 }), dayNumber("2026-11-20"));
  assert.equal(dayOf({ time: beginning, offset: 5_000 }), dayNumber("2026-11-22"));
  assert.equal(dayOf({ time: -5, offset: -1 }), -1);
});

test("a streak grows by quizzes alone", () => {
  const grows = modes.filter((mode) => recordOf([played(mode, 1)]).streak.length === 1);
  assert.deepEqual(grows, ["quiz", "timed-quiz", "daily", "weekly"]);
  assert.equal(new Streak().current({ time: 0, offset: 0 }), 0);
});

test("nobody has more days in a row by travelling than who stays at one place", () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const dice = new Dice(seed);
    const streak = new Streak();
    let time = beginning;
    for (let number = 0; number < 60; number += 1) {
      time += dice.below(12 * hour);
      streak.take({ time, zone: "Etc/UTC", offset: (dice.below(27) - 12) * 60 });
      assert.ok(streak.longest <= Math.floor((time - beginning) / (24 * hour)) + 2, `seed ${seed}`);
    }
  }
});

test("texts are ordered by their code points, however an accent is written", () => {
  assert.ok(compareTexts("a", "b") < 0 && compareTexts("ab", "a") > 0);
  assert.equal(compareTexts("e\u0301", "\u00e9"), 0);
  assert.ok(compareTexts("\uffee", "\u{1f33b}") < 0);
});

test("what is kept of a result is what Swift keeps", () => {
  for (const { result, content, offset, played: kept } of vectors("record.json").plays) {
    assert.deepEqual(playedRound(new RoundResult(result), content, offset), kept);
  }
});

test("days are Swift's", () => {
  const { days, sets } = vectors("record.json");
  for (const { stamp, day } of days) assert.equal(dayText(dayOf(stamp)), day);
  for (const { period, day, first } of sets) {
    assert.equal(dayText(firstDay(period, dayNumber(day))), first, `${period} ${day}`);
  }
});

test("a quiz by a clock that was ahead ends no row of true days", () => {
  // The sixth day by right clocks comes after one that is thirty days ahead.
  const days = [0, 1, 2, 32, 3, 4];
  const rounds = days.map((day, place) => played("quiz", place + 1, { at: 24 * day }));
  const at = (day) => beginning + 24 * day * hour;
  const current = (day) => recordOf(rounds).streakAt(at(day)).current({ time: at(day), offset: 60 });
  assert.deepEqual([2, 4, 5, 6, 32].map(current), [3, 5, 5, 0, 1]);
  assert.equal(recordOf(rounds).streakAt(at(4)).longest, 5);
  const two = recordOf(rounds.slice(0, 2));
  assert.equal(two.streakAt(at(1) - 300_000).length, 2, "clocks differ by minutes");
  assert.equal(two.streakAt(at(1) - 300_001).length, 1);
});

test("streaks are Swift's", () => {
  for (const { what, stamps, length, longest, day, current } of vectors("record.json").streaks) {
    const streak = new Streak();
    stamps.forEach((stamp) => streak.take(stamp));
    const counted = [streak.length, streak.longest, dayText(streak.day)];
    assert.deepEqual(counted, [length, longest, day], what);
    for (const row of current) assert.equal(streak.current(row), row.length, what);
  }
});

/** A best by the names of its rounds. */
const named = ({ points, fastest }) => {
  const name = (round) => round && { player: round.player, number: round.number };
  return json({ points: name(points), fastest: name(fastest) });
};

test("records are put together and counted as Swift does", () => {
  const { records, achievements: all } = vectors("record.json");
  for (const row of records) {
    const parts = row.parts.map((rounds) => PlayerRecord.read({ rounds }));
    const record = parts.reduce((left, right) => left.mergedWith(right));
    assert.deepEqual(json(record), { rounds: row.rounds });
    assert.deepEqual(recordOf(row.parts.flat().slice().reverse()).rounds, row.rounds);
    for (const { mode, sums, accuracy, average } of row.statistics) {
      const statistics = record.statistics(mode);
      assert.deepEqual(json(statistics), sums);
      assert.deepEqual([statistics.accuracy, statistics.average], [accuracy, average]);
    }
    const bests = record.bests.map((best) => [JSON.stringify(best.board), named(best)]);
    const swifts = row.bests.map(({ board: { mode, category, adjusted, content }, best }) => (
      [JSON.stringify({ mode, category, adjusted, content }), best]));
    assert.deepEqual(new Map(bests), new Map(swifts));
    for (const { mode, category, adjusted, best } of row.best) {
      const mine = record.best(mode, { category, adjusted });
      assert.deepEqual(mine && named(mine), best, mode);
    }
    for (const { mode, day, points } of row.points) {
      assert.equal(record.points(mode, dayNumber(day)), points, `${mode} ${day}`);
    }
    for (const { metric, value } of row.progress) assert.equal(record.progress(metric), value);
    assert.deepEqual(Object.fromEntries(record.earned(all)), row.earned);
  }
});
