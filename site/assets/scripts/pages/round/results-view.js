/** What a round came to: the numbers, what was reached, and what there is to learn from it. */

import { reading, write } from "../../edition.js";
import { orElse, reportMistake } from "../../mistakes.js";
import { say, toast } from "../../parts/say.js";
import { play as playSound } from "../../parts/sound.js";
import { address, dateLanguage, language } from "../../place.js";
import { files } from "../../site-files.js";
import { momentText } from "./figures.js";
import { missOf, seenOf } from "./miss-view.js";
import { clone, cloned, part, showText } from "./parts-of.js";
import { placeName, resultLines, shareText } from "./result-lines.js";
import { tierName } from "./mode-words.js";
import { shareResult } from "./share.js";

/**
 * Fills the results.
 * @param {HTMLElement} place
 * @param {{play: import("../../games/round-play.js").RoundPlay,
 *   outcome?: import("./outcome.js").Outcome, phrases: import("../../phrases.js").Phrases,
 *   category?: string, isOffBoard: boolean, isKept: boolean, again?: () => void}} of `again` is
 *   not there for a set, which has one attempt
 */
export async function showResults(place, of) {
  const { play, outcome, phrases, category, again } = of;
  const { result, round, start } = play.session;
  place.replaceChildren(clone("results"));
  const show = (name) => part(place, name);
  show("place").textContent = placeName(result, { phrases, category });
  show("lead").textContent = phrases.phrase("result-lead", {
    right: result.right, asked: result.counted,
  });
  const lines = resultLines(result, { phrases, language });
  show("lines").replaceChildren(...lines.map(line));
  showTier(show("tier"), result.tier, phrases);
  showText(show("best"), bestText(outcome, phrases));
  showText(show("adjusted"), start.adjusted > 100 ? phrases.phrase("result-adjusted") : "");
  showText(show("board"), boardText(of));
  showReached(show("reached"), outcome?.reached ?? []);
  await showLearning(place, play, phrases);
  const shared = shareText(result, {
    phrases, language, place: placeName(result, { phrases, category }),
  });
  const cards = round.moves.map(([card]) => card);
  show("share").addEventListener("click", () => shareResult({
    text: shared, lines, title: placeName(result, { phrases, category }), cards, phrases,
    playDeck: play.session.deck, tier: result.tier && tierName(result.tier, phrases),
  }).catch((problem) => {
    reportMistake(problem);
    toast(phrases.phrase("share-lost"));
  }));
  show("again").hidden = !again;
  if (again) show("again").addEventListener("click", again);
  const isQuiz = play.session.deck.deck.kind !== "plants";
  show("back").href = address(`site/${language}/${isQuiz ? "quiz" : "battle"}/`);
  playSound(outcome?.isBest || result.tier ? "bloom" : "finish");
  say([shared, bestText(outcome, phrases)].filter(Boolean).join(" "));
}

function line({ name, value }) {
  const made = document.createElement("div");
  const [term, number] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = name;
  number.textContent = value;
  made.append(term, number);
  return made;
}

function showTier(element, tier, phrases) {
  element.hidden = !tier;
  if (!tier) return;
  element.dataset.tier = tier;
  part(element, "tier-name").textContent = tierName(tier, phrases);
}

function bestText(outcome, phrases) {
  if (!outcome?.best) return "";
  if (outcome.isBest) return phrases.phrase("new-best");
  const { points, stamp } = outcome.best;
  const best = phrases.phrase("best-so-far", {
    points: phrases.counted("points", points), date: momentText(stamp, dateLanguage),
  });
  return outcome.isFastest ? `${phrases.phrase("new-fastest")} ${best}` : best;
}

/**
 * Where the round stands: the rank, the streak, or why it is not kept.
 * @param {any} of see showResults
 */
function boardText({ play, outcome, phrases, isOffBoard, isKept }) {
  if (isOffBoard) return phrases.phrase("result-off-board");
  if (!isKept) return phrases.phrase("result-not-kept");
  if (play.session.deck.deck.kind === "plants") return "";
  return [
    outcome?.streak > 0 && phrases.counted("streak-now", outcome.streak),
    phrases.phrase("rank-connected"),
  ].filter(Boolean).join(" ");
}

function showReached(section, achievements) {
  section.hidden = achievements.length === 0;
  part(section, "reached-list").replaceChildren(...achievements.map(({ names, about }) => {
    const item = cloned("reached");
    const [name, words] = [reading(names, language), reading(about, language)];
    if (name) write(part(item, "reached-name"), name);
    if (words) write(part(item, "reached-about"), words);
    return item;
  }));
}

/** Misses beside what they were taken for; then all that was seen. */
async function showLearning(place, play, phrases) {
  const { deck, result, round, start } = play.session;
  const of = { playDeck: deck, files, phrases, number: start.number };
  // Without a network a plant may be missing; the round is what it was all the same.
  const made = async (items) => (
    (await Promise.all(items.map((item) => item.catch(orElse())))).filter(Boolean));
  const misses = await made(result.misses.map((miss) => missOf(miss, of)));
  part(place, "misses").hidden = misses.length === 0;
  part(place, "miss-list").replaceChildren(...misses);
  const missed = new Set(result.misses.map(({ card }) => card));
  const right = [...new Set(round.moves.map(([card]) => card))].filter((card) => !missed.has(card));
  const seen = await made(right.map((card) => seenOf(card, of)));
  part(place, "seen").hidden = seen.length === 0;
  part(place, "seen-list").replaceChildren(...seen);
}
