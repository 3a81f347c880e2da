/** The room that is bound to one device of the account. */

import { reportMistake } from "../../mistakes.js";
import { link } from "./here.js";
import { problemText } from "./words.js";

const part = (name) => document.querySelector(`[data-${name}]`);

/**
 * Says which device it is, where one is bound.
 * @param {object} of see account.js
 */
export async function showRooms(of) {
  const [bound] = await link.rooms();
  if (of.isOver) return;
  part("rooms").hidden = !bound;
  part("room-device").textContent = bound?.isThis
    ? of.phrases.phrase("account-rooms-this") : of.phrases.phrase("account-rooms-other");
}

/**
 * Lets the person ask for a link by which it is released.
 * @param {object} of see account.js
 */
export function offerRelease(of) {
  const said = part("release-asked");
  part("release").addEventListener("click", async () => {
    said.textContent = "";
    try {
      await link.askForRelease("beacons");
      said.textContent = of.phrases.phrase("account-rooms-mailed");
    } catch (problem) {
      reportMistake(problem);
      if (problem.status === 401) of.failed(problem);
      else said.textContent = problemText(of.phrases, problem);
    }
  });
}
