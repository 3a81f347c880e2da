/** The settings of the account, and the person's consents; each change takes effect at once. */

import { isSignedOut } from "../../account/account-problem.js";
import { isConsented } from "../../account/account-forms.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { say, toast } from "../../parts/say.js";
import { settings } from "../../parts/settings.js";
import { accountPreferences } from "./account-preferences.js";
import { link } from "./account-connection.js";
import { problemText } from "./words.js";

/**
 * Shows them, and lets the person change them.
 * @param {object} of see account.js
 */
export function showChoices(of) {
  /** @type {HTMLFormElement} */
  const preferences = document.querySelector("[data-account-preferences]");
  /** @type {HTMLFormElement} */
  const consents = document.querySelector("[data-consents]");
  fill();
  preferences.addEventListener("change", ({ target }) => {
    const { name, value } = target;
    if (name === "language") return change({ language: value });
    settings.set(name, value).catch(orElse());
    return change({ preferences: { [name]: value } });
  });
  consents.addEventListener("change", ({ target }) => (
    change({ consents: { [target.name]: target.checked } })));
  for (const form of [preferences, consents]) {
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  function fill() {
    const { account } = of;
    preferences.elements.language.value = account.language;
    for (const name of accountPreferences) {
      preferences.elements[name].value = account.preferences[name] ?? settings.get(name);
    }
    for (const box of consents.querySelectorAll("input")) {
      box.checked = isConsented(account.consents, box.name);
    }
  }

  async function change(what) {
    try {
      of.account = await link.change(what);
      say(of.phrases.phrase("set-kept"));
    } catch (problem) {
      reportMistake(problem);
      if (isSignedOut(problem)) {
        of.failed(problem);
        return;
      }
      toast(problemText(of.phrases, problem));
      fill();
    }
  }
}
