/** Changing the password, which ends all other sessions. */

import { passwordChangeRefusals } from "../../account/account-forms.js";
import { onSubmit, valuesOf } from "./forms.js";
import { link } from "./account-connection.js";
import { watchStrength } from "./passwords.js";
import { problemHandler } from "./profile.js";
import { showSessions } from "./sessions.js";

/** @param {object} of see account.js */
export function offerPassword(of) {
  const { phrases } = of;
  /** @type {HTMLFormElement} */
  const form = document.querySelector("[data-password-form]");
  const known = () => [of.account.email, of.account.username];
  // For the browser's password manager.
  form.elements.username.value = of.account.username;
  const showStrength = watchStrength(form.querySelector("[data-field=new]"), { phrases, known });
  onSubmit(form, {
    phrases,
    refusals: () => {
      const { old, new: fresh, again } = valuesOf(form);
      return passwordChangeRefusals({ old, fresh, again }, known());
    },
    send: async () => {
      await link.changePassword(form.elements.old.value, form.elements.new.value);
      for (const name of ["old", "new", "again"]) form.elements[name].value = "";
      showStrength();
      form.querySelector("[data-done]").textContent = phrases.phrase("account-changed");
      await showSessions(of);
    },
    onProblem: problemHandler(of),
  });
}
