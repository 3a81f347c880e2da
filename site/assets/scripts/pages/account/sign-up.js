/** Signing up: a mailed link opens the account; until then the person continues as a guest. */

import { signUpRefusals } from "../../account/account-forms.js";
import { settings } from "../../parts/settings.js";
import { language } from "../../page/place.js";
import { loadPhrases } from "../../page/words.js";
import { onSubmit, showPart, valuesOf } from "./forms.js";
import { link } from "./account-connection.js";
import { showPasswords, watchStrength } from "./passwords.js";
import { watchUsername } from "./usernames.js";

/** @type {HTMLFormElement} */
const form = document.querySelector("[data-form]");
const field = (name) => form.querySelector(`[data-field=${name}]`);
const phrases = await loadPhrases();

showPasswords();
const showStrength = watchStrength(field("password"), {
  phrases, known: () => [form.elements.email.value, form.elements.username.value],
});
for (const name of ["email", "username"]) {
  form.elements[name].addEventListener("change", showStrength);
}
watchUsername(field("username"), { phrases });
onSubmit(form, { phrases, refusals: () => signUpRefusals(valuesOf(form)), send });
document.querySelector("[data-again]").addEventListener("click", () => {
  showPart("form", { focuses: false });
  form.elements.email.focus();
});
// The guest's name is proposed as the display name.
await settings.ready;
form.elements.displayName.value ||= settings.get("name");
form.dataset.isReady = "";

async function send() {
  const { email, username, displayName, password, terms, age } = valuesOf(form);
  const shown = displayName.trim();
  await link.signUp({
    email: email.trim(), username: username.trim(), password, language, terms, age,
    ...(shown && { displayName: shown }),
  });
  document.querySelector("[data-letter]").textContent = phrases.phrase("account-letter-text", {
    email: email.trim(),
  });
  form.elements.password.value = "";
  showStrength();
  showPart("done");
}
