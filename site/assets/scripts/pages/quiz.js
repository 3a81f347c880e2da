/** The first page of the Quiz: the sets of the day and of the week, and the streak. */

import { dayOf, setDayOf } from "../games/played-round.js";
import { PlayerRecord } from "../games/record.js";
import { onComeBack } from "../parts/come-back.js";
import { now, offset, playerStore } from "../parts/player.js";
import { language } from "../page/place.js";
import { loadPhrases } from "../page/words.js";
import { wholeText } from "./round/figures.js";
import { interruptedText } from "./round/interrupted.js";
import { StartedRounds } from "./round/started-rounds.js";
import { showText } from "../parts/parts-of.js";
import { isPlaying } from "../parts/playing.js";
import { isUsed, setDate } from "./round/sets.js";

const startedRounds = new StartedRounds();
const [phrases, { player }] = await Promise.all([loadPhrases(), playerStore()]);

await show();
onComeBack(show);

/** What became of the sets, the streak, and what was cut off. */
async function show() {
  const { rounds } = await player.record();
  const time = now();
  for (const place of document.querySelectorAll("[data-set]")) {
    showText(place, stateText(place.dataset.set, { rounds, time }));
  }
  showText(document.querySelector("[data-streak]"), streakText(rounds, time));
  showText(
    document.querySelector("[data-note]"),
    await interruptedText(startedRounds, phrases, {
      modes: ["quiz", "timed-quiz", "daily", "weekly"], isPlaying,
    }));
}

/** What became of a set: the score of its attempt, or that it is used up. */
function stateText(period, { rounds, time }) {
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

function streakText(rounds, time) {
  const streak = PlayerRecord.read({ rounds }).streakAt(time);
  const at = { time, offset: offset(time) };
  const days = streak.current(at);
  if (days === 0) return phrases.phrase("streak-none");
  return [
    phrases.counted("streak-now", days),
    streak.day < dayOf(at) && phrases.phrase("streak-today"),
    streak.longest > days && phrases.counted("streak-longest", streak.longest),
  ].filter(Boolean).join(" ");
}
