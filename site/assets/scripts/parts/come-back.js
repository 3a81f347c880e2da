/** Pages to which the person comes back. */

import { reportMistake } from "../browser/mistakes.js";

/** The day of sets, which is in UTC, and the person's local day. */
function days() {
  const now = new Date(Date.now());
  return `${now.toISOString().slice(0, 10)} ${now.toDateString()}`;
}

/**
 * Shows a page again when it may be out of date: when it comes from the browser's cache, and when
 * it is viewed on another day than it was shown on.
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
  // An unlocked screen shows the page again without an event of visibility.
  addEventListener("focus", look);
}
