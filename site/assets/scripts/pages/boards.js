/** Boards: the top of each game and span, the lines around the person, and the last known board. */

import { deviceStorage } from "../browser/browser-storage.js";
import { reading } from "../edition/edition.js";
import { orElse, reportMistake, Unreachable } from "../browser/mistakes.js";
import { now, offset } from "../parts/player.js";
import { writer } from "../parts/written.js";
import { personAddress } from "../people/person-face.js";
import { address, language } from "../page/place.js";
import { files } from "../edition/site-files.js";
import {
  allPlay, boardName, firstDayOf, partsOf, readChoice, timers, writeChoice,
} from "../state/board-names.js";
import { readDay } from "../state/days.js";
import { KnownBoards } from "../state/known-boards.js";
import { lastRank } from "../state/ledger-boards.js";
import { loadPhrases } from "../page/words.js";
import { storedSignIn } from "../parts/stored-sign-in.js";
import { afterTop, hasTies, joined } from "./boards/board-lines.js";
import { readBoard, readMore } from "./boards/board-reader.js";
import { boardRows } from "./boards/board-view.js";
import { modeName, modePath } from "./round/mode-words.js";
import { showText } from "../parts/parts-of.js";

/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
const written = writer(language);
const knownBoards = new KnownBoards(deviceStorage);
const form = part("boards-form");
/** The shown board; an answer for an earlier choice is ignored. */
let shown = { name: "", lines: [], persons: 0, time: 0 };

/** @type {any[]} */
const forGuests = [...document.querySelectorAll("[data-boards-guest]")];
for (const each of forGuests) each.hidden = Boolean(storedSignIn.signedIn);
offerTimers();
await offerQuizzes();
fill(readChoice(location.search));
document.querySelector("main").addEventListener("change", () => {
  const choice = chosen();
  history.replaceState(null, "", writeChoice(choice));
  show().catch(reportMistake);
});
// The form works only once the listeners are there.
form.inert = false;
part("boards-own").hidden = !storedSignIn.signedIn;
window.addEventListener("online", again);
document.addEventListener("visibilitychange", again);
part("board-more").addEventListener("click", () => more().catch(reportMistake));
await show();
part("board").dataset.isReady = "";

function again() {
  if (document.visibilityState === "visible") show().catch(reportMistake);
}

/** The quizzes of this edition, each variant by its name. */
async function offerQuizzes() {
  const { questions = [] } = await files.answer("categories").catch(orElse({}));
  for (const mode of ["quiz", "timed-quiz"]) {
    const group = document.createElement("optgroup");
    group.label = modeName(mode, phrases);
    for (const { id, names } of questions) {
      const option = document.createElement("option");
      option.value = `${mode}/${id}`;
      option.textContent = reading(names, language)?.text ?? id;
      group.append(option);
    }
    if (questions.length > 0) form.elements.game.append(group);
  }
}

function offerTimers() {
  form.elements.timers.append(...timers.map((percent) => {
    const option = document.createElement("option");
    option.value = String(percent);
    option.textContent = percent === timers[0]
      ? phrases.phrase("boards-timers-usual") : written.percent(percent);
    return option;
  }));
}

/** @param {import("../state/board-names.js").BoardChoice} choice */
function fill({ game, span, kind, timers: percent, friends }) {
  const { elements } = form;
  elements.game.value = game;
  // A quiz that this edition does not have.
  if (elements.game.value !== game) elements.game.value = allPlay;
  elements.span.value = span;
  elements.kind.value = kind;
  elements.timers.value = String(percent);
  elements.friends.checked = friends && storedSignIn.signedIn !== undefined;
}

/** @returns {import("../state/board-names.js").BoardChoice} */
function chosen() {
  const { game, span, kind, timers: percent } = Object.fromEntries(
    ["game", "span", "kind", "timers"].map((name) => [name, form.elements[name].value]));
  return { game, span, kind, timers: Number(percent), friends: form.elements.friends.checked };
}

/** Shows the stored board at once, then the ledger's. */
async function show() {
  const choice = chosen();
  const board = boardName(choice, now());
  const person = storedSignIn.signedIn?.name;
  // A board of friends belongs to one person only.
  const name = choice.friends ? `${board} friends of ${person}` : board;
  part("boards-timers").hidden = choice.game === allPlay;
  part("board-name").textContent = titleOf(choice);
  if (shown.name !== name) {
    const known = knownBoards.get(name, person);
    draw(choice, { name, lines: [], persons: 0, time: 0, ...known });
    showText(part("board-note"), "");
  }
  part("board").setAttribute("aria-busy", "true");
  try {
    const read = await readBoard(board, choice);
    if (shown.name !== name) return;
    knownBoards.keep(name, read, person);
    draw(choice, { name, ...read });
    showText(part("board-note"), "");
    showOwn(choice, read);
  } catch (problem) {
    reportMistake(problem);
    if (!(problem instanceof Unreachable) || shown.name !== name) return;
    showText(part("board-note"), shown.time > 0
      ? phrases.phrase("boards-old", { moment: momentOf(shown.time) })
      : phrases.phrase("boards-unread"));
    if (shown.time > 0) showOwn(choice, shown);
  } finally {
    if (shown.name === name) part("board").removeAttribute("aria-busy");
  }
}

function momentOf(time) {
  return written.moment({ time, offset: offset(time) });
}

/** @param {import("../state/board-names.js").BoardChoice} choice */
function titleOf({ game, kind, friends }) {
  const option = form.elements.game.selectedOptions[0];
  const { mode, category } = partsOf(game);
  const name = category ? `${modeName(mode, phrases)}: ${option.textContent}` : option.textContent;
  return [
    name, kind === "offline" && phrases.phrase("boards-sent-word"),
    friends && phrases.phrase("people-friends"),
  ].filter(Boolean).join(" · ");
}

/** Draws the board; `time` is when it was read, 0 for never. */
function draw(choice, board) {
  shown = board;
  const { lines, persons, time } = board;
  const first = firstDayOf(choice.span, now());
  showText(part("board-when"), [
    first !== undefined && sinceText(choice.span, written.day(first)),
    time > 0 && phrases.counted("boards-persons", persons),
  ].filter(Boolean).join(" "));
  part("board-lines").hidden = lines.length === 0;
  part("board-lines").tBodies[0].replaceChildren(...boardRows(lines, {
    phrases, span: choice.span, whole: written.whole,
    day: (text) => written.day(readDay(text) ?? 0),
    ...storedSignIn.signedIn && { pageOf: personAddress },
  }));
  part("board-ties").hidden = !hasTies(lines);
  const next = afterTop(lines);
  part("board-more").hidden = time === 0 || next > persons || next > lastRank;
  offerPlay(choice);
  if (time === 0) showText(part("board-own"), "");
}

/** The days that count. */
function sinceText(span, date) {
  return span === "day"
    ? phrases.phrase("boards-on", { date }) : phrases.phrase("boards-since", { date });
}

/** The person's own rank, or that there is none, or that the board is empty. */
function showOwn({ span }, { lines, persons }) {
  const own = lines.find(({ isYou }) => isYou);
  const texts = [];
  if (own) {
    texts.push(phrases.phrase("boards-own", {
      rank: written.whole(own.rank), count: written.whole(persons),
    }));
  } else {
    if (lines.length === 0) texts.push(phrases.phrase("boards-empty"));
    else if (storedSignIn.signedIn) texts.push(phrases.phrase("boards-not-yet"));
    if (span === "always" && storedSignIn.signedIn) texts.push(phrases.phrase("boards-week-known"));
  }
  showText(part("board-own"), texts.join(" "));
}

/** The link to the game of the board. */
function offerPlay({ game }) {
  const link = part("board-play");
  const { mode, category } = partsOf(game);
  link.hidden = game === allPlay;
  if (game === allPlay) return;
  link.href = address(`site/${language}/${modePath(mode, category)}`);
  link.textContent = phrases.phrase("boards-play");
}

/** Loads the next lines; with the keyboard, the first of them gets the focus. */
async function more() {
  const { name, lines } = shown;
  const next = afterTop(lines);
  let fresh;
  try {
    fresh = await readMore(name, next);
  } catch (problem) {
    if (!(problem instanceof Unreachable)) throw problem;
    showText(part("board-note"), phrases.phrase("boards-unread-more"));
    return;
  }
  if (shown.name !== name) return;
  draw(chosen(), { ...shown, lines: joined(shown.lines, fresh) });
  const row = [...part("board-lines").tBodies[0].rows].find(({ cells }) => (
    cells[0].textContent === written.whole(next)));
  if (!row) return;
  row.tabIndex = -1;
  row.focus();
}
