/** A person's page, by the public name in the fragment: their figures beside the reader's own. */

import { savedChange } from "../../parts/saved-change.js";
import { reportMistake } from "../../browser/mistakes.js";
import { shopItems } from "../../parts/faces.js";
import { toast } from "../../parts/say.js";
import { writer } from "../../parts/written.js";
import { actButton, onAct, perform } from "../../people/acting.js";
import { weekPlot } from "../../people/compare-plot.js";
import { forgetRefused, unsent } from "../../people/people-entries.js";
import { readPerson } from "../../people/people-reader.js";
import { personFace } from "../../people/person-face.js";
import { isHandle } from "../../state/person-form.js";
import { actsOn, comparedRows, relationTexts, whyNot } from "../../people/person-words.js";
import { reportPerson } from "../../people/report-person.js";
import { language } from "../../page/place.js";
import { readDay } from "../../state/days.js";
import { loadPhrases } from "../../page/words.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { begin } from "../me/begin.js";
import { figure, table } from "../me/plots.js";
import { refusedText } from "../../parts/refused-words.js";
import { showText } from "../../parts/parts-of.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const written = writer(language);
const phrases = await loadPhrases();
const items = await shopItems();
/** @type {import("../../state/person-form.js").PersonPage | undefined} */
let page;
const shownTitle = document.title;

const isGuest = !storedSignIn.signedIn;
part("people-guest").hidden = !isGuest;
if (!isGuest) {
  onAct(part("person-own"), async (act) => page && perform(phrases, act, page.person));
  part("report").addEventListener("click", () => report().catch(reportMistake));
  document.addEventListener(savedChange, () => show().catch(reportMistake));
  window.addEventListener("online", () => show().catch(reportMistake));
  window.addEventListener("hashchange", () => show().catch(reportMistake));
}
await begin(isGuest ? async () => {} : show, phrases);

async function report() {
  if (page && await reportPerson(page.person, phrases)) {
    document.dispatchEvent(new Event(savedChange));
  }
}

async function show() {
  const handle = location.hash.slice(1);
  try {
    const read = isHandle(handle) ? await readPerson(handle) : undefined;
    if (location.hash.slice(1) !== handle) return;
    if (!read) {
      gone();
      return;
    }
    page = read;
    draw(read);
    await tellUnsent(handle);
  } catch (problem) {
    reportMistake(problem);
    if (location.hash.slice(1) !== handle) return;
    const why = whyNot(problem);
    if (why === "nobody") gone();
    else if (page?.person.handle !== handle) none(phrases.phrase("people-away"));
    else await tellUnsent(handle, phrases.phrase("people-away"));
  }
}

/** Shows that there is no such person, and hides what was shown before. */
function gone() {
  page = undefined;
  none(phrases.phrase("people-nobody"));
}

function none(text) {
  const hadFocus = part("person-own").contains(document.activeElement);
  part("person-own").hidden = true;
  part("person-head").textContent = phrases.phrase("people-person");
  document.title = shownTitle;
  part("why").hidden = false;
  part("why-text").textContent = text;
  if (hadFocus) part("person-head").focus();
}

/** Shows which actions on this person wait to be sent or were refused by the ledger. */
async function tellUnsent(handle, otherwise = "") {
  const { waiting, refused } = await unsent("relation");
  const isOf = ({ person }) => person === handle;
  showText(part("person-note"), waiting.some(isOf) ? phrases.phrase("people-waits") : otherwise);
  for (const { id, reason } of refused.filter(({ body }) => isOf(body))) {
    await forgetRefused(id);
    toast(refusedText(phrases, reason));
  }
}

/** @param {import("../../state/person-form.js").PersonPage} read */
function draw({ person, may, own, statistics, showsStatistics, week }) {
  part("why").hidden = true;
  part("person-own").hidden = false;
  document.title = shownTitle.replace(
    phrases.phrase("people-person"), () => person.name);
  part("person-head").replaceChildren(personFace(person, items, 64));
  showText(part("person-is"), relationTexts(phrases, person).join(" · "));
  drawActs(actsOn(person, may));
  const { name } = person;
  let why = "";
  if (!showsStatistics) why = phrases.phrase("people-compare-hidden", { name });
  else if (!statistics) why = phrases.phrase("people-compare-none", { name });
  showText(part("compare-none"), why);
  part("compare").replaceChildren(...statistics ? [figures({ name, own, statistics })] : []);
  part("week").replaceChildren(...week ? [weekFigure(name, week)] : []);
}

/** Draws the buttons; if one had the focus, the new one at the same place gets it. */
function drawActs(acts) {
  const place = part("person-acts");
  const at = [...place.children].indexOf(document.activeElement);
  const before = [...place.children].map(({ dataset }) => dataset.act);
  if (before.join() === acts.join()) return;
  place.replaceChildren(...acts.map((act) => actButton(phrases, act)));
  if (at >= 0) place.children[Math.min(at, acts.length - 1)].focus();
}

function figures({ name, own, statistics }) {
  const seconds = (time) => phrases.phrase("me-seconds", { seconds: written.seconds(time) });
  const rows = comparedRows(phrases, { own, statistics }, { ...written, seconds });
  const wrap = document.createElement("div");
  wrap.className = "panel compared";
  wrap.append(table([phrases.phrase("people-figure"), phrases.phrase("people-you"), name], rows));
  return wrap;
}

function weekFigure(name, week) {
  const days = week.map(({ day, mine, theirs }) => (
    { name: written.day(readDay(day) ?? 0), mine, theirs }));
  const sum = (whose) => written.whole(days.reduce((all, day) => all + day[whose], 0));
  const said = phrases.phrase("people-week-said", {
    name, mine: sum("mine"), theirs: sum("theirs"),
  });
  const made = figure({
    title: phrases.phrase("people-week"), said,
    plot: weekPlot(days, { said, whole: written.whole }),
    heads: [phrases.phrase("me-when"), phrases.phrase("people-you"), name],
    rows: days.map((day) => (
      [day.name, written.whole(day.mine), written.whole(day.theirs)])),
    asTable: phrases.phrase("me-table"),
  });
  made.querySelector("figcaption").append(legend(name));
  return made;
}

/** The legend: which bars belong to which person. */
function legend(name) {
  const made = document.createElement("p");
  made.className = "week-legend";
  const parts = [["mine", phrases.phrase("people-you")], ["theirs", name]];
  made.append(...parts.map(([whose, text]) => {
    const each = document.createElement("span");
    each.className = `week-of-${whose}`;
    each.textContent = text;
    return each;
  }));
  return made;
}
