/** Pages that somebody comes back to. */

import { reportMistake } from "../browser/mistakes.js";

/** The day of sets, which is UTC's, and the one on the person's clock. */
function days() {
  const now = new Date(Date.now());
  return `${now.toISOString().slice(0, 10)} ${now.toDateString()}`;
}

/**
 * Has a page shown anew where it may be old: when the browser had kept it while others were used,
 * and when it is looked at on another day than it was shown on.
 * @param {(isOtherDay: boolean) => Promise<unknown>} show
 */
export function onComeBack(show) {
  let shown = days();
  const again = () => {
    const isOtherDay = days() !== shown;
    shown = days();
    show(isOtherDay).catch(reportMistake);
  };
  const look = () => document.visibilityState === "visible" && days() !== shown && again();
  addEventListener("pageshow", ({ persisted }) => persisted && again());
  document.addEventListener("visibilitychange", look);
  // A screen that was locked shows the page again without a word of it becoming visible.
  addEventListener("focus", look);
}
