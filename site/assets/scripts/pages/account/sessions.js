/** The person's sessions. */

import { isSignedOut } from "../../account/account-problem.js";
import { reportMistake } from "../../browser/mistakes.js";
import { offset } from "../../parts/store.js";
import { say, toast } from "../../parts/say.js";
import { link } from "./account-connection.js";
import { problemText } from "./words.js";

/**
 * Lists them, each with a button that ends it.
 * @param {object} of see account.js
 */
export async function showSessions(of) {
  const place = document.querySelector("[data-sessions]");
  const sessions = await link.sessions();
  if (of.isOver) return;
  place.replaceChildren(...sessions.map((session) => row(session, of)));
}

function row({ id, made, seen, isThis }, of) {
  const { phrases, written } = of;
  const moment = (time) => written.moment({ time, offset: offset(time) });
  const item = document.createElement("li");
  const words = document.createElement("span");
  words.className = "session-words";
  const title = document.createElement("b");
  title.textContent = isThis
    ? phrases.phrase("account-session-this") : phrases.phrase("account-session-other");
  const times = document.createElement("span");
  times.className = "quiet";
  times.textContent = phrases.phrase("account-session-times", {
    made: moment(made), seen: moment(seen),
  });
  words.append(title, times);
  item.append(words);
  if (!isThis) item.append(button(item, { id, made: moment(made) }, of));
  return item;
}

function button(item, { id, made }, of) {
  const { phrases } = of;
  const ends = document.createElement("button");
  ends.type = "button";
  ends.className = "button";
  ends.textContent = phrases.phrase("account-session-end");
  ends.setAttribute("aria-label", phrases.phrase("account-session-end-of", { made }));
  ends.addEventListener("click", async () => {
    try {
      await link.endSession(id);
      const heading = document.querySelector("#account-sessions");
      heading.tabIndex = -1;
      heading.focus();
      item.remove();
      say(phrases.phrase("account-session-ended"));
    } catch (problem) {
      reportMistake(problem);
      if (isSignedOut(problem)) of.failed(problem);
      else toast(problemText(phrases, problem));
    }
  });
  return ends;
}
