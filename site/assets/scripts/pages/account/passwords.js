/** Password fields: shown on request, with the strength of a new password. */

import { passwordParts } from "../../account/account-forms.js";
import { passwordRefusals, passwordStrength } from "../../account/password-rules.js";
import { strengthText } from "./words.js";

/** Every button that shows the hidden text of its field. */
export function showPasswords() {
  for (const button of document.querySelectorAll("[data-show]")) {
    const input = button.parentElement.querySelector("input");
    button.addEventListener("click", () => {
      const isShown = input.type === "text";
      input.type = isShown ? "password" : "text";
      button.setAttribute("aria-pressed", String(!isShown));
    });
    // The text is hidden before the form is sent, so that the browser does not store it in its
    // history of forms.
    input.form?.addEventListener("submit", () => {
      input.type = "password";
      button.setAttribute("aria-pressed", "false");
    });
  }
}

/**
 * Shows the strength of a new password while it is typed, and what it lacks.
 * @param {HTMLElement} field
 * @param {{phrases: import("../../page/phrases.js").Phrases, known: () => string[]}} of
 */
export function watchStrength(field, { phrases, known }) {
  const input = field.querySelector("input");
  const meter = field.querySelector("progress");
  const word = field.querySelector("[data-strength-word]");
  /** @type {[string, HTMLElement][]} */
  const parts = passwordParts.map(
    (refusal) => [refusal, field.querySelector(`[data-needs=${refusal}]`)]);
  for (const [, part] of parts) {
    const state = document.createElement("span");
    state.className = "unseen";
    part.append(" ", state);
  }
  const show = () => {
    const own = known().filter(Boolean);
    const refusals = new Set(passwordRefusals(input.value, own));
    for (const [refusal, part] of parts) {
      part.classList.toggle("is-there", !refusals.has(refusal));
      part.querySelector(".unseen").textContent = refusals.has(refusal)
        ? phrases.phrase("account-need-missing") : phrases.phrase("account-need-there");
    }
    const { strength, word: name } = passwordStrength(input.value, own);
    meter.value = input.value === "" ? 0 : Math.max(strength, 0.25);
    const text = input.value === "" ? "" : phrases.phrase("account-strength", {
      strength: strengthText(phrases, name),
    });
    // Announced only when it changes.
    if (word.textContent !== text) word.textContent = text;
  };
  input.addEventListener("input", show);
  show();
  return show;
}
