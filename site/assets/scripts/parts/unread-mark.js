/** The number of unread notices, beside the section that has them. */

import { savedChange } from "./saved-change.js";
import { orElse } from "../browser/mistakes.js";
import { language } from "../page/place.js";
import { loadPhrases } from "../page/words.js";
import { noticesChange, ownNotices } from "./own-notices.js";

/** A larger number is not shown, since there is no room for it. */
const most = 99;

/** Shows it from now on. */
export async function showUnread() {
  const again = () => draw().catch(orElse());
  document.addEventListener(noticesChange, again);
  document.addEventListener(savedChange, again);
  await draw();
}

async function draw() {
  const phrases = await loadPhrases();
  const { unread } = await ownNotices();
  const link = document.querySelector("[data-bar-me]");
  link?.querySelector(".unread")?.remove();
  if (!link || unread === 0) return;
  const mark = document.createElement("b");
  mark.className = "unread";
  const count = document.createElement("span");
  count.setAttribute("aria-hidden", "true");
  const shown = Math.min(unread, most).toLocaleString(language);
  count.textContent = unread > most ? `${shown}+` : shown;
  const said = document.createElement("span");
  said.className = "unseen";
  said.textContent = phrases.counted("notices-unread", unread);
  mark.append(count, said);
  link.append(mark);
}
