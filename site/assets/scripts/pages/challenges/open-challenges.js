/** Challenges that are not over, as elements of the page. */

import { daysText, goalText } from "../../challenges/challenge-words.js";
import { trophiesFor } from "../../challenges/challenge-form.js";

/**
 * @typedef {import("../../challenges/challenge-form.js").OpenChallenge} OpenChallenge
 * @typedef {{phrases: import("../../page/phrases.js").Phrases,
 *   written: ReturnType<typeof import("../../parts/written.js").writer>, today: number}} Of
 */

/**
 * A challenge: its goal, days, people and progress, and the possible answers.
 * @param {OpenChallenge} open
 * @param {Of} of
 */
export function challengeItem({ challenge, isJoined, people }, of) {
  const { phrases } = of;
  const item = document.createElement("li");
  item.className = "panel challenge";
  item.dataset.challenge = challenge.id;
  const heading = document.createElement("h3");
  heading.textContent = goalText(challenge, of);
  heading.tabIndex = -1;
  item.append(heading, words("p", "", `${daysText(challenge, of)} · ${whenText(challenge, of)}`));
  if (challenge.goal === "reach" && trophiesFor(challenge.steps) > 0) {
    item.append(words("p", "quiet", phrases.counted(
      "challenge-worth", trophiesFor(challenge.steps))));
  }
  const list = document.createElement("ul");
  list.className = "challenge-people";
  const most = Math.max(challenge.steps, ...people.map(({ steps }) => steps), 1);
  list.append(...people.map((person) => personLine(person, most, of)));
  item.append(list, answers(isJoined, of));
  return item;
}

function words(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Whether it has not begun, runs, or is being counted. */
function whenText({ first, last }, { phrases, today }) {
  if (today < first) {
    return first === today + 1 ? phrases.phrase("challenge-tomorrow")
      : phrases.counted("challenge-begins", first - today);
  }
  return today > last ? phrases.phrase("challenge-counting")
    : phrases.counted("challenge-left", last - today + 1);
}

/** A person with a bar, or that the person has not answered. */
function personLine({ name, isYou, isJoined, steps }, most, { phrases, written }) {
  const line = document.createElement("li");
  const shown = words("b", "", isYou ? phrases.phrase("challenge-you")
    : name || phrases.phrase("challenge-gone"));
  shown.dir = "auto";
  line.append(shown, " ");
  if (!isJoined) {
    line.append(words("span", "quiet", phrases.phrase("challenge-unanswered")));
    return line;
  }
  line.append(words("span", "", phrases.counted("challenge-steps", steps, {
    count: written.whole(steps),
  })));
  const bar = document.createElement("progress");
  bar.max = most;
  bar.value = steps;
  // The text beside it has the same content.
  bar.ariaHidden = "true";
  line.append(bar);
  return line;
}

function answers(isJoined, { phrases }) {
  const row = document.createElement("p");
  row.className = "button-row";
  const buttons = isJoined ? [["leave", phrases.phrase("challenge-leave"), "button-tertiary"]]
    : [["join", phrases.phrase("challenge-join"), "button-primary"],
      ["leave", phrases.phrase("challenge-decline"), ""]];
  row.append(...buttons.map(([answer, text, look]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `button ${look}`.trim();
    button.dataset.answer = answer;
    button.textContent = text;
    return button;
  }));
  return row;
}
