/** The first page of the Quiz: the sets of the day and of the week, and the streak. */

import { dayOf, setDayOf } from "../games/played-round.js";
import { PlayerRecord } from "../games/record.js";
import { now, offset, playerStore } from "../parts/player.js";
import { language } from "../place.js";
import { loadPhrases } from "../words.js";
import { wholeText } from "./round/figures.js";
import { interruptedText } from "./round/interrupted.js";
import { StartedRounds } from "./round/started-rounds.js";
import { showText } from "./round/parts-of.js";
import { isPlaying } from "./round/playing.js";
import { isUsed, setDate } from "./round/sets.js";

const startedRounds = new StartedRounds();
const [phrases, { player }] = await Promise.all([loadPhrases(), playerStore()]);
const { rounds } = await player.record();
const time = now();

/** What became of a set: the score of its attempt, or that it is used up. */
function stateText(period) {
  const date = setDate(period, time);
  if (!isUsed({ period, date, begun: startedRounds.begun(period), rounds })) {
    return phrases.phrase("set-open");
  }
  const played = rounds.findLast((round) => (
    round.board.mode === period && setDayOf(round) === date));
  return played
    ? phrases.phrase("set-done", {
      right: wholeText(played.right, language), asked: wholeText(played.counted, language),
    })
    : phrases.phrase("set-left");
}

for (const place of document.querySelectorAll("[data-set]")) {
  showText(place, stateText(place.dataset.set));
}
const { streak } = PlayerRecord.read({ rounds });
const at = { time, offset: offset(time) };
const days = streak.current(at);
showText(document.querySelector("[data-streak]"), days === 0
  ? phrases.phrase("streak-none")
  : [
    phrases.counted("streak-now", days),
    streak.day < dayOf(at) && phrases.phrase("streak-today"),
    streak.longest > days && phrases.counted("streak-longest", streak.longest),
  ].filter(Boolean).join(" "));
showText(
  document.querySelector("[data-note]"),
  await interruptedText(startedRounds, phrases, {
    modes: ["quiz", "timed-quiz", "daily", "weekly"], isPlaying,
  }));
