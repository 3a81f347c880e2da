/** Notifications: the ledger's notices, and the choice of the kinds that are shown. */

import { reading } from "../../edition/edition.js";
import { savedChange } from "../../parts/saved-change.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { onComeBack } from "../../parts/come-back.js";
import { noticesChange, ownNotices } from "../../parts/own-notices.js";
import { say, toast } from "../../parts/say.js";
import { markSeenEverywhere } from "../../parts/seen-everywhere.js";
import { settings } from "../../parts/settings.js";
import { offset } from "../../parts/store.js";
import { writer } from "../../parts/written.js";
import { actButton, onAct, perform } from "../../people/acting.js";
import { personAddress } from "../../people/person-face.js";
import { language } from "../../page/place.js";
import { files } from "../../edition/site-files.js";
import { kindsOff, optionalKinds, seenName, withKind } from "../../state/notices.js";
import { loadPhrases } from "../../page/words.js";
import { saveAccountPreference } from "../account/account-preferences.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { begin } from "./begin.js";
import { noticePeople } from "./notice-people.js";
import { kindName, noticeText } from "./notice-words.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const written = writer(language);
const phrases = await loadPhrases();
const names = await namesOfContent();

/** @type {Map<string, import("../../state/person-form.js").Person | undefined>} */
let people = new Map();

part("notices-mark").addEventListener("click", () => markAll().catch(reportMistake));
part("notices-kinds").addEventListener("change", ({ target }) => turn(target));
for (const change of [savedChange, noticesChange]) {
  document.addEventListener(change, () => show().catch(reportMistake));
}
onAct(part("notices-list"), (act, button) => {
  const handle = button.closest("li").dataset.person ?? "";
  return perform(phrases, act, { handle, name: people.get(handle)?.name ?? "" });
});
offerKinds();
await begin(show, phrases);
onComeBack(show);

/** Names of achievements and of categories of questions, by id. */
async function namesOfContent() {
  const [achievements, categories] = await Promise.all([
    files.answer("achievements").catch(orElse([])), files.answer("categories").catch(orElse({})),
  ]);
  return new Map([...achievements, ...Object.values(categories).flat()]
    .map(({ id, names: of }) => [id, reading(of, language)?.text ?? id]));
}

async function show() {
  const isGuest = !storedSignIn.signedIn;
  const { rows, unread, isNew, time } = await ownNotices();
  part("notices-guest").hidden = !isGuest;
  part("notices-own").hidden = isGuest;
  part("notices-none").hidden = isGuest || rows.length > 0;
  part("notices-state").textContent = time === undefined ? "" : phrases.phrase("notices-as-of", {
    moment: written.moment({ time, offset: offset(time) }),
  });
  part("notices-mark").disabled = unread === 0;
  part("notices-count").textContent = unread === 0
    ? phrases.phrase("notices-all-read") : phrases.counted("notices-unread", unread);
  const draw = () => {
    const hadFocus = part("notices-list").contains(document.activeElement);
    part("notices-list").replaceChildren(...daysOf(rows).map((day) => daySection(day, isNew)));
    if (hadFocus) part("notices-count").focus();
  };
  draw();
  // The ledger's answer adds the people's names later; the list is shown without them.
  noticePeople(rows).then((known) => {
    people = known;
    if (known.size > 0) draw();
  }).catch(reportMistake);
}

/** Rows by the day on which they came, in the person's time zone. */
function daysOf(rows) {
  const days = new Map();
  for (const row of rows) {
    const date = written.date({ time: row.time, offset: offset(row.time) });
    days.set(date, [...days.get(date) ?? [], row]);
  }
  return [...days];
}

function daySection([date, rows], isNew) {
  const section = document.createElement("section");
  const heading = document.createElement("h2");
  heading.textContent = date;
  const list = document.createElement("ul");
  list.append(...rows.map((row) => rowItem(row, isNew(row))));
  section.append(heading, list);
  return section;
}

/** The notices of one entry: their texts together, and whether they are new. */
function rowItem({ notices }, isNew) {
  const item = document.createElement("li");
  const texts = document.createElement("div");
  const called = new Map([...people].map(([handle, person]) => [handle, person?.name]));
  texts.append(...notices.map((notice) => {
    const line = document.createElement("p");
    line.textContent = noticeText(notice, {
      phrases, names, ...written, people: called,
    });
    return line;
  }));
  const person = notices.map((notice) => notice.person).find((handle) => people.get(handle));
  if (person) addPerson(item, texts, notices, people.get(person));
  item.append(texts);
  if (!isNew) return item;
  const mark = document.createElement("b");
  mark.className = "notice-new";
  mark.textContent = phrases.phrase("notices-new");
  item.append(mark);
  return item;
}

/** Links a person's page; a friend request that is still open gets buttons to answer it here. */
function addPerson(item, texts, notices, person) {
  item.dataset.person = person.handle;
  const ways = document.createElement("p");
  ways.className = "button-row";
  const isAsking = person.theirs.includes("asked")
    && notices.some(({ event }) => event === "asked");
  if (isAsking) {
    ways.append(...["accept", "decline"].map((act) => (
      actButton(phrases, /** @type {any} */ (act), person.name))));
  }
  const page = document.createElement("a");
  page.className = "button button-tertiary";
  page.href = personAddress(person.handle);
  page.textContent = phrases.phrase("notices-person-page", { name: person.name });
  ways.append(page);
  texts.append(ways);
}

/** Marks all listed notices as read, here and on the person's other devices. */
async function markAll() {
  const { rows } = await ownNotices();
  if (rows.length === 0) return;
  // By the ledger's clock: this device's may be behind.
  await markSeenEverywhere(seenName, Math.max(...rows.map(({ time }) => time)));
  document.dispatchEvent(new Event(noticesChange));
  document.dispatchEvent(new Event(savedChange));
  say(phrases.phrase("notices-all-read"));
  part("notices-count").focus();
}

function offerKinds() {
  const off = kindsOff(settings.get("quiet"));
  part("notices-kinds").append(...optionalKinds.map((kind) => {
    const label = document.createElement("label");
    label.className = "switch";
    label.textContent = kindName(phrases, kind);
    const box = document.createElement("input");
    Object.assign(box, { type: "checkbox", name: kind, checked: !off.includes(kind) });
    box.setAttribute("role", "switch");
    label.append(box);
    return label;
  }));
}

async function turn({ name, checked }) {
  const value = withKind(settings.get("quiet"), name, checked);
  try {
    await settings.set("quiet", value);
    say(phrases.phrase("set-kept"));
  } catch (problem) {
    reportMistake(problem);
    toast(phrases.phrase("set-not-kept"));
    return;
  }
  // The choice applies here even if it cannot be stored in the account.
  saveAccountPreference("quiet", value).catch(orElse());
  document.dispatchEvent(new Event(noticesChange));
}
