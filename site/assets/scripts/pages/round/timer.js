/** What a timer shows and announces. Pure; times are milliseconds of the round. */

/** The most milliseconds that are left at the last announcement. */
const nearEnd = 10_000;

/**
 * @typedef {{time: number, share: number | undefined, isLow: boolean}} Reading what the number
 *   shows, how full the bar is (undefined without one), and whether little is left
 */

/**
 * What the timer of a round shows: the time left of the clock or of the question, or in a speedrun
 * the sum of the times from card to answer.
 * @param {{at: number, clock?: number, turn?: {shown: number, deadline?: number},
 *   thought: number, counts: boolean}} of `thought` is the sum of the times of earlier answers;
 *   `counts`: whether time counts where there is no limit
 * @returns {Reading | undefined} undefined where no time is shown
 */
export function timerReading({ at, clock, turn, thought, counts }) {
  const left = (end, whole) => {
    const time = Math.max(0, end - at);
    return { time, share: Math.min(1, time / whole), isLow: time <= Math.min(nearEnd, whole / 4) };
  };
  if (clock !== undefined) return left(clock, clock);
  if (turn?.deadline !== undefined) return left(turn.deadline, turn.deadline - turn.shown);
  if (!counts) return undefined;
  const thinking = turn === undefined ? 0 : Math.max(0, at - turn.shown);
  return { time: thought + thinking, share: undefined, isLow: false };
}

/**
 * The whole seconds left at which the time is announced: at half, and near the end. More
 * announcements would interrupt the reading of the question.
 * @param {number} whole
 * @returns {number[]} seconds, the most first
 */
export function toldSeconds(whole) {
  const half = Math.floor(whole / 2_000);
  const end = Math.min(nearEnd / 1_000, Math.floor(whole / 4_000));
  return [...new Set([half, end])].filter((seconds) => seconds > 0);
}

/** Announces each of these moments once. */
export class TimeAnnouncer {
  #open = [];

  /**
   * Starts with a new clock.
   * @param {number} whole
   */
  begin(whole) {
    this.#open = toldSeconds(whole);
  }

  /**
   * The seconds to announce now; undefined for no announcement.
   * @param {number} left
   * @returns {number | undefined}
   */
  told(left) {
    const due = this.#open.filter((seconds) => left <= seconds * 1_000);
    if (due.length === 0) return undefined;
    this.#open = this.#open.filter((seconds) => !due.includes(seconds));
    return due.at(-1);
  }
}
