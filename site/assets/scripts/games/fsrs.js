/**
 * FSRS-6, the Free Spaced Repetition Scheduler in its sixth version, as Games' FSRS: 21 default
 * parameters, learning steps of 1 and 10 minutes, one relearning step of 10 minutes, and no fuzz.
 *
 * Source of the formulas: open-spaced-repetition's "The Algorithm" (FSRS-6) and its reference
 * implementation py-fsrs 6.3, whose numbers Tests/Golden/vectors/fsrs.json holds.
 */

import { divided } from "./integers.js";
import { mostAhead } from "./played-round.js";

/** How well a card was remembered. */
export const ratings = { again: 1, hard: 2, good: 3, easy: 4 };

/** The stages of learning. */
export const states = ["learning", "review", "relearning"];

/**
 * The memory state of one card: its stage; the index of the learning step, 0 in review; the days
 * after which the probability of recall is 90 %; how difficult it is to remember, 1 to 10; the
 * times of the last answer and of the next repetition, in milliseconds since 1970.
 * @typedef {{state: string, step: number, stability: number, difficulty: number, reviewed: number,
 *   due: number}} Card
 */

const { again, hard, easy } = ratings;
/** The default parameters w0 to w20. */
const w = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
  0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/** The probability of recall at which a card is due. */
const retention = 0.9;
const minute = 60_000;
const day = 86_400_000;
const learningSteps = [minute, 10 * minute];
const relearningSteps = [10 * minute];
const longestInterval = 36_500;
const leastStability = 0.001;
const decay = -w[20];
const factor = 0.9 ** (1 / decay) - 1;

const within = (value, low, high) => Math.min(Math.max(value, low), high);
const clampedDifficulty = (difficulty) => within(difficulty, 1, 10);

/** Whole days between two times, rounded down. */
const daysBetween = (from, to) => divided(to - from, day);

function roundedHalfToEven(value) {
  const low = Math.floor(value);
  const rest = value - low;
  if (rest !== 0.5) return rest < 0.5 ? low : low + 1;
  return low % 2 === 0 ? low : low + 1;
}

/**
 * Whether a card's numbers are possible results of the scheduler; a card that was read may have
 * others.
 */
function isSound({ stability, difficulty, reviewed, step }) {
  const isWithin = (value, low, high) => value >= low && value <= high;
  return stability > 0 && stability < 1e12 && isWithin(difficulty, 1, 10)
    && isWithin(reviewed, 0, 2 ** 52) && isWithin(step, 0, 1);
}

/** The days after which the probability of recall falls to `retention`. */
function interval(stability) {
  const days = (stability / factor) * (retention ** (1 / decay) - 1);
  return within(roundedHalfToEven(days), 1, longestInterval);
}

const initialDifficulty = (rating) => w[4] - Math.exp(w[5] * (rating - 1)) + 1;

function nextDifficulty(difficulty, rating) {
  const change = -w[6] * (rating - 3);
  const damped = difficulty + ((10 - difficulty) * change) / 9;
  return clampedDifficulty(w[7] * initialDifficulty(easy) + (1 - w[7]) * damped);
}

function shortTermStability(stability, rating) {
  const raised = Math.exp(w[17] * (rating - 3 + w[18])) * stability ** -w[19];
  return stability * (rating === again ? raised : Math.max(raised, 1));
}

function forgotten({ difficulty, stability }, chance) {
  const long = w[11] * difficulty ** -w[12] * ((stability + 1) ** w[13] - 1)
    * Math.exp((1 - chance) * w[14]);
  return Math.min(long, stability / Math.exp(w[17] * w[18]));
}

function recalled({ difficulty, stability }, chance, rating) {
  const penalty = rating === hard ? w[15] : 1;
  const bonus = rating === easy ? w[16] : 1;
  return stability
    * (1 + Math.exp(w[8]) * (11 - difficulty) * stability ** -w[9]
      * (Math.exp((1 - chance) * w[10]) - 1) * penalty * bonus);
}

/** The next learning step and its wait; no wait after the last step. */
function stepped(step, rating, steps) {
  if (rating === again) return { step: 0, wait: steps[0] };
  if (rating !== hard) return { step: step + 1, wait: steps[step + 1] };
  if (step > 0) return { step, wait: steps[step] };
  return {
    step, wait: divided(steps.length === 1 ? steps[0] * 3 : steps[0] + steps[1], 2),
  };
}

/** A card's next state, its step and the wait until it is due; in review there is no wait. */
function nextState({ state, step }, rating) {
  if (state === "review" && rating === again) {
    return { state: "relearning", step: 0, wait: relearningSteps[0] };
  }
  if (state !== "review" && rating !== easy) {
    const next = stepped(step, rating, state === "learning" ? learningSteps : relearningSteps);
    if (next.wait !== undefined) return { state, ...next };
  }
  return { state: "review", step: 0, wait: undefined };
}

/** The card with its next state and due time. */
function scheduled(card, rating) {
  const { state, step, wait } = nextState(card, rating);
  const due = card.reviewed + (wait ?? interval(card.stability) * day);
  return { ...card, state, step, due };
}

/**
 * The probability that a card is recalled at a time.
 * @param {Card} card
 * @param {number} time milliseconds since 1970-01-01T00:00Z
 */
export function retrievability({ reviewed, stability }, time) {
  const days = Math.max(0, daysBetween(reviewed, time));
  return (1 + (factor * days) / stability) ** decay;
}

/**
 * The card after one more answer.
 * @param {Card | undefined} card the card before; undefined for the first answer
 * @param {number} rating how well it was remembered, one of `ratings`
 * @param {number} time the time of the answer, in milliseconds since 1970-01-01T00:00Z; a time
 *   before that of the last answer counts as the time of the last answer, unless that is so far
 *   ahead that its clock was wrong
 * @returns {Card} its new state and due time
 */
export function reviewed(card, rating, time) {
  // Clamped far from overflow, for wrong clocks.
  const now = within(time, 0, 2 ** 52);
  if (card === undefined || !isSound(card)) {
    return scheduled({
      state: "learning",
      step: 0,
      stability: Math.max(w[rating - 1], leastStability),
      difficulty: clampedDifficulty(initialDifficulty(rating)),
      reviewed: now,
    }, rating);
  }
  const answered = card.reviewed > now + mostAhead ? now : Math.max(now, card.reviewed);
  const chance = retrievability(card, answered);
  const isSameDay = daysBetween(card.reviewed, answered) < 1;
  const later = () => (rating === again ? forgotten(card, chance) : recalled(card, chance, rating));
  const stability = isSameDay ? shortTermStability(card.stability, rating) : later();
  return scheduled({
    ...card,
    stability: Math.max(stability, leastStability),
    difficulty: nextDifficulty(card.difficulty, rating),
    reviewed: answered,
  }, rating);
}
