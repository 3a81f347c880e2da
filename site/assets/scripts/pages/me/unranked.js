/** How many rounds the ledger recorded without listing them on all boards, by reason. */

import { unrankedText } from "../../parts/unranked-words.js";
import { countedReasons } from "../../state/unranked.js";

/**
 * Shows these numbers, unless there are no such rounds.
 * @param {import("../../state/unranked.js").UnrankedRound[]} rounds
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function showUnranked(rounds, phrases) {
  const reasons = countedReasons(rounds);
  document.querySelector("[data-unranked]").hidden = reasons.length === 0;
  document.querySelector("[data-unranked-list]").replaceChildren(
    ...reasons.map(({ why, count }) => {
      const item = document.createElement("li");
      const many = document.createElement("b");
      many.textContent = phrases.counted("unranked-rounds", count);
      item.append(many, " ", unrankedText(phrases, why));
      return item;
    }));
}
