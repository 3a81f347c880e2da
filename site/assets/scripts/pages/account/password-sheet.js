/**
 * Asks for the password again before an action that must not be possible on a device left unlocked.
 */

import { isSignedOut } from "../../account/account-problem.js";
import { errorReason, reportMistake } from "../../browser/mistakes.js";
import { problemText } from "./words.js";

let number = 0;

/**
 * Asks until the work succeeds with a password, or the person cancels.
 * @template Value
 * @param {object} of see account.js
 * @param {{title: string, text: string, yes: string, isDanger?: boolean,
 *   work: (password: string) => Promise<Value>}} ask
 * @returns {Promise<Value | undefined>}
 */
export function askPassword(of, { title, text, yes, isDanger = false, work }) {
  const { phrases } = of;
  const { sheet, form, input, error, no } = sheetOf({ title, text, yes, isDanger, phrases });

  return new Promise((resolve) => {
    let value;
    no.addEventListener("click", () => sheet.close());
    sheet.addEventListener("close", () => {
      sheet.remove();
      resolve(value);
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (form.ariaBusy === "true") return;
      error.textContent = "";
      if (input.value === "") {
        refuse(phrases.phrase("account-password-missing"));
        return;
      }
      form.ariaBusy = "true";
      try {
        value = await work(input.value);
        sheet.close();
      } catch (problem) {
        reportMistake(problem);
        if (isSignedOut(problem)) {
          sheet.close();
          of.failed(problem);
        } else {
          refuse(errorReason(problem) === "wrong-password"
            ? phrases.phrase("account-password-wrong") : problemText(phrases, problem));
        }
      } finally {
        form.ariaBusy = "false";
      }
    });
    sheet.showModal();
  });

  function refuse(words) {
    error.textContent = words;
    input.setAttribute("aria-invalid", "true");
    input.focus();
  }
}

/** The sheet's elements, and those of them that have listeners. */
function sheetOf({ title, text, yes, isDanger, phrases }) {
  number += 1;
  const id = (name) => `password-sheet-${number}-${name}`;
  const sheet = make("dialog", { className: "sheet" });
  sheet.setAttribute("aria-labelledby", id("title"));
  const form = make("form", { noValidate: true });
  const input = make("input", {
    type: "password", id: id("input"), autocomplete: "current-password", required: true,
    autofocus: true,
  });
  input.setAttribute("aria-describedby", `${id("text")} ${id("error")}`);
  const error = make("p", { className: "field-error", id: id("error") });
  error.setAttribute("role", "alert");
  const label = make("label", {
    htmlFor: id("input"), textContent: phrases.phrase("account-password-now"),
  });
  const field = make("div", { className: "field" });
  field.append(label, input, error);
  const no = make("button", {
    type: "button", className: "button", textContent: phrases.phrase("account-cancel"),
  });
  const go = make("button", {
    className: `button ${isDanger ? "button-danger" : "button-primary"}`, textContent: yes,
  });
  const row = make("p", { className: "sheet-actions" });
  row.append(no, go);
  form.append(
    make("h2", { id: id("title"), textContent: title }),
    make("p", { id: id("text"), textContent: text }), field, row);
  sheet.append(form);
  document.body.append(sheet);
  return { sheet, form, input, error, no };
}

function make(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
