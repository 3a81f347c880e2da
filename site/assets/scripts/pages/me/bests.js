/** Personal bests, with the day and time of each. */

import { averageOf } from "../../games/played-round.js";
import { modeName, tierName } from "./words.js";

/**
 * Shows the bests of each board; within a mode, those of the newest content first.
 * @param {({board: import("../../games/played-round.js").Board}
 *   & import("../../games/record.js").PersonalBest)[]} bests
 * @param {{phrases: import("../../page/phrases.js").Phrases, written: object,
 *   seconds: (time: number) => string, names: Map<string, string>}} of `names` of categories
 */
export function showBests(bests, of) {
  const place = document.querySelector("[data-bests]");
  if (bests.length === 0) return;
  place.replaceChildren(...[...bests].reverse().map((best) => row(best, of)));
}

/**
 * A board's row.
 * @param {{board: import("../../games/played-round.js").Board}
 *   & import("../../games/record.js").PersonalBest} best
 * @param {any} of see showBests
 */
function row({ board, points, fastest }, { phrases, written, seconds, names }) {
  const item = document.createElement("li");
  const title = document.createElement("b");
  const category = board.category && (names.get(board.category) ?? board.category);
  title.textContent = [modeName(phrases, board.mode), category].filter(Boolean).join(" · ");
  const sum = document.createElement("span");
  sum.className = "best-points";
  sum.textContent = phrases.phrase("me-best-points", { points: written.whole(points.points) });
  const facts = [
    points.tier && tierName(phrases, points.tier),
    fastest && phrases.phrase("me-best-fastest", { time: seconds(averageOf(fastest)) }),
    board.adjusted !== 100
      && phrases.phrase("me-best-adjusted", { percent: written.percent(board.adjusted) }),
    written.momentInZone(points.stamp),
  ];
  const more = document.createElement("span");
  more.className = "quiet best-facts";
  more.textContent = facts.filter(Boolean).join(" · ");
  item.append(title, sum, more);
  return item;
}
