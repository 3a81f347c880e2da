/** Shows beside the field whether a username is free. */

import { UsernameWatch } from "../../account/username-watch.js";
import { usernameRefusal } from "../../account/username-rules.js";
import { link } from "./account-connection.js";
import { refusalText } from "./words.js";

/**
 * @param {HTMLElement} field
 * @param {{phrases: import("../../page/phrases.js").Phrases, own?: () => string,
 *   save?: HTMLButtonElement}} of `own` is the name that the person has already; `save` cannot be
 *   pressed while the name cannot be had
 * @returns {() => void} looks at the field's present text, which was not typed or was typed before
 */
export function watchUsername(field, { phrases, own = () => "", save }) {
  const input = field.querySelector("input");
  const state = field.querySelector("[data-username-state]");
  const watch = new UsernameWatch({
    ask: async (name) => (name === own() ? { isFree: true } : link.username(name)),
    refusal: usernameRefusal,
    tell: ({ name, kind, refusal }) => {
      state.dataset.kind = name === own() ? "empty" : kind;
      state.textContent = name === own() ? "" : textOf(kind, refusal);
      if (save) save.disabled = name !== own() && kind === "refused";
    },
  });
  input.addEventListener("input", () => {
    field.querySelector("[data-error]").textContent = "";
    input.removeAttribute("aria-invalid");
    watch.typed(input.value);
  });

  function textOf(kind, refusal) {
    switch (kind) {
      case "free": return phrases.phrase("account-name-free");
      case "asking": return phrases.phrase("account-name-asking");
      case "refused": return refusalText(phrases, "username", refusal);
      default: return "";
    }
  }

  return () => watch.typed(input.value);
}
