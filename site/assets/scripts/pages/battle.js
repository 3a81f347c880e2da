/** The modes of Battle: the best round of each on this device, and an interrupted round. */

import { PlayerRecord } from "../games/record.js";
import { playerStore } from "../parts/player.js";
import { settings } from "../parts/settings.js";
import { dateLanguage } from "../page/place.js";
import { loadPhrases } from "../page/words.js";
import { momentText } from "./round/figures.js";
import { interruptedText } from "./round/interrupted.js";
import { StartedRounds } from "./round/started-rounds.js";
import { showText } from "../parts/parts-of.js";
import { isPlaying } from "../parts/playing.js";

const [phrases, { player }] = await Promise.all([loadPhrases(), playerStore()]);
const record = PlayerRecord.read(await player.record());
const adjusted = Number(settings.get("adjusted"));

for (const place of document.querySelectorAll("[data-best-of]")) {
  const best = record.best(place.dataset.bestOf, { adjusted })?.points;
  showText(place, best && phrases.phrase("best-so-far", {
    points: phrases.counted("points", best.points), date: momentText(best.stamp, dateLanguage),
  }));
}
const practised = record.statistics("practice");
showText(document.querySelector("[data-practised]"), practised.answers > 0
  && phrases.phrase("practised", { right: practised.right, asked: practised.answers }));
showText(
  document.querySelector("[data-note]"),
  await interruptedText(new StartedRounds(), phrases, {
    modes: ["beat-the-clock", "speedrun", "practice"], isPlaying,
  }));
