/** Buttons for actions on a person, such as asking or blocking, and their results. */

import { savedChange } from "../parts/saved-change.js";
import { reportMistake } from "../browser/mistakes.js";
import { refusedText } from "../parts/refused-words.js";
import { confirm } from "../parts/confirm.js";
import { toast } from "../parts/say.js";
import { unkeptText } from "../parts/unkept-text.js";
import { sendEntry } from "./people-entries.js";
import { actName, doneText } from "./person-words.js";

/**
 * @typedef {import("./person-words.js").Act} Act
 * @typedef {import("../page/phrases.js").Phrases} Phrases
 */

/** The style of a button, by action; others have the default style. */
const looks = {
  accept: "button-primary", ask: "button-primary", block: "button-tertiary",
  end: "button-tertiary",
};

/**
 * A button.
 * @param {Phrases} phrases
 * @param {Act} act
 * @param {string} [name] the person's name, in the label only; for pages that show several people
 */
export function actButton(phrases, act, name) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = ["button", looks[act]].filter(Boolean).join(" ");
  button.dataset.act = act;
  button.textContent = actName(phrases, act);
  if (name) {
    const whose = document.createElement("span");
    whose.className = "unseen";
    whose.textContent = name;
    button.append(" ", whose);
  }
  return button;
}

/** Asks for confirmation of an action that cannot be undone; true for all others. */
function isSure(phrases, act, name) {
  const no = phrases.phrase("report-cancel");
  if (act === "block") {
    return confirm({
      title: phrases.phrase("people-block-sure", { name }),
      text: phrases.phrase("people-block-text", { name }),
      yes: phrases.phrase("people-block"), no,
    });
  }
  if (act !== "end") return true;
  return confirm({
    title: phrases.phrase("people-end-sure", { name }),
    text: phrases.phrase("people-end-text"), yes: phrases.phrase("people-end"), no,
  });
}

/**
 * Performs an action on a person, and shows its result.
 * @param {Phrases} phrases
 * @param {Act} act
 * @param {{handle: string, name: string}} person
 * @param {string} [invitation] the secret of the person's invitation link
 * @returns {Promise<"done" | "waiting" | "refused" | undefined>} undefined if it was not done
 */
export async function perform(phrases, act, { handle, name }, invitation) {
  if (!await isSure(phrases, act, name)) return undefined;
  try {
    const body = { act, person: handle, ...invitation && { invitation } };
    const sent = await sendEntry("relation", body);
    if (sent.state === "refused") toast(refusedText(phrases, sent.reason));
    else if (sent.state === "waiting") toast(phrases.phrase("people-waits"));
    else toast(doneText(phrases, invitation ? "accept" : act, name));
    // The listeners send waiting entries later, and read the ledger's answers.
    document.dispatchEvent(new Event(savedChange));
    return sent.state;
  } catch (problem) {
    reportMistake(problem);
    toast(unkeptText(problem, phrases));
    return undefined;
  }
}

/**
 * Performs the actions of the buttons below an element, one at a time.
 * @param {HTMLElement} place
 * @param {(act: Act, button: HTMLElement) => Promise<unknown>} act
 */
export function onAct(place, act) {
  let isActing = false;
  place.addEventListener("click", async ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest?.("[data-act]");
    if (!button || isActing) return;
    isActing = true;
    try {
      await act(
        /** @type {Act} */ (/** @type {HTMLElement} */ (button).dataset.act),
        /** @type {HTMLElement} */ (button));
    } finally {
      isActing = false;
    }
  });
}
