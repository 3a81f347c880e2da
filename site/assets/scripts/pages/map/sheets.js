/** Sheets about one beacon: its content, and the choice of the kind of a new one. */

import { openDialog } from "../../parts/dialog.js";
import { signOf } from "./marks.js";
import { cellText, spanText } from "./words.js";

/** A list of names and values. */
function facts(rows) {
  const list = document.createElement("dl");
  list.className = "map-facts";
  for (const [name, value] of rows) {
    const [term, text] = [document.createElement("dt"), document.createElement("dd")];
    [term.textContent, text.textContent] = [name, value];
    const row = document.createElement("div");
    row.append(term, text);
    list.append(row);
  }
  return list;
}

/**
 * The facts about a beacon.
 * @param {{beacon: import("../../beacons/published.js").Beacon, now: number, where: string,
 *   kind: {name: string, about: string}, left: number, isOnline: boolean,
 *   phrases: import("../../page/phrases.js").Phrases}} of
 * @returns {Promise<boolean>} whether the person wants to replenish it
 */
export async function showBeacon({ beacon, now, where, kind, left, isOnline, phrases }) {
  const body = document.createElement("div");
  body.append(facts([
    [phrases.phrase("map-fact-age"), spanText(now - beacon.set)],
    [phrases.phrase("map-fact-left"), spanText(beacon.expires - now)],
    [phrases.phrase("map-fact-kept"), phrases.counted("map-times", beacon.replenished)],
    [phrases.phrase("map-fact-where"), `${cellText(beacon.cell)} (${where})`],
  ]));
  const rule = document.createElement("p");
  rule.className = "field-hint";
  rule.textContent = rules(phrases, { left, isOnline, kind: "replenish" });
  body.append(rule);
  const answer = await openDialog({
    title: kind.name, text: kind.about, body,
    actions: [
      { text: phrases.phrase("close"), value: "", isFirst: true },
      ...(left > 0 ? [{
        text: phrases.phrase("map-replenish"), value: "yes", kind: /** @type {const} */ ("primary"),
      }] : []),
    ],
  });
  return answer === "yes";
}

/**
 * The rules, shown before a request: the reason that would refuse it now, else what the ledger
 * checks.
 */
function rules(phrases, { left, isOnline, kind }) {
  const many = phrases.phrase("map-refused-many");
  const parts = kind === "beacon"
    ? [left > 0 ? phrases.counted("map-left-set", left) : many, phrases.phrase("map-rule-set")]
    : [left > 0 ? phrases.counted("map-left-kept", left) : many, phrases.phrase("map-rule-kept")];
  if (!isOnline) parts.push(phrases.phrase("map-rule-offline"));
  return parts.join(" ");
}

/**
 * Asks for the kind of a new beacon.
 * @param {{cell: import("../../beacons/cells.js").Cell, where: string, left: number,
 *   kinds: {id: string, name: string, about: string}[], isOnline: boolean, isTaken: boolean,
 *   phrases: import("../../page/phrases.js").Phrases}} of `isTaken`: an active beacon is there
 * @returns {Promise<string | undefined>} the kind; undefined when the person cancels
 */
export async function askForKind({ cell, where, left, kinds, isOnline, isTaken, phrases }) {
  const may = left > 0 && !isTaken;
  const body = document.createElement("div");
  let chosen = kinds[0]?.id;
  if (may) {
    const set = document.createElement("fieldset");
    set.className = "map-kinds";
    const legend = document.createElement("legend");
    legend.textContent = phrases.phrase("map-kind");
    set.append(legend, ...kinds.map((kind) => choice(kind, kind.id === chosen)));
    set.addEventListener("change", () => {
      chosen = /** @type {HTMLInputElement} */ (set.querySelector("input:checked")).value;
    });
    body.append(set);
  }
  const rule = document.createElement("p");
  rule.className = "field-hint";
  rule.textContent = isTaken
    ? phrases.phrase("map-refused-there") : rules(phrases, { left, isOnline, kind: "beacon" });
  body.append(rule);
  const answer = await openDialog({
    title: phrases.phrase("map-set-title"),
    text: `${cellText(cell)} (${where})`, body,
    actions: [
      { text: phrases.phrase("cancel"), value: "", isFirst: !may },
      ...(may && chosen ? [{
        text: phrases.phrase("map-set-yes"), value: "yes", kind: /** @type {const} */ ("primary"),
        isFirst: true,
      }] : []),
    ],
  });
  return answer === "yes" ? chosen : undefined;
}

function choice({ id, name, about }, isChosen) {
  const label = document.createElement("label");
  label.className = "map-kind";
  const input = document.createElement("input");
  Object.assign(input, { type: "radio", name: "kind", value: id, checked: isChosen });
  const words = document.createElement("span");
  const [title, text] = [document.createElement("b"), document.createElement("span")];
  [title.textContent, text.textContent, text.className] = [name, about, "quiet"];
  words.append(title, " ", text);
  label.append(input, signOf(id), words);
  return label;
}
