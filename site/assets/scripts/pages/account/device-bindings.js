/** The feature that is bound to one device of the account. */

import { isSignedOut } from "../../account/account-problem.js";
import { reportMistake } from "../../browser/mistakes.js";
import { link } from "./account-connection.js";
import { problemText } from "./words.js";

const part = (name) => document.querySelector(`[data-${name}]`);

/**
 * Shows which device it is, if there is one.
 * @param {object} of see account.js
 */
export async function showBoundDevice(of) {
  const [bound] = await link.deviceBindings();
  if (of.isOver) return;
  part("device-bound").hidden = !bound;
  part("bound-device").textContent = bound?.isThis
    ? of.phrases.phrase("account-bindings-this") : of.phrases.phrase("account-bindings-other");
}

/**
 * Lets the person request a link that releases it.
 * @param {object} of see account.js
 */
export function offerRelease(of) {
  const said = part("release-asked");
  part("release").addEventListener("click", async () => {
    said.textContent = "";
    try {
      await link.askForRelease("beacons");
      said.textContent = of.phrases.phrase("account-bindings-mailed");
    } catch (problem) {
      reportMistake(problem);
      if (isSignedOut(problem)) of.failed(problem);
      else said.textContent = problemText(of.phrases, problem);
    }
  });
}
