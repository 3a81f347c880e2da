/** Settings that go along, and what the person consents to: each holds at once. */

import { isConsented } from "../../account/account-forms.js";
import { orElse, reportMistake } from "../../mistakes.js";
import { say, toast } from "../../parts/say.js";
import { settings } from "../../parts/settings.js";
import { alongNames } from "./along.js";
import { link } from "./here.js";
import { problemText } from "./words.js";

/**
 * Shows them, and has them changed.
 * @param {object} of see account.js
 */
export function showChoices(of) {
  /** @type {HTMLFormElement} */
  const along = document.querySelector("[data-along]");
  /** @type {HTMLFormElement} */
  const consents = document.querySelector("[data-consents]");
  fill();
  along.addEventListener("change", ({ target }) => {
    const { name, value } = target;
    if (name === "language") return change({ language: value });
    settings.set(name, value).catch(orElse());
    return change({ preferences: { [name]: value } });
  });
  consents.addEventListener("change", ({ target }) => (
    change({ consents: { [target.name]: target.checked } })));
  for (const form of [along, consents]) {
    form.addEventListener("submit", (event) => event.preventDefault());
  }

  function fill() {
    const { account } = of;
    along.elements.language.value = account.language;
    for (const name of alongNames) {
      along.elements[name].value = account.preferences[name] ?? settings.get(name);
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
      if (problem.status === 401) {
        of.failed(problem);
        return;
      }
      toast(problemText(of.phrases, problem));
      fill();
    }
  }
}
