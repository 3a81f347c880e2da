/** The first page: what is open today, a flower, and at most one note. */

import { nameOf, write } from "../edition.js";
import { dayOf } from "../games/played-round.js";
import { PlayerRecord } from "../games/record.js";
import { dateAt } from "../herbarium/flower-of-the-day.js";
import { orElse } from "../mistakes.js";
import { install, isInstalled, whenInstallable } from "../parts/install.js";
import { now, offset, store, zone } from "../parts/store.js";
import { seenNotices } from "../parts/seen-notices.js";
import { frameOf } from "../pictures.js";
import { language, plantAddress } from "../place.js";
import { files } from "../site-files.js";
import { requestPersistence } from "../state/upkeep.js";
import { loadPhrases } from "../words.js";
import { showNote } from "./home/note.js";
import { noteFor, playedSet } from "./home/today.js";

/** @type {(name: string) => any} which element it is, the template says */
const part = (name) => document.querySelector(`[data-${name}]`);

offerInstall();
showFlower();
Promise.all([loadPhrases(), store()]).then(showPlayed);

function offerInstall() {
  const button = part("install");
  whenInstallable((isPossible) => {
    button.hidden = !isPossible;
  });
  button.addEventListener("click", install);
}

/** What was played today and this week, the streak, and a note. */
async function showPlayed([phrases, { player, saved }]) {
  const record = PlayerRecord.read(await player.record());
  const time = now();
  const daily = playedSet(record.rounds, "daily", time);
  part("daily").textContent = daily
    ? phrases.phrase("home-daily-played", { right: daily.right, count: daily.counted })
    : phrases.phrase("home-daily-open");
  if (daily) part("daily-button").textContent = phrases.phrase("home-daily-look");
  const weekly = playedSet(record.rounds, "weekly", time);
  if (weekly) {
    const values = { right: weekly.right, count: weekly.counted };
    part("weekly").textContent = phrases.phrase("home-weekly-played", values);
  }
  const days = record.streak.current(dayOf({ time, offset: offset(time) }));
  if (days > 0) part("streak").textContent = phrases.counted("home-streak", days);

  const counts = await saved.counts();
  if (record.rounds.length + counts.saved > 0) keepLasting(time);
  const note = noteFor({
    rounds: record.rounds.length, saved: counts.saved, isInstalled: isInstalled(),
    when: (name) => seenNotices.seenAt(name),
  }, time);
  // The space that was kept for the question of who is new, or who plays already and was not asked.
  if (note !== "tour") {
    delete document.documentElement.dataset.new;
    seenNotices.markSeen("tour", seenNotices.seenAt("tour") ?? time);
  }
  if (note) showNote(note, phrases, part("told"));
}

/** Asks the browser, once, not to clear what is worth keeping by now. */
function keepLasting(time) {
  if (seenNotices.seenAt("lasting") !== undefined) return;
  seenNotices.markSeen("lasting", time);
  requestPersistence();
}

/** The flower of the day; without its files the place stays empty. */
async function showFlower() {
  const { days } = await files.answer("flowers/days").catch(orElse({ days: [] }));
  const today = dateAt(now(), zone());
  const flower = days.find(({ date }) => date === today);
  if (!flower) {
    part("flower").remove();
    return;
  }
  const { picture } = flower;
  if (picture) {
    const frame = frameOf({ renditions: [picture] }, { sizes: "8rem", largest: "medium" });
    part("flower-picture").append(frame);
  }
  write(part("flower-name"), nameOf(flower, language));
  part("flower-scientific").textContent = flower.scientificName;
  part("flower-link").href = plantAddress(flower.plant);
  part("flower").hidden = false;
}
