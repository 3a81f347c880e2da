/** The results of a round: the numbers, what was reached, and what there is to learn from it. */

import { reading, write } from "../../edition/edition.js";
import { ranks } from "../../games/played-round.js";
import { untimed } from "../../games/round.js";
import { orElse, reportMistake, unreachable } from "../../browser/mistakes.js";
import { say, toast } from "../../parts/say.js";
import { play as playSound } from "../../parts/sound.js";
import { address, dateLanguage, language } from "../../page/place.js";
import { onUnkept } from "../../browser/room.js";
import { files } from "../../edition/site-files.js";
import { timersOf, writeChoice } from "../../state/board-names.js";
import { momentText } from "./figures.js";
import { missOf, seenOf } from "./miss-view.js";
import { clone, cloned, part, showText } from "../../parts/parts-of.js";
import { nextTierText, placeName, resultLines, shareText } from "./result-lines.js";
import { tierName } from "./mode-words.js";
import { shareResult } from "./share.js";
import { unkeptText } from "./unkept.js";

/** How many misses are shown at once; the others are folded. */
const mostMisses = 5;

/**
 * Fills the results.
 * @param {HTMLElement} place
 * @param {{play: import("../../games/round-play.js").RoundPlay,
 *   outcome?: import("./outcome.js").Outcome, phrases: import("../../page/phrases.js").Phrases,
 *   category?: string, isOffBoard: boolean, isKept: boolean, unkept?: string, isLive: boolean,
 *   again?: () => void}} of `unkept`: why it is not stored, see `unkeptOf`; `isLive`: the ledger
 *   follows it; `again` is undefined for a set, which has one attempt
 */
export async function showResults(place, of) {
  const { play, outcome, phrases, category, again } = of;
  const { result, round } = play.session;
  place.replaceChildren(clone("results"));
  const show = (name) => part(place, name);
  show("place").textContent = placeName(result, { phrases, category });
  show("lead").textContent = result.counted === 0
    ? phrases.phrase("result-empty")
    : phrases.phrase("result-lead", { right: result.right, asked: result.counted });
  const lines = resultLines(result, { phrases, language });
  show("lines").replaceChildren(...lines.map(line));
  showTier(show("tier"), result.tier, phrases);
  showText(show("next-tier"), nextTierText(result, play.session.deck.deck.rules.tiers, {
    phrases, language,
  }));
  showText(show("best"), bestText(outcome, phrases));
  showText(show("adjusted"), adjustedText(of));
  const showBoard = (now) => {
    showText(show("board"), boardText(now));
    linkBoard(show("board-link"), now);
  };
  showBoard(of);
  if (!of.isKept) {
    // If room becomes free while this page is open, the round is stored after all.
    const end = onUnkept((why) => {
      if (why !== undefined) return;
      end();
      showBoard({ ...of, isKept: true });
    });
  }
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
  show("share").hidden = result.counted === 0;
  show("again").hidden = !again;
  if (again) show("again").addEventListener("click", again);
  const isQuiz = play.session.deck.deck.kind !== "plants";
  show("back").href = address(`site/${language}/${isQuiz ? "quiz" : "battle"}/`);
  const isGood = Boolean(outcome?.isBest || result.tier || outcome?.reached.length);
  playSound(isGood ? "bloom" : "finish");
  if (isGood) showCelebration().catch(reportMistake);
  say([shared, bestText(outcome, phrases)].filter(Boolean).join(" "));
}

/** Plays the effect that the person wears: it falls, sails or unrolls over the page. */
async function showCelebration() {
  const { celebrate } = await import("../../parts/celebration.js").catch(unreachable);
  await celebrate();
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
  if (outcome.isBest && outcome.isFirst) return phrases.phrase("first-best");
  if (outcome.isBest) {
    return phrases.phrase("new-best", { points: phrases.counted("points", outcome.gained) });
  }
  const { points, stamp } = outcome.best;
  const best = phrases.phrase("best-so-far", {
    points: phrases.counted("points", points), date: momentText(stamp, dateLanguage),
  });
  return outcome.isFastest ? `${phrases.phrase("new-fastest")} ${best}` : best;
}

/** The note that timers were longer, or that there was no timer. */
function adjustedText({ play, phrases, isOffBoard }) {
  const { adjusted } = play.session.start;
  if (adjusted === untimed) return isOffBoard ? "" : phrases.phrase("result-untimed");
  return adjusted > 100 ? phrases.phrase("result-adjusted") : "";
}

/**
 * The round's rank or streak, or the reason why it is not stored.
 * @param {any} of see showResults
 */
function boardText({ play, outcome, phrases, isOffBoard, isKept, unkept }) {
  if (isOffBoard) return phrases.phrase("result-off-board");
  if (!isKept) return unkeptText(unkept, phrases);
  const isQuiz = play.session.deck.deck.kind !== "plants";
  return isQuiz && outcome?.streak > 0 ? phrases.counted("streak-now", outcome.streak) : "";
}

/** Links the day's board of the mode that was played; practice has no board. */
function linkBoard(place, { play, isOffBoard, isKept, isLive }) {
  const { start } = play.session;
  place.hidden = !ranks(start) || isOffBoard || !isKept;
  const game = [start.mode, play.session.result.category].filter(Boolean).join("/");
  const kind = isLive ? "live" : "offline";
  const query = writeChoice({ game, span: "day", kind, timers: timersOf(start.adjusted) });
  place.firstElementChild.href = address(`site/${language}/boards/${query}`);
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

/** Shows each miss beside what was chosen instead; then all cards of the round. */
async function showLearning(place, play, phrases) {
  const { deck, result, round, start } = play.session;
  const of = { playDeck: deck, files, phrases, number: start.number };
  // Without a network a plant may be missing; the results are shown without it.
  const made = async (items) => (
    (await Promise.all(items.map((item) => item.catch(orElse())))).filter(Boolean));
  const misses = await made(result.misses.map((miss) => missOf(miss, of)));
  part(place, "misses").hidden = misses.length === 0;
  const rest = misses.splice(mostMisses);
  part(place, "miss-list").replaceChildren(...misses);
  part(place, "miss-rest").hidden = rest.length === 0;
  part(place, "miss-rest-list").replaceChildren(...rest);
  part(place, "miss-more").textContent = phrases.counted("more-misses", rest.length);
  const missed = new Set(result.misses.map(({ card }) => card));
  const right = [...new Set(round.moves.map(([card]) => card))].filter((card) => !missed.has(card));
  const seen = await made(right.map((card) => seenOf(card, of)));
  part(place, "seen").hidden = seen.length === 0;
  part(place, "seen-list").replaceChildren(...seen);
}
