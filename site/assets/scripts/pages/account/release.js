/** The page of the mailed link by which a feature is released from its device. */

import { loadPhrases } from "../../page/words.js";
import { onSubmit, showPart, takeToken } from "./forms.js";
import { link } from "./account-connection.js";
import { showPasswords } from "./passwords.js";

const token = takeToken();
/** @type {HTMLFormElement} */
const form = document.querySelector("[data-form]");
const phrases = await loadPhrases();
const password = form.elements.password;

showPasswords();
if (!token) showPart("over");
onSubmit(form, {
  phrases,
  refusals: () => (password.value === "" ? { password: "missing" } : {}),
  send: async () => {
    await link.release(token, password.value);
    password.value = "";
    showPart("done");
  },
  onProblem: ({ reason }) => {
    if (reason === "link-over") showPart("over");
    else if (reason === "wrong-password") refuse(phrases.phrase("account-password-wrong"));
    else return false;
    return true;
  },
});
form.dataset.isReady = "";

function refuse(words) {
  form.querySelector("[data-error]").textContent = words;
  password.setAttribute("aria-invalid", "true");
  password.focus();
}
