/** The first page: the games of today, a flower, and at most one note. */

import { deviceStorage, storageKeys } from "../browser/browser-storage.js";
import { nameOf, write } from "../edition/edition.js";
import { PlayerRecord } from "../games/record.js";
import { calendar, hemisphere, today } from "../herbarium/flower-calendar.js";
import { savedChange } from "../parts/saved-change.js";
import { reportMistake, unreachable } from "../browser/mistakes.js";
import { onComeBack } from "../parts/come-back.js";
import { install, isInstalled, whenInstallable } from "../parts/install.js";
import { watchSearchField } from "../parts/search-field.js";
import { now, offset, store } from "../parts/store.js";
import { seenNotices } from "../parts/seen-notices.js";
import { frameOf } from "../page/pictures.js";
import { address, language, plantAddress } from "../page/place.js";
import { requestPersistence } from "../state/upkeep.js";
import { loadPhrases } from "../page/words.js";
import { showFirstPlant } from "./home/first-plant.js";
import { showNextStep } from "./home/next-step.js";
import { showNote } from "./home/note.js";
import { noteFor, playedSet } from "./home/today.js";

/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-${name}]`);

watchSearchField(document.querySelector("form[role=search]"), { submits: true });
offerInstall();
showFlower().catch(reportMistake);
if (location.hash === "#account-open") sayAccountOpen().catch(reportMistake);
Promise.all([loadPhrases(), store()]).then(async (of) => {
  await showPlayed(of);
  document.addEventListener(savedChange, () => showDays(of).catch(reportMistake));
  onComeBack((isOtherDay) => showAgain(of, isOtherDay));
});

function offerInstall() {
  const button = part("install");
  whenInstallable((isPossible) => {
    button.hidden = !isPossible;
  });
  button.addEventListener("click", install);
}

/** The rounds of today and this week, the next step or a first plant, and a note. */
async function showPlayed([phrases, { player, saved }]) {
  const { record, time, daily, days } = await showDays([phrases, { player }]);
  const counts = await saved.counts();
  const { cards } = await player.memory();
  const due = Object.values(cards).filter((card) => card.due <= time).length;
  const isNew = record.rounds.length + counts.saved + Object.keys(cards).length === 0;
  if (isNew) showFirstPlant(await flowers(), today(), { phrases, player });
  else showNext({ record, due, days, daily }, phrases);
  if (record.rounds.length + counts.saved > 0) keepLasting(time);
  const note = noteFor({
    rounds: record.rounds.length, saved: counts.saved, isInstalled: isInstalled(),
    hasAccount: deviceStorage.readObject(storageKeys.account) !== undefined,
    when: (name) => seenNotices.seenAt(name),
  }, time);
  // The space reserved for the tour of a new person, who turns out to have played already.
  if (note !== "tour") {
    delete document.documentElement.dataset.new;
    seenNotices.markSeen("tour", seenNotices.seenAt("tour") ?? time);
  }
  if (note) showNote(note, phrases, part("told"));
}

function showNext({ record, due, days, daily }, phrases) {
  part("first")?.remove();
  const best = record.best("beat-the-clock", { adjusted: 100 })?.points;
  showNextStep({ due, days, best, hasDaily: Boolean(daily) }, phrases);
}

/** Shows changes since the page was shown; the first plant stays until a round was played. */
async function showAgain(of, isOtherDay) {
  if (isOtherDay) await showFlower();
  const [phrases, { player }] = of;
  const { record, time, daily, days } = await showDays(of);
  if (record.rounds.length === 0 && part("first")) return;
  const { cards } = await player.memory();
  const due = Object.values(cards).filter((card) => card.due <= time).length;
  showNext({ record, due, days, daily }, phrases);
}

/** The played rounds of the day's and the week's set, and the streak. */
async function showDays([phrases, { player }]) {
  const record = PlayerRecord.read(await player.record());
  const time = now();
  const daily = playedSet(record.rounds, "daily", time);
  part("daily").textContent = daily
    ? phrases.phrase("home-daily-played", { right: daily.right, count: daily.counted })
    : phrases.phrase("home-daily-open");
  part("daily-button").textContent = daily
    ? phrases.phrase("home-daily-look") : phrases.phrase("home-daily-play");
  part("daily-button").closest("a").href = address(
    `site/${language}/${daily ? "battle/answers/#daily" : "quiz/daily/"}`);
  const weekly = playedSet(record.rounds, "weekly", time);
  part("weekly").textContent = weekly
    ? phrases.phrase("home-weekly-played", { right: weekly.right, count: weekly.counted }) : "";
  const days = record.streakAt(time).current({ time, offset: offset(time) });
  part("streak").textContent = days > 0
    ? phrases.counted("home-streak", days) : phrases.phrase("home-streak-none");
  return { record, time, daily, days };
}

async function sayAccountOpen() {
  const { showAccountOpen } = await import("./home/account-open.js").catch(unreachable);
  await showAccountOpen(part("account-open"));
}

/** Asks the browser, once, not to clear the stored data when there is enough of it. */
function keepLasting(time) {
  if (seenNotices.seenAt("lasting") !== undefined) return;
  seenNotices.markSeen("lasting", time);
  requestPersistence();
}

/** The calendar of flowers for the reader's hemisphere; read once. */
async function flowers() {
  return (await calendar(hemisphere())) ?? [];
}

/** The flower of the day; without its files the place stays empty. */
async function showFlower() {
  const date = today();
  const flower = (await flowers()).find((day) => day.date === date);
  if (!flower) {
    part("flower").remove();
    return;
  }
  const { picture } = flower;
  if (picture) {
    const frame = frameOf({ renditions: [picture] }, { sizes: "8rem", largest: "medium" });
    part("flower-picture").replaceChildren(frame);
  }
  write(part("flower-name"), nameOf(flower, language));
  part("flower-scientific").textContent = flower.scientificName;
  part("flower-link").href = plantAddress(flower.plant);
  part(`flower-${hemisphere()}`).hidden = false;
  part("flower").hidden = false;
}
