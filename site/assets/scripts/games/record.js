/** A player's finished rounds, the same as Games' PlayerRecord. */

import { list, record as object } from "./form.js";
import { isQuiz, modes } from "./mode.js";
import {
  averageOf, compareByTime, dayOf, mostAhead, ranks, readPlayed,
} from "./played-round.js";
import { PlayCounts } from "./play-counts.js";
import { tierNames } from "./play-rules.js";
import { Statistics } from "./statistics.js";
import { Streak } from "./streak.js";
import { compareLists } from "./text-order.js";

/**
 * @typedef {import("./played-round.js").PlayedRound} PlayedRound
 * @typedef {import("./played-round.js").Board} Board
 *
 * The best rounds: the one with the most points and, in a speedrun, the one with the least average
 * time among those with a tier, so that fast wrong answers are no record. Of two equal ones the
 * earlier is kept.
 * @typedef {{points: PlayedRound, fastest?: PlayedRound}} PersonalBest
 */

const form = object({ rounds: list(readPlayed) });

const keyOf = ({ player, number }) => `${number} ${player.normalize()}`;

/** The values of a round by which it is compared with another one of the same key. */
function rankOf({ board, stamp, points, right, counted, thinking, tier }) {
  const bytes = [stamp.zone, board.content, board.category ?? ""].flatMap(
    (written) => [...new TextEncoder().encode(written), -1]);
  return [
    points, right, tierNames.indexOf(tier), modes.indexOf(board.mode), board.adjusted,
    // The remaining values only make the order total.
    counted, thinking, stamp.time, stamp.offset, ...bytes,
  ];
}

/** The personal best after one more round. */
function improved(best, round) {
  const next = { ...best, points: round.points > best.points.points ? round : best.points };
  const isFastest = round.tier !== undefined
    && (best.fastest === undefined || averageOf(round) < averageOf(best.fastest));
  return isFastest ? { ...next, fastest: round } : next;
}

const firstBest = (round) => improved({ points: round }, round);

/**
 * The set of finished rounds, from which all other values follow. Rounds are stored, not sums, so
 * that the records of a guest and an account, or of two devices, can be merged in any order and any
 * number of times without losing or counting a round twice.
 */
export class PlayerRecord {
  #rounds = [];

  /**
   * Reads a record of any origin: sorts the rounds and removes duplicates.
   * @param {unknown} value its JSON: {rounds}
   * @returns {PlayerRecord}
   * @throws {import("./form.js").FormFailure}
   */
  static read(value) {
    return new PlayerRecord().#with(form(value).rounds);
  }

  /**
   * Finished rounds in the order of time.
   * @returns {readonly PlayedRound[]}
   */
  get rounds() {
    return this.#rounds;
  }

  /** The form in which it is stored and sent. */
  toJSON() {
    return { rounds: this.#rounds };
  }

  /**
   * Adds a finished round; a round with a known player and number changes nothing.
   * @param {PlayedRound} round
   */
  take(round) {
    const key = keyOf(round);
    if (this.#rounds.some((known) => known.number === round.number && keyOf(known) === key)) {
      this.#rounds = this.#with([round]).#rounds;
      return;
    }
    // Nearly always the latest round, so the search starts at the end.
    let place = this.#rounds.length;
    while (place > 0 && compareByTime(this.#rounds[place - 1], round) >= 0) place -= 1;
    this.#rounds = [...this.#rounds.slice(0, place), round, ...this.#rounds.slice(place)];
  }

  /**
   * Merges two records.
   * @param {PlayerRecord} other
   * @returns {PlayerRecord}
   */
  mergedWith(other) {
    return this.#with(other.rounds);
  }

  /** The record with some more rounds. */
  #with(others) {
    const byKey = new Map();
    for (const round of [...this.#rounds, ...others]) {
      const known = byKey.get(keyOf(round));
      // Two rounds with one number contradict each other. The one with the lower score is kept, in
      // whichever order the records are merged.
      const stays = known !== undefined && compareLists(rankOf(round), rankOf(known)) >= 0;
      if (!stays) byKey.set(keyOf(round), round);
    }
    const merged = new PlayerRecord();
    merged.#rounds = [...byKey.values()].sort(compareByTime);
    return merged;
  }

  /**
   * The sums over all rounds, or over those of one mode.
   * @param {string} [mode]
   */
  statistics(mode) {
    const sums = new Statistics();
    for (const round of this.#rounds) {
      if (mode === undefined || round.board.mode === mode) sums.add(round);
    }
    return sums;
  }

  /**
   * The personal bests of each board, in the order of the boards' first rounds; practice and
   * untimed sets have none.
   * @returns {({board: Board} & PersonalBest)[]}
   */
  get bests() {
    const bests = new Map();
    for (const round of this.#rounds) {
      const { mode, category, adjusted, content } = round.board;
      if (!ranks(round.board)) continue;
      const key = JSON.stringify([mode, category, adjusted, content]);
      const best = bests.get(key);
      bests.set(key, best ? improved(best, round) : { board: round.board, ...firstBest(round) });
    }
    return [...bests.values()];
  }

  /**
   * The personal best of a mode over all editions.
   * @param {string} mode
   * @param {{category?: string, adjusted?: number}} options the category of a quiz; how far
   *   timers were lengthened, in percent
   * @returns {PersonalBest | undefined} undefined when no such round was finished
   */
  best(mode, { category, adjusted = 100 } = {}) {
    let best;
    for (const round of this.#rounds) {
      const { board } = round;
      const isOfBoard = board.mode === mode && board.category === category
        && board.adjusted === adjusted && ranks(board);
      if (isOfBoard) best = best ? improved(best, round) : firstBest(round);
    }
    return best;
  }

  /**
   * The points of one mode on one day in the player's zone, for the daily caps.
   * @param {string} mode
   * @param {number} day (see day.js)
   */
  points(mode, day) {
    let sum = 0;
    for (const round of this.#rounds) {
      if (round.board.mode !== mode || dayOf(round.stamp) !== day) continue;
      sum = Math.min(sum + Math.max(0, round.points), Number.MAX_SAFE_INTEGER);
    }
    return sum;
  }

  /**
   * The streak of all quizzes.
   * @returns {Streak}
   */
  get streak() {
    return this.streakAt(Infinity);
  }

  /**
   * The streak at a time. A quiz with a later stamp comes from a clock that was ahead: it does not
   * break the streak of earlier days, and counts from the time of its stamp on.
   * @param {number} time milliseconds since 1970-01-01T00:00Z
   * @returns {Streak}
   */
  streakAt(time) {
    const streak = new Streak();
    for (const { board, stamp } of this.#rounds) {
      if (isQuiz(board.mode) && stamp.time <= time + mostAhead) streak.take(stamp);
    }
    return streak;
  }

  /**
   * The earned achievements, with the stamp of the round that earned each.
   * @param {{id: string, metric: string, threshold: number}[]} achievements
   * @returns {Map<string, import("./played-round.js").Stamp>} by id
   */
  earned(achievements) {
    const earned = new Map();
    const counts = new PlayCounts();
    const streak = new Streak();
    for (const round of this.#rounds) {
      counts.take(round);
      if (isQuiz(round.board.mode)) streak.take(round.stamp);
      for (const { id, metric, threshold } of achievements) {
        const value = counts.value(metric, streak.longest);
        const isReached = value !== undefined && value >= threshold;
        if (isReached && !earned.has(id)) earned.set(id, round.stamp);
      }
    }
    return earned;
  }

  /**
   * The present value of a metric.
   * @param {string} metric
   */
  progress(metric) {
    const counts = new PlayCounts();
    for (const round of this.#rounds) counts.take(round);
    return counts.value(metric, this.streak.longest);
  }
}
