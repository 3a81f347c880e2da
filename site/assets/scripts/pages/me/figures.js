/** What Me shows, counted from the player's record. Pure. */

import { isQuiz, isRanked, modes } from "../../games/mode.js";
import { dayOf } from "../../games/played-round.js";

/**
 * @typedef {import("../../games/record.js").PlayerRecord} PlayerRecord
 * @typedef {{mode: string, rounds: number, answers: number, right: number, accuracy: number,
 *   average: number}} ModeRow accuracy in thousandths, average in milliseconds
 */

/**
 * The figures of each mode that was played, in the order of modes.
 * @returns {ModeRow[]}
 */
export function modeRows(record) {
  return modes.map((mode) => ({ mode, sums: record.statistics(mode) }))
    .filter(({ sums }) => sums.rounds > 0)
    .map(({ mode, sums: { rounds, answers, right, accuracy, average } }) => (
      { mode, rounds, answers, right, accuracy, average }));
}

/**
 * The last rounds of the mode in which points were earned last, oldest first. Points of two modes
 * cannot be compared, so one line shows one mode.
 * @param {PlayerRecord} record
 */
export function lastRanked(record, most = 30) {
  const ranked = record.rounds.filter(({ board }) => isRanked(board.mode));
  const mode = ranked.at(-1)?.board.mode;
  return ranked.filter(({ board }) => board.mode === mode).slice(-most);
}

/**
 * The days with a finished quiz, from the Monday of the first of some weeks up to today.
 * @param {PlayerRecord} record
 * @param {number} today days since 1970-01-01
 * @returns {{first: number, today: number, counts: Map<number, number>}} the first Monday, and the
 *   number of quizzes of each day with at least one
 */
export function quizDays(record, today, weeks = 12) {
  const monday = today - ((((today + 3) % 7) + 7) % 7);
  const first = monday - 7 * (weeks - 1);
  const counts = new Map();
  for (const { board, stamp } of record.rounds) {
    const day = dayOf(stamp);
    if (!isQuiz(board.mode) || day < first || day > today) continue;
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return { first, today, counts };
}

export const levels = ["easy", "medium", "hard"];

/**
 * For each level, how many plants practice has shown, and how many of these are remembered now,
 * that is, were learnt and are not due.
 * @param {Record<string, {state: string, due: number}>} cards what is remembered, by plant
 * @param {{id: string, level: string}[]} deck the plants that there are
 * @param {number} now
 * @returns {{level: string, met: number, known: number}[]} levels without any are left out
 */
export function knownByLevel(cards, deck, now) {
  const rows = new Map(levels.map((level) => [level, { level, met: 0, known: 0 }]));
  for (const { id, level } of deck) {
    const card = cards[id];
    const row = rows.get(level);
    if (!card || !row) continue;
    row.met += 1;
    if (card.state === "review" && card.due > now) row.known += 1;
  }
  return [...rows.values()].filter(({ met }) => met > 0);
}

/**
 * Achievements with their progress: first the earned ones, the newest first; then the others, the
 * nearest to completion first.
 * @param {{id: string, metric: string, threshold: number}[]} achievements
 * @param {PlayerRecord} record
 * @returns {{achievement: object, done: number, total: number,
 *   earned?: import("../../games/played-round.js").Stamp}[]}
 */
export function achievementRows(achievements, record) {
  const earned = record.earned(achievements);
  const progress = new Map();
  for (const { metric } of achievements) {
    if (!progress.has(metric)) progress.set(metric, record.progress(metric) ?? 0);
  }
  const rows = achievements.map((achievement) => ({
    achievement,
    done: Math.min(progress.get(achievement.metric), achievement.threshold),
    total: achievement.threshold,
    earned: earned.get(achievement.id),
  }));
  const share = ({ done, total }) => done / total;
  return rows.sort((one, other) => (
    (other.earned?.time ?? 0) - (one.earned?.time ?? 0) || share(other) - share(one)));
}
