/** The passkeys with which the person may sign in: listed, added and removed. */

import { isSignedOut } from "../../account/account-problem.js";
import { labelRefusal } from "../../account/account-forms.js";
import { canUsePasskeys, makePasskey } from "../../account/passkeys.js";
import { reportMistake } from "../../browser/mistakes.js";
import { confirm } from "../../parts/confirm.js";
import { say, toast } from "../../parts/say.js";
import { offset } from "../../parts/store.js";
import { onSubmit } from "./forms.js";
import { link } from "./account-connection.js";
import { askPassword } from "./password-sheet.js";
import { problemHandler } from "./profile.js";
import { problemText } from "./words.js";

/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-${name}]`);

/**
 * Lets the person add passkeys, if the browser supports them.
 * @param {object} of see account.js
 */
export function offerPasskeys(of) {
  const { phrases } = of;
  const form = part("passkey-form");
  const { label } = form.elements;
  form.hidden = !canUsePasskeys(globalThis);
  part("passkey-cannot").hidden = !form.hidden;
  onSubmit(form, {
    phrases,
    refusals: () => {
      const refusal = labelRefusal(label.value);
      return refusal ? { label: refusal } : {};
    },
    send: async () => {
      const isAdded = await askPassword(of, {
        title: phrases.phrase("account-passkey-add"), text: phrases.phrase("account-export-ask"),
        yes: phrases.phrase("account-passkey-add"),
        work: async (password) => {
          await link.addPasskey({
            password, label: label.value.trim(),
            make: (question) => makePasskey(question, navigator.credentials),
          });
          return true;
        },
      });
      if (!isAdded) return;
      label.value = "";
      part("passkey-done").textContent = phrases.phrase("account-passkey-added");
      await showPasskeys(of);
    },
    onProblem: problemHandler(of),
  });
}

/**
 * Lists them, each with a button that removes it.
 * @param {object} of see account.js
 */
export async function showPasskeys(of) {
  const passkeys = await link.passkeys();
  if (of.isOver) return;
  const place = part("passkeys");
  place.replaceChildren(...passkeys.map((passkey) => row(passkey, of)));
  place.hidden = passkeys.length === 0;
}

/**
 * @param {import("../../account/account-link.js").Passkey} passkey
 * @param {any} of see account.js
 */
function row({ id, label, made, used }, of) {
  const { phrases, written } = of;
  const day = (time) => written.date({ time, offset: offset(time) });
  const item = document.createElement("li");
  const words = document.createElement("span");
  words.className = "session-words";
  const title = document.createElement("b");
  title.textContent = label;
  const times = document.createElement("span");
  times.className = "quiet";
  times.textContent = used === undefined
    ? phrases.phrase("account-passkey-unused", { made: day(made) })
    : phrases.phrase("account-passkey-times", { made: day(made), used: day(used) });
  words.append(title, times);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = phrases.phrase("account-passkey-remove");
  button.setAttribute("aria-label", phrases.phrase("account-passkey-remove-of", { name: label }));
  button.addEventListener("click", () => remove({ id, label }, of));
  item.append(words, button);
  return item;
}

async function remove({ id, label }, of) {
  const { phrases } = of;
  const isSure = await confirm({
    title: phrases.phrase("account-passkey-remove-ask", { name: label }),
    text: phrases.phrase("account-passkey-remove-text"),
    yes: phrases.phrase("account-passkey-remove"), no: phrases.phrase("account-passkey-keep"),
  });
  if (!isSure) return;
  try {
    await link.removePasskey(id);
    part("passkey-done").textContent = "";
    await showPasskeys(of);
    const heading = document.querySelector("#account-passkeys");
    heading.tabIndex = -1;
    heading.focus();
    say(phrases.phrase("account-passkey-removed"));
  } catch (problem) {
    reportMistake(problem);
    if (isSignedOut(problem)) of.failed(problem);
    else toast(problemText(phrases, problem));
  }
}
