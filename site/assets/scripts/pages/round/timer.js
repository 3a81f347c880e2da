/** What a timer shows and when it speaks. Pure; times are milliseconds of the round. */

/** The last milliseconds that are told. */
const nearEnd = 10_000;

/**
 * @typedef {{time: number, share: number | undefined, isLow: boolean}} Reading what the number
 *   shows, how full the bar is (undefined without one), and whether little is left
 */

/**
 * What the timer of a round shows: what is left of the clock or of the question's time, or in a
 * speedrun how long was thought in all.
 * @param {{at: number, clock?: number, turn?: {shown: number, deadline?: number},
 *   thought: number, counts: boolean}} of `thought` is the time of all answers before; `counts`
 *   says whether time counts where there is no limit
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
 * Whole seconds left at which the time is told aloud: at half, and near the end. More would only
 * talk over the question.
 * @param {number} whole
 * @returns {number[]} seconds, the most first
 */
export function toldSeconds(whole) {
  const half = Math.floor(whole / 2_000);
  const end = Math.min(nearEnd / 1_000, Math.floor(whole / 4_000));
  return [...new Set([half, end])].filter((seconds) => seconds > 0);
}

/** Tells each moment once. */
export class TimeAnnouncer {
  #open = [];

  /**
   * A clock begins.
   * @param {number} whole
   */
  begin(whole) {
    this.#open = toldSeconds(whole);
  }

  /**
   * The seconds to tell now; undefined for nothing.
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
