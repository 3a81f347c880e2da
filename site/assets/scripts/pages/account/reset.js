/** The page of the mailed link by which a new password is chosen. */

import { passwordRefusal } from "../../account/account-forms.js";
import { loadPhrases } from "../../page/words.js";
import { onSubmit, showPart, takeToken } from "./forms.js";
import { link } from "./account-connection.js";
import { showPasswords, watchStrength } from "./passwords.js";

const token = takeToken();
/** @type {HTMLFormElement} */
const form = document.querySelector("[data-form]");
const phrases = await loadPhrases();
const password = form.elements.password;

showPasswords();
watchStrength(form.querySelector("[data-field=password]"), { phrases, known: () => [] });
if (!token) showPart("over");
onSubmit(form, {
  phrases,
  refusals: () => {
    const refusal = passwordRefusal(password.value);
    return refusal ? { password: refusal } : {};
  },
  send: async () => {
    await link.reset(token, password.value);
    password.value = "";
    showPart("done");
  },
  onProblem: ({ reason }) => {
    if (reason !== "link-over") return false;
    showPart("over");
    return true;
  },
});
form.dataset.isReady = "";
