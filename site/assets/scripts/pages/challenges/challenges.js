/** Challenges with friends: those that are not over, a new one, and the results of others. */

import { openOf, resultOf } from "../../challenges/challenge-form.js";
import { daysText, goalText, resultText } from "../../challenges/challenge-words.js";
import { savedChange } from "../../parts/saved-change.js";
import { reportMistake } from "../../browser/mistakes.js";
import { onComeBack } from "../../parts/come-back.js";
import { confirm } from "../../parts/confirm.js";
import { noticesChange, ownNotices } from "../../parts/own-notices.js";
import { toast } from "../../parts/say.js";
import { now, store, zone } from "../../parts/store.js";
import { writer } from "../../parts/written.js";
import { sendEntry, unsent } from "../../people/people-entries.js";
import { readChallenges } from "../../people/people-reader.js";
import { whyNot } from "../../people/person-words.js";
import { language } from "../../page/place.js";
import { dayAt } from "../../state/days.js";
import { StepDays, sumOf } from "../../steps/step-days.js";
import { loadPhrases } from "../../page/words.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { begin } from "../me/begin.js";
import { refusedText } from "../../parts/refused-words.js";
import { showText } from "../../parts/parts-of.js";
import { BeginForm } from "./begin-form.js";
import { challengeItem } from "./open-challenges.js";

/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-${name}]`);
/** The most results that are shown. */
const mostResults = 20;
const written = writer(language);
const phrases = await loadPhrases();
const form = new BeginForm({ phrases, written, begun: show, failed });

const isGuest = !storedSignIn.signedIn;
part("people-guest").hidden = !isGuest;
part("challenges-own").hidden = isGuest;
if (!isGuest) {
  part("open").addEventListener("click", ({ target }) => {
    const button = target.closest("[data-answer]");
    if (button) answer(button).catch(reportMistake);
  });
  for (const change of [savedChange, noticesChange]) {
    document.addEventListener(change, () => show().catch(reportMistake));
  }
  window.addEventListener("online", () => show().catch(reportMistake));
}
await begin(isGuest ? async () => {} : show, phrases);
if (!isGuest) onComeBack(show);

async function show() {
  await showResults();
  try {
    const open = openOf(await readChallenges());
    const today = dayAt(now(), zone());
    part("open").replaceChildren(...open.map((each) => (
      challengeItem(each, { phrases, written, today }))));
    part("open-none").hidden = open.length > 0;
    await form.show();
    const waiting = await Promise.all(
      [unsent("challenge"), unsent("challenge-answer")]);
    const isWaiting = waiting.some((kind) => kind.waiting.length > 0);
    showText(part("challenges-note"), isWaiting ? phrases.phrase("people-waits") : "");
  } catch (problem) {
    failed(problem);
  }
}

/** Shows the reason of a failure on the page, where it stays. */
function failed(problem) {
  reportMistake(problem);
  showText(part("challenges-note"), whyNot(problem) === "account"
    ? phrases.phrase("people-guest") : phrases.phrase("challenges-away"));
}

/** Accepts or declines. A person who leaves cannot come back. */
async function answer(button) {
  const item = button.closest("[data-challenge]");
  const join = button.dataset.answer === "join";
  if (!join && !await confirm({
    title: phrases.phrase("challenge-leave-sure"), text: phrases.phrase("challenge-leave-text"),
    yes: phrases.phrase("challenge-leave"), no: phrases.phrase("report-cancel"),
  })) return;
  const sent = await sendEntry(
    "challenge-answer", { challenge: item.dataset.challenge, join });
  if (sent.state === "refused") toast(refusedText(phrases, sent.reason));
  else if (sent.state === "waiting") toast(phrases.phrase("people-waits"));
  await show();
  const next = document.querySelector(`[data-challenge="${item.dataset.challenge}"] h3`);
  /** @type {HTMLElement} */ (next ?? part("open-head")).focus();
}

/** The results of those that are over; also without a network. */
async function showResults() {
  const { rows } = await ownNotices();
  const results = rows.flatMap(({ notices }) => notices.map((notice) => (
    resultOf(/** @type {any} */ (notice).result)))).filter(Boolean).slice(0, mostResults);
  part("results-section").hidden = results.length === 0;
  const { walks } = await store();
  const days = new StepDays();
  for (const each of (await walks.all()).steps) days.add(each);
  const counts = days.counts();
  part("results").replaceChildren(...results.map((result) => resultItem(result, counts)));
}

function resultItem(result, counts) {
  const of = { phrases, written };
  const item = document.createElement("li");
  const [what, came] = [document.createElement("b"), document.createElement("p")];
  what.textContent = `${goalText(result.challenge, of)}, ${daysText(result.challenge, of)}`;
  came.textContent = resultText(result, of);
  item.append(what, came);
  const late = sumOf(counts, result.challenge.first, result.challenge.last)
    - (result.steps ?? Infinity);
  if (late > 0) {
    const note = document.createElement("p");
    note.className = "quiet";
    note.textContent = phrases.counted("challenge-late", late, { count: written.whole(late) });
    item.append(note);
  }
  return item;
}
