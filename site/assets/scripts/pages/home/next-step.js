/** The next step for a person who has played: due plants, the streak, the best. */

import { address, dateLanguage, language } from "../../page/place.js";
import { momentText } from "../round/figures.js";
import { nextStep } from "./today.js";

/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-next${name}]`);

function showText(element, text) {
  element.hidden = !text;
  (element.querySelector("span") ?? element).textContent = text ?? "";
}

/**
 * @param {{due: number, days: number, best: any, hasDaily: boolean}} of `hasDaily`: today's set was
 *   played
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function showNextStep({ due, days, best, hasDaily }, phrases) {
  showText(part("-due"), due > 0 && phrases.counted("due", due));
  showText(part("-streak"), days > 0 && phrases.counted("home-streak", days));
  showText(part("-best"), best && phrases.phrase("best-so-far", {
    points: phrases.counted("points", best.points), date: momentText(best.stamp, dateLanguage),
  }));
  const words = {
    practice: due > 0
      ? phrases.phrase("home-next-review") : phrases.phrase("home-next-practice"),
    daily: phrases.phrase("home-next-daily"),
    clock: phrases.phrase("home-next-best"),
  };
  const paths = {
    practice: "battle/practice/", daily: "quiz/daily/", clock: "battle/beat-the-clock/",
  };
  const step = nextStep({ due, hasDaily, hasBest: Boolean(best) });
  part("-go").textContent = words[step];
  part("-go").href = address(`site/${language}/${paths[step]}`);
  part("").hidden = false;
}
