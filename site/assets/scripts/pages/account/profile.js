/** The person's data in the account. */

import { isSignedOut } from "../../account/account-problem.js";
import { usernameRefusal } from "../../account/username-rules.js";
import { onSubmit, valuesOf } from "./forms.js";
import { link } from "./account-connection.js";
import { watchUsername } from "./usernames.js";
import { roleText } from "./words.js";

/**
 * Shows them, and lets the person change them.
 * @param {object} of see account.js
 */
export function showProfile(of) {
  const { phrases, written } = of;
  /** @type {HTMLFormElement} */
  const form = document.querySelector("[data-profile]");
  /** @type {(name: string) => any} the element's name in the template */
  const part = (name) => form.querySelector(`[data-${name}]`);
  fill();
  watchUsername(form.querySelector("[data-field=username]"), {
    phrases, own: () => of.account.username, save: form.querySelector("button:not([type])"),
  });
  onSubmit(form, {
    phrases,
    refusals: () => {
      const refusal = usernameRefusal(form.elements.username.value);
      return refusal ? { username: refusal } : {};
    },
    send: async () => {
      const { displayName, username } = valuesOf(form);
      of.account = await link.change({
        displayName: displayName.trim() || username.trim(), username: username.trim(),
      });
      if (of.isOver) return;
      fill();
      part("username-state").textContent = "";
      part("done").textContent = phrases.phrase("set-kept");
      document.querySelector("[data-who]").textContent = phrases.phrase("account-signed-in-as", {
        name: of.account.username,
      });
    },
    onProblem: problemHandler(of),
  });

  function fill() {
    const { displayName, username, email, memberSince, role } = of.account;
    form.elements.displayName.value = displayName;
    form.elements.username.value = username;
    part("email").textContent = email;
    part("since").textContent = written.day(Math.floor(memberSince / 86_400_000));
    part("role").textContent = roleText(phrases, role);
  }
}

/** When the session has ended, the whole page shows it. */
export const problemHandler = (of) => (problem) => {
  if (!isSignedOut(problem)) return false;
  of.failed(problem);
  return true;
};
