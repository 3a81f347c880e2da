/** Achievements, each with its progress. */

import { reading, write } from "../../edition/edition.js";
import { orElse } from "../../browser/mistakes.js";
import { language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { achievementRows } from "./figures.js";

/** How many achievements are shown at first. */
const shownFirst = 6;

/**
 * Shows the achievements.
 * @param {import("../../games/record.js").PlayerRecord} record
 * @param {{phrases: import("../../page/phrases.js").Phrases, written: object}} of
 */
export async function showAchievements(record, { phrases, written }) {
  const achievements = await files.answer("achievements").catch(orElse([]));
  if (achievements.length === 0) return;
  const rows = achievementRows(achievements, record);
  const values = { count: rows.filter(({ earned }) => earned).length, total: rows.length };
  const place = document.querySelector("[data-achievements]");
  const count = document.querySelector("[data-achievements-count]");
  count.textContent = phrases.phrase("me-achievements-count", values);
  place.replaceChildren(...rows.map((row) => entry(row, { phrases, written })));
  document.querySelector("[data-achievements-part]").hidden = false;

  const rest = [...place.querySelectorAll("li")].slice(shownFirst);
  const button = document.querySelector("[data-achievements-all]");
  if (rest.length === 0) return;
  for (const item of rest) item.hidden = true;
  button.hidden = false;
  button.addEventListener("click", () => {
    for (const item of rest) item.hidden = false;
    button.hidden = true;
    rest[0].tabIndex = -1;
    rest[0].focus();
  });
}

/**
 * @param {ReturnType<typeof achievementRows>[number]} row
 * @param {{phrases: import("../../page/phrases.js").Phrases, written: any}} of
 */
function entry({ achievement, done, total, earned }, { phrases, written }) {
  const item = document.createElement("li");
  item.className = earned ? "achievement is-earned" : "achievement";
  const name = document.createElement("b");
  write(name, reading(achievement.names, language));
  const about = document.createElement("span");
  write(about, reading(achievement.about, language) ?? { text: "", lang: "" });
  const far = document.createElement("span");
  far.className = "quiet";
  far.textContent = earned
    ? phrases.phrase("me-achievement-earned", { date: written.date(earned) })
    : phrases.phrase("me-achievement-far", {
      done: written.whole(done), total: written.whole(total),
    });
  item.append(mark(), name, about, far);
  if (!earned) {
    const bar = document.createElement("progress");
    bar.className = "far";
    bar.max = total;
    bar.value = done;
    bar.setAttribute("aria-hidden", "true");
    item.append(bar);
  }
  return item;
}

/** A medal. The style sheet fills it once the achievement is earned. */
function mark() {
  return document.querySelector("template#medal").content.firstElementChild.cloneNode(true);
}
