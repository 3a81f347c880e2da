/** The statement of Trophies: each line is an income or an expense, the newest first. */

import { savedChange } from "../../parts/saved-change.js";
import { reportMistake } from "../../browser/mistakes.js";
import { onComeBack } from "../../parts/come-back.js";
import { ownTrophies } from "../../parts/own-trophies.js";
import { offset } from "../../parts/store.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { loadPhrases } from "../../page/words.js";
import { begin } from "./begin.js";
import { lineText, namesOfContent } from "./trophy-words.js";

/** How many lines are shown at first, and how many each press adds. */
const shownAtOnce = 50;

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const written = writer(language);
const phrases = await loadPhrases();
const names = await namesOfContent();
let shown = shownAtOnce;

part("older").addEventListener("click", async () => {
  const before = shown;
  shown += shownAtOnce;
  await show();
  const next = part("statement").querySelectorAll("li")[before];
  next.tabIndex = -1;
  next.focus();
});
document.addEventListener(savedChange, () => show().catch(reportMistake));
await begin(show, phrases);
onComeBack(show);

async function show() {
  const { isGuest, balance, lines } = await ownTrophies();
  part("trophies").textContent = written.whole(balance);
  part("trophies-state").textContent = isGuest
    ? phrases.phrase("trophies-guest") : phrases.phrase("trophies-own");
  part("empty").hidden = lines.length > 0;
  part("older").hidden = lines.length <= shown;
  part("statement").replaceChildren(...daysOf(lines.slice(0, shown)).map(daySection));
}

/** Lines by the day on which they came, in the person's time zone. */
function daysOf(lines) {
  const days = new Map();
  for (const line of lines) {
    const date = written.date({ time: line.time, offset: offset(line.time) });
    if (!days.has(date)) days.set(date, []);
    days.get(date).push(line);
  }
  return [...days];
}

function daySection([date, lines]) {
  const section = document.createElement("section");
  const heading = document.createElement("h2");
  heading.textContent = date;
  const list = document.createElement("ul");
  list.append(...lines.map((line) => {
    const item = document.createElement("li");
    const [what, amount] = [document.createElement("span"), document.createElement("b")];
    what.textContent = lineText(line, { phrases, names });
    amount.textContent = written.signed(line.trophies);
    if (line.trophies < 0) item.className = "is-spent";
    item.append(what, amount);
    return item;
  }));
  section.append(heading, list);
  return section;
}
