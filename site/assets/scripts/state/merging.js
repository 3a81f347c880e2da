/** Merges records and memories, the same as Games' PlayerRecord and Memory. */

import { isReadableCard, isReadableRound } from "./readable-rows.js";

const modes = [
  "practice", "beat-the-clock", "speedrun", "quiz", "timed-quiz", "daily", "weekly",
];
const tiers = ["bronze", "silver", "gold"];

/** The order of time; rounds of the same time by player and number. */
function compareRounds(one, other) {
  const byTime = one.stamp.time - other.stamp.time;
  if (byTime !== 0) return byTime;
  if (one.player !== other.player) return one.player < other.player ? -1 : 1;
  return one.number - other.number;
}

/**
 * Finished rounds in the order of time.
 * @param {object[]} rounds
 */
export function inTime(rounds) {
  return [...rounds].sort(compareRounds);
}

/**
 * Which of two rounds with one number is kept. They contradict each other; in any order of merging
 * it is the one with the lower score; one that cannot be read is never kept.
 */
export function lesserRound(one, other) {
  if (!isReadableRound(other)) return one;
  if (!isReadableRound(one)) return other;
  return compareLists(rank(other), rank(one)) < 0 ? other : one;
}

function rank({ points, right, tier, board, counted, thinking, stamp }) {
  const numbers = [
    points, right, tiers.indexOf(tier), Math.max(0, modes.indexOf(board.mode)), board.adjusted,
    counted, thinking, stamp.time, stamp.offset,
  ];
  const bytes = (text) => [...new TextEncoder().encode(text), -1];
  return [...numbers, ...[stamp.zone, board.content, board.category ?? ""].flatMap(bytes)];
}

/** Which of two memories of a plant is kept: the one with the later answer, if it can be read. */
export function laterCard(mine, theirs) {
  if (!isReadableCard(theirs)) return mine;
  if (!isReadableCard(mine)) return theirs;
  const of = (card) => [card.reviewed, card.stability, card.difficulty];
  return compareLists(of(mine), of(theirs)) >= 0 ? mine : theirs;
}

function compareLists(one, other) {
  for (let place = 0; place < Math.min(one.length, other.length); place += 1) {
    if (one[place] !== other[place]) return one[place] - other[place];
  }
  return one.length - other.length;
}
