/** Rounds that the ledger recorded and that do not stand on all boards: how many, and why. */

import { unrankedText } from "../../parts/unranked-words.js";
import { countedReasons } from "../../state/unranked.js";

/**
 * Shows them, where there are any.
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
