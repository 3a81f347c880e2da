/**
 * The texts of the ledger's notices. Each key has a call of its own, so that the build finds it.
 * For a kind that this page does not know the text is that something was recorded.
 */

import { resultOf } from "../../challenges/challenge-form.js";
import {
  daysText, goalText as challengeGoal, resultText,
} from "../../challenges/challenge-words.js";
import { unrankedText } from "../../parts/unranked-words.js";
import { modeName } from "./words.js";

/**
 * @typedef {{phrases: import("../../page/phrases.js").Phrases, names: Map<string, string>,
 *   signed: (value: number) => string, whole: (value: number) => string,
 *   day: (day: number) => string, people?: Map<string, string | undefined>}} Words names of
 *   achievements and of categories, by id; of people by their public name, undefined for a person
 *   who is not found
 */

/**
 * The name of a kind of notices.
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @param {string} kind
 */
export function kindName(phrases, kind) {
  switch (kind) {
    case "achievement": return phrases.phrase("me-achievements");
    case "best": return phrases.phrase("me-bests");
    case "goal": return phrases.phrase("notices-kind-goal");
    case "trophies": return phrases.phrase("trophies");
    case "person": return phrases.phrase("people-title");
    case "challenge": return phrases.phrase("challenges-title");
    default: return phrases.phrase("notices-kind-unranked");
  }
}

/**
 * @param {import("../../state/notices.js").Notice} notice
 * @param {Words} of
 * @returns {string}
 */
export function noticeText(notice, of) {
  const { phrases, names } = of;
  switch (notice.kind) {
    case "achievement": return phrases.phrase("trophies-achievement", {
      name: names.get(notice.id ?? "") ?? notice.id ?? "",
    });
    case "best": return bestText(notice, of);
    case "goal": return goalText(notice, phrases);
    case "trophies": return paidText(notice, of);
    case "unranked": return unrankedText(phrases, /** @type {any} */ (notice.reason));
    case "person": return personText(notice, of);
    case "challenge": return challengeText(notice, of);
    case "verdict": return verdictText(notice, phrases);
    default: return phrases.phrase("notices-other");
  }
}

/**
 * A person, by the name that they have today.
 * @param {import("../../state/notices.js").Notice} notice
 * @param {Words} of
 */
function personText({ person = "", event = "" }, { phrases, people }) {
  const isGone = people?.has(person) && people.get(person) === undefined;
  const name = people?.get(person)
    ?? (isGone ? phrases.phrase("notices-person-gone") : phrases.phrase("notices-person-some"));
  switch (event) {
    case "followed": return phrases.phrase("notices-person-followed", { name });
    case "asked": return phrases.phrase("notices-person-asked", { name });
    case "befriended": return phrases.phrase("notices-person-friend", { name });
    case "challenged": return phrases.phrase("notices-person-challenged", { name });
    case "joined": return phrases.phrase("notices-person-joined", { name });
    default: return phrases.phrase("notices-other");
  }
}

/** The result of a challenge. */
function challengeText({ result = undefined }, { phrases, whole, day }) {
  const known = resultOf(result);
  if (!known) return phrases.phrase("notices-other");
  const of = { phrases, written: { whole, day } };
  return phrases.phrase("notices-challenge", {
    what: `${challengeGoal(known.challenge, of)}, ${daysText(known.challenge, of)}`,
    result: resultText(known, of),
  });
}

/** A board is named by mode, category, timers and content: `quiz/art/100/2026.11.1`. */
function bestText({ board = "", points = 0 }, { phrases, names }) {
  const [mode, category] = board.split("/");
  const name = modeName(phrases, mode);
  return phrases.phrase("notices-best", {
    mode: category ? `${name}, ${names.get(category) ?? category}` : name,
    points: phrases.counted("points", points),
  });
}

function goalText({ period = "day", points = 0 }, phrases) {
  const of = { points: phrases.counted("points", points) };
  return period === "week"
    ? phrases.phrase("notices-goal-week", of) : phrases.phrase("notices-goal-day", of);
}

function paidText({ reason = "", trophies = 0 }, { phrases, signed }) {
  const of = { amount: signed(trophies) };
  switch (reason) {
    case "round": return phrases.phrase("notices-paid-round", of);
    case "best": return phrases.phrase("notices-paid-best", of);
    case "achievement": return phrases.phrase("notices-paid-achievement", of);
    case "goal": return phrases.phrase("notices-paid-goal", of);
    case "challenge": return phrases.phrase("notices-paid-challenge", of);
    case "battle": return phrases.phrase("notices-paid-battle", of);
    case "purchase": return phrases.phrase("notices-paid-purchase", of);
    case "refund": return phrases.phrase("notices-paid-refund", of);
    default: return phrases.phrase("notices-paid-moved", of);
  }
}

function verdictText({ verdict = "" }, phrases) {
  switch (verdict) {
    case "ban": return phrases.phrase("notices-ban");
    case "unban": return phrases.phrase("notices-unban");
    case "hide": return phrases.phrase("notices-hide");
    case "show": return phrases.phrase("notices-show");
    default: return phrases.phrase("notices-other");
  }
}
