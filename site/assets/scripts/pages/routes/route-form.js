/** The dialog in which a route is named, before it is stored and later. */

import { errorReason, reportMistake } from "../../browser/mistakes.js";
import { openDialog } from "../../parts/dialog.js";
import { routesStore } from "../../parts/routes-store.js";
import { now } from "../../parts/store.js";
import { hiddenEnd } from "../../routes/line.js";
import { aboutLetters, nameLetters } from "../../routes/track.js";

let number = 0;

function field(name, text, { value, letters, isLong = false }) {
  number += 1;
  const place = document.createElement("div");
  place.className = "field";
  const label = document.createElement("label");
  const input = document.createElement(isLong ? "textarea" : "input");
  [input.id, input.name, input.value] = [`route-${name}-${number}`, name, value];
  [input.maxLength, input.autocomplete] = [letters, "off"];
  [label.htmlFor, label.textContent] = [input.id, text];
  place.append(label, input);
  return { place, input };
}

/**
 * Asks for name and description.
 * @param {{title: string, name: string, about: string, yes: string, no: string, more?: Node[],
 *   others?: import("../../parts/dialog.js").Action[],
 *   phrases: import("../../page/phrases.js").Phrases}} of
 * @returns {Promise<{answer: string, name: string, about: string}>} `answer` is "yes" or the value
 *   of one of `others`
 */
export async function askForWords({
  title, name, about, yes, no, more = [], others = [], phrases,
}) {
  const words = [
    field("name", phrases.phrase("routes-name"), { value: name, letters: nameLetters }),
    field("about", phrases.phrase("routes-about"), {
      value: about, letters: aboutLetters, isLong: true,
    }),
  ];
  const body = document.createElement("div");
  body.className = "route-words";
  body.append(...words.map(({ place }) => place), ...more);
  const answer = await openDialog({
    title, body,
    // The first button is what the Enter key presses.
    actions: [
      { text: yes, value: "yes", kind: "primary" }, { text: no, value: "" }, ...others,
    ],
  });
  return { answer, name: words[0].input.value, about: words[1].input.value };
}

/**
 * Asks how a track is to be stored, and stores it.
 * @param {{name: string, about: string, parts: import("../../routes/line.js").Point[][],
 *   checkpoints: {name: string, latitude: number, longitude: number}[]}} track
 * @param {{title: string, no: string, others?: import("../../parts/dialog.js").Action[],
 *   phrases: import("../../page/phrases.js").Phrases}} of
 * @returns {Promise<{answer: string, said: string}>} `answer` is "kept", "" if nothing was done,
 *   "failed", or the value of one of `others`; `said` is the text to show
 */
export async function keepTrack(track, { title, no, others = [], phrases }) {
  const hide = document.createElement("input");
  Object.assign(hide, { type: "checkbox", checked: true, id: `route-hide-${number + 1}` });
  hide.setAttribute("role", "switch");
  const label = document.createElement("label");
  label.className = "switch";
  label.htmlFor = hide.id;
  label.append(phrases.phrase("routes-hide"), hide);
  const why = document.createElement("p");
  why.className = "field-hint";
  why.textContent = phrases.phrase("routes-hide-why");
  const { answer, name, about } = await askForWords({
    title, name: track.name, about: track.about, yes: phrases.phrase("routes-save"), no, others,
    more: [label, why], phrases,
  });
  if (answer !== "yes") return { answer, said: "" };
  try {
    const routes = await routesStore();
    const kept = await routes.add(
      { ...track, name: name.trim() || track.name, about },
      { made: now(), hidden: hide.checked ? hiddenEnd : 0 });
    return { answer: "kept", said: phrases.phrase("routes-saved", { name: kept.name }) };
  } catch (problem) {
    reportMistake(problem);
    return { answer: "failed", said: problemText(problem, phrases) };
  }
}

/**
 * The text of the reason why a route or zone was not stored.
 * @param {unknown} problem
 * @param {import("../../page/phrases.js").Phrases} phrases
 */
export function problemText(problem, phrases) {
  switch (errorReason(problem)) {
    case "too-short": return phrases.phrase("routes-too-short");
    case "too-many": return phrases.phrase("routes-too-many");
    default: return phrases.phrase("map-not-kept");
  }
}
