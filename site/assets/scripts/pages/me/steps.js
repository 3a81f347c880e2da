/** Steps: today, this week and in all, goals, a year of days, and the goals reached. */

import { savedChange } from "../../parts/saved-change.js";
import { reportMistake } from "../../browser/mistakes.js";
import { onComeBack } from "../../parts/come-back.js";
import { now, offset, store, zone } from "../../parts/store.js";
import { nothingKeptText } from "../../parts/unkept-text.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { dayAt } from "../../state/days.js";
import { StepDays, sumOf } from "../../steps/step-days.js";
import {
  allowedGoals, firstOf, goalOn, lastOf, reachedGoals,
} from "../../steps/step-goals.js";
import { wholeNumber } from "../../steps/whole-number.js";
import { loadPhrases } from "../../page/words.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { begin } from "./begin.js";
import { barPlot, figure } from "./plots.js";
import { offerAdding, sendNow } from "./steps-add.js";
import { fieldSays } from "./steps-fields.js";
import { ring, yearPlot } from "./step-plots.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
/** The most reached goals that are shown. */
const mostReached = 30;
/** Without a goal, a day with this many steps has the darkest shade. */
const usualDay = 10_000;
const written = writer(language);
const phrases = await loadPhrases();
/** Fields with a goal that was typed and is not stored yet. */
const typed = new Set();
const periods = /** @type {import("../../steps/step-goals.js").Period[]} */ (["day", "week"]);

for (const period of periods) {
  const [least, most] = allowedGoals[period].map(written.whole);
  document.querySelector(`[data-hint=${period}]`).textContent = phrases.phrase(
    "steps-goal-range", { least, most });
}
part("goals").addEventListener("submit", (event) => {
  event.preventDefault();
  setGoals().catch(tellProblem);
});
part("goals").addEventListener("input", ({ target }) => { typed.add(target.name); });
offerAdding({ phrases, show, written });
document.addEventListener(savedChange, () => show().catch(reportMistake));
await begin(show, phrases);
onComeBack(show);

async function show() {
  const { database, walks } = await store();
  // parts/room-note.js tells the person where there is no room.
  if (!database.isKept && database.problem !== "full") {
    part("problem").textContent = nothingKeptText(database.problem, phrases);
    part("problem").hidden = false;
  }
  const { steps, goals, waiting } = await walks.all();
  const days = new StepDays();
  for (const each of steps) days.add(each);
  const counts = days.counts();
  const today = dayAt(now(), zone());
  const current = { counts, goals, today };
  part("rings").replaceChildren(...periods.map((period) => ringOf(period, current)));
  part("total").textContent = written.whole(sumOf(counts, -Infinity, Infinity));
  showWaiting(waiting);
  showGoals(goals, today);
  part("plots").replaceChildren(weekFigure(counts, today), yearFigure(counts, { goals, today }));
  showReached(reachedGoals(counts, goals));
}

function showWaiting(waiting) {
  part("sent").hidden = !storedSignIn.signedIn;
  part("waiting").hidden = waiting === 0;
  part("waiting").textContent = storedSignIn.signedIn
    ? phrases.phrase("steps-waiting") : phrases.phrase("steps-guest");
}

/** A ring with its words: "4,533 of 8,000". */
function ringOf(period, { counts, goals, today }) {
  const first = firstOf(period, today);
  const steps = sumOf(counts, first, lastOf(period, first));
  const goal = goalOn(goals, period, today);
  const item = document.createElement("li");
  const [name, number, of] = ["span", "b", "span"].map((tag) => document.createElement(tag));
  name.className = "step-name";
  name.textContent = period === "day"
    ? phrases.phrase("steps-today") : phrases.phrase("steps-week");
  number.textContent = written.whole(steps);
  of.className = "quiet";
  of.textContent = goal === undefined ? phrases.phrase("steps-no-goal")
    : phrases.phrase("steps-of-goal", { goal: written.whole(goal) });
  const words = document.createElement("p");
  words.append(name, " ", number, " ", of);
  item.append(ring(goal === undefined ? 0 : steps / goal), words);
  return item;
}

/** Shows the current goals in the fields that were not typed in. */
function showGoals(goals, today) {
  for (const period of periods) {
    const field = part("goals").elements[period];
    const goal = goalOn(goals, period, today);
    if (typed.has(period) || field.getAttribute("aria-invalid")) continue;
    field.value = goal === undefined ? "" : written.whole(goal);
  }
}

function tellProblem(problem) {
  reportMistake(problem);
  part("problem").textContent = phrases.phrase("steps-problem");
  part("problem").hidden = false;
}

/** Stores the goals that changed; an empty field leaves its goal as it is. */
async function setGoals() {
  const { database, walks } = await store();
  const { goals } = await walks.all();
  const today = dayAt(now(), zone());
  const wanted = [];
  for (const period of periods.toReversed()) {
    const field = part("goals").elements[period];
    const steps = wholeNumber(field.value);
    const [least, most] = allowedGoals[period];
    const isEmpty = field.value.trim() === "";
    const isGood = isEmpty || (steps !== undefined && steps >= least && steps <= most);
    fieldSays(field, isGood ? "" : phrases.phrase("steps-goal-range", {
      least: written.whole(least), most: written.whole(most),
    }));
    if (!isGood) wanted.push(undefined);
    else if (!isEmpty && steps !== goalOn(goals, period, today)) wanted.push({ period, steps });
  }
  if (wanted.includes(undefined)) return;
  for (const { period, steps } of wanted.filter((each) => each !== undefined)) {
    await walks.setGoal({ period, steps, offset: offset(now()) }, now());
  }
  typed.clear();
  part("goals-said").textContent = database.isKept ? phrases.phrase("steps-goal-kept") : "";
  sendNow();
  await show();
}

function weekFigure(counts, today) {
  const days = Array.from({ length: 7 }, (_, back) => today - back);
  const most = Math.max(1, ...days.map((day) => counts.get(day) ?? 0));
  const rows = days.map((day) => ({
    name: written.day(day), share: (counts.get(day) ?? 0) / most,
    value: written.whole(counts.get(day) ?? 0),
  }));
  return figure({
    title: phrases.phrase("steps-days"),
    plot: barPlot(rows, { said: phrases.phrase("steps-days") }),
    heads: heads(), rows: rows.map(({ name, value }) => [name, value]),
    asTable: phrases.phrase("me-table"),
  });
}

function yearFigure(counts, { goals, today }) {
  const said = phrases.phrase("steps-year-said", { days: written.whole(counts.size) });
  const full = goalOn(goals, "day", today) ?? usualDay;
  const months = new Map();
  for (const [day, steps] of [...counts].reverse()) {
    const month = new Date(day * 86_400_000).toLocaleDateString(language, {
      year: "numeric", month: "long", timeZone: "UTC",
    });
    months.set(month, (months.get(month) ?? 0) + steps);
  }
  return figure({
    title: phrases.phrase("steps-year"), said, plot: yearPlot(counts, { today, full, said }),
    heads: heads(), rows: [...months].map(([month, steps]) => [month, written.whole(steps)]),
    asTable: phrases.phrase("me-table"),
  });
}

function heads() {
  return [phrases.phrase("steps-date"), phrases.phrase("steps-count")];
}

function showReached(reached) {
  part("reached-none").hidden = reached.length > 0;
  part("reached").replaceChildren(...reached.slice(0, mostReached).map(reachedItem));
}

function reachedItem({ period, first, points }) {
  const item = document.createElement("li");
  const [what, worth] = [document.createElement("span"), document.createElement("b")];
  const date = written.day(first);
  what.textContent = period === "day" ? phrases.phrase("steps-reached-day", { date })
    : phrases.phrase("steps-reached-week", { date });
  worth.textContent = phrases.counted("steps-points", points);
  item.append(what, " ", worth);
  return item;
}
