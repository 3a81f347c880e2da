/** Requests a mail for choosing a new password. */

import { emailRefusal } from "../../account/account-forms.js";
import { loadPhrases } from "../../page/words.js";
import { onSubmit, showPart } from "./forms.js";
import { link } from "./account-connection.js";

/** @type {HTMLFormElement} */
const form = document.querySelector("[data-form]");
const phrases = await loadPhrases();
const email = form.elements.email;

onSubmit(form, {
  phrases,
  refusals: () => {
    const refusal = emailRefusal(email.value);
    return refusal ? { email: refusal } : {};
  },
  send: async () => {
    await link.forgot(email.value.trim());
    document.querySelector("[data-letter]").textContent = phrases.phrase("account-forgot-done", {
      email: email.value.trim(),
    });
    showPart("done");
  },
});
form.dataset.isReady = "";
