/** Adds steps: from a file, or typed in for a day. */

import { savedChange } from "../../parts/saved-change.js";
import { reportMistake } from "../../browser/mistakes.js";
import { now, offset, store, zone } from "../../parts/store.js";
import { offsetParts } from "../../steps/offset-parts.js";
import { StepFileProblem } from "../../steps/step-file-problem.js";
import { readStepFile } from "../../steps/step-file.js";
import { StepHours } from "../../steps/step-hours.js";
import { wholeDay } from "../../steps/step-json.js";
import { wholeNumber } from "../../steps/whole-number.js";
import { dayAt, readDay, writtenDay } from "../../state/days.js";
import { limits } from "../../state/limits.js";
import { fieldSays } from "./steps-fields.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
/** The most steps that can be typed in for a day. */
const mostByHand = 100_000;

const localTime = (year, month, day, hour = 0, minute = 0) => (
  new Date(year, month - 1, day, hour, minute).getTime());

/** The ledger refuses steps that end before this time. */
const oldest = () => now() - limits.offline;

/**
 * Sets up both forms.
 * @param {{phrases: import("../../page/phrases.js").Phrases, show: () => Promise<void>,
 *   written: ReturnType<import("../../parts/written.js").writer>}} of
 */
export function offerAdding({ phrases, show, written }) {
  part("file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    await readFile(file, { phrases, show });
    // So that choosing the same file again fires the event again.
    target.value = "";
  });
  const form = part("hand");
  const today = dayAt(now(), zone());
  form.elements.day.value = writtenDay(today);
  form.elements.day.max = writtenDay(today);
  form.elements.day.min = writtenDay(dayAt(oldest(), zone()) + 1);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const day = readDay(form.elements.day.value);
    const isDay = day !== undefined && day <= today && day >= readDay(form.elements.day.min);
    const count = wholeNumber(form.elements.count.value);
    const isCount = count !== undefined && count > 0 && count <= mostByHand;
    const most = written.whole(mostByHand);
    fieldSays(form.elements.count, isCount ? "" : phrases.phrase("steps-count-wrong", { most }));
    fieldSays(form.elements.day, isDay ? "" : phrases.phrase("steps-date-wrong"));
    if (!isDay || !isCount) return;
    const whole = { source: "by-hand", count, ...wholeDay(day, localTime, offset) };
    const { fresh } = await add(offsetParts(whole, offset));
    part("hand-said").textContent = fresh === 0
      ? phrases.phrase("steps-hand-known") : phrases.counted("steps-added", fresh);
    form.elements.count.value = "";
    await show();
  });
}

async function readFile(file, { phrases, show }) {
  const [said, progress] = [part("file-said"), part("progress")];
  said.textContent = phrases.phrase("steps-file-reading");
  [progress.value, progress.hidden] = [0, false];
  try {
    const hours = new StepHours();
    let [old, skipped] = [0, 0];
    await readStepFile(file, { oldest: oldest(), localTime, offset }, {
      take: (record) => hours.add(record),
      old: () => { old += 1; },
      skip: () => { skipped += 1; },
    }, (share) => { progress.value = share; });
    const result = await addHours(hours);
    said.textContent = [
      result.fresh > 0
        ? phrases.counted("steps-added", result.fresh) : phrases.phrase("steps-file-nothing"),
      old + result.old > 0 ? phrases.phrase("steps-file-old") : "",
      skipped + result.doubtful > 0
        ? phrases.counted("steps-file-skipped", skipped + result.doubtful) : "",
    ].filter(Boolean).join(" ");
    await show();
  } catch (problem) {
    if (!(problem instanceof StepFileProblem)) reportMistake(problem);
    said.textContent = problemText(problem, phrases);
  } finally {
    progress.hidden = true;
  }
}

function problemText(problem, phrases) {
  switch (problem.reason) {
    case "zip": return phrases.phrase("steps-problem-zip");
    case "large": return phrases.phrase("steps-problem-large");
    case "dates": return phrases.phrase("steps-problem-dates");
    case "form": return phrases.phrase("steps-problem-form");
    default: return phrases.phrase("steps-problem");
  }
}

function add(records) {
  const hours = new StepHours();
  for (const record of records) hours.add(record);
  return addHours(hours);
}

/** Stores the new intervals and sends them. */
async function addHours(hours) {
  const { walks } = await store();
  const { steps } = await walks.all();
  const { fresh, old, doubtful } = hours.fresh(steps, { now: now(), oldest: oldest() });
  await walks.addSteps(fresh, { zone: zone(), now: now() });
  sendNow();
  return { fresh: fresh.reduce((sum, { count }) => sum + count, 0), old, doubtful };
}

/** Sends at once where a person is signed in; otherwise entries wait on this device. */
export function sendNow() {
  document.dispatchEvent(new Event(savedChange));
}
