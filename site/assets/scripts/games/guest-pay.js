/**
 * The Trophies that a guest's rounds will earn once they are sent, by the ledger's rules
 * (RoundRules and ReceiptRules of the target Ledger). Tests/Golden/vectors/guest-pay.json checks
 * that both are equal. Pure.
 *
 * @typedef {import("./played-round.js").PlayedRound} PlayedRound
 * @typedef {{reason: string, trophies: number, achievement?: string}} Posting `reason` is "round",
 *   "best" or "achievement"
 */

import { isQuiz } from "./mode.js";
import { PlayCounts } from "./play-counts.js";
import { averageOf, ranks } from "./played-round.js";
import { trophiesFor } from "./scoring.js";
import { Streak } from "./streak.js";

const minute = 60_000;
const dayLength = 86_400_000;

/** The numbers of LedgerLimits that are used here. */
const limits = {
  bestTrophies: 2, bestsADay: 5, achievementTrophies: 10, earlyDays: 3, daysADay: 3,
  humanPace: 600, paceQuestions: 5, rightAMinute: 100,
};

const dayInUTC = (time) => Math.floor(time / dayLength);

/** The totals of all earlier rounds of a guest, as if the ledger received them today. */
class GuestState {
  #today;
  #reward;
  #achievements;
  #earned = new Map();
  #bests = new Map();
  #paidBests = new Map();
  #counts = new PlayCounts();
  #streak = new Streak();
  #achieved = new Set();
  #paidDays = new Set();
  #earlyDays = new Set();

  constructor({ now, reward, achievements }) {
    this.#today = dayInUTC(now);
    this.#reward = reward;
    this.#achievements = achievements;
  }

  /**
   * Adds the next round.
   * @param {{played: PlayedRound, ended: number}} of
   * @returns {Posting[]} the Trophies that it earns
   */
  take({ played, ended }) {
    const day = dayInUTC(played.stamp.time);
    const worth = [...this.#ofPoints(played, day)];
    const best = this.#bestOf(played, ended, day);
    if (best?.isPaid) worth.push({ reason: "best", trophies: limits.bestTrophies });
    worth.push(...this.#ofAchievements(played));
    const isPaid = worth.length > 0 && this.#pays(day);
    if (best) this.#bests.set(best.board, played.points);
    if (best?.isPaid && isPaid) this.#paidBests.set(day, (this.#paidBests.get(day) ?? 0) + 1);
    return isPaid ? worth : [];
  }

  #ofPoints({ board: { mode }, points }, day) {
    const key = `${day} ${mode}`;
    const before = this.#earned.get(key) ?? 0;
    this.#earned.set(key, before + Math.max(0, points));
    const reward = this.#reward(mode);
    const trophies = reward ? trophiesFor(reward, points, before) : 0;
    return trophies > 0 ? [{ reason: "round", trophies }] : [];
  }

  #bestOf(played, ended, day) {
    const { mode, category = "", adjusted, content } = played.board;
    if (!ranks(played.board) || !isHuman(played, ended)) return undefined;
    const board = [mode, category, adjusted, content].join("/");
    const known = this.#bests.get(board);
    if (!(played.points > (known ?? 0))) return undefined;
    // The first round of a board is no record.
    const isPaid = known !== undefined && (this.#paidBests.get(day) ?? 0) < limits.bestsADay;
    return { board, isPaid };
  }

  #ofAchievements(played) {
    this.#counts.take(played);
    if (isQuiz(played.board.mode)) this.#streak.take(played.stamp);
    const reached = this.#achievements.filter(({ id, metric, threshold }) => (
      !this.#achieved.has(id)
      && (this.#counts.value(metric, this.#streak.longest) ?? -1) >= threshold));
    for (const { id } of reached) this.#achieved.add(id);
    return reached.map(({ id }) => (
      { reason: "achievement", trophies: limits.achievementTrophies, achievement: id }));
  }

  /** Whether play on a day earns Trophies; if so, the day is added to the days that do. */
  #pays(day) {
    const isEarly = day < this.#today;
    if (this.#paidDays.has(day)) return true;
    const isFull = this.#paidDays.size >= limits.daysADay;
    if (isFull || (isEarly && this.#earlyDays.size >= limits.earlyDays)) return false;
    this.#paidDays.add(day);
    if (isEarly) this.#earlyDays.add(day);
    return true;
  }
}

/** Whether a person can be so fast. */
function isHuman(played, ended) {
  if (played.counted < limits.paceQuestions) return true;
  return averageOf(played) >= limits.humanPace
    && played.right * minute <= limits.rightAMinute * Math.max(ended, minute);
}

/**
 * The Trophies that each round will earn if all are sent now.
 * @param {{played: PlayedRound, ended: number}[]} rounds in the order in which they are sent;
 *   `ended`: after how many milliseconds each was over
 * @param {{now: number, reward: (mode: string) => import("./play-rules.js").Reward | undefined,
 *   achievements: {id: string, metric: string, threshold: number}[]}} of
 * @returns {Posting[][]}
 */
export function guestPay(rounds, of) {
  const state = new GuestState(of);
  return rounds.map((round) => state.take(round));
}
