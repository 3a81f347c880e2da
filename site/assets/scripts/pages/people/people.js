/** People: friends, followed people, search, their activity, and the person's privacy. */

import { savedChange } from "../../parts/saved-change.js";
import { makeTabs } from "../../herbarium/tabs.js";
import { reportMistake } from "../../browser/mistakes.js";
import { shopItems } from "../../parts/faces.js";
import { noticesChange } from "../../parts/own-notices.js";
import { onAct, perform } from "../../people/acting.js";
import { unsent } from "../../people/people-entries.js";
import { readCounts } from "../../people/people-reader.js";
import { whyNot } from "../../people/person-words.js";
import { loadPhrases } from "../../page/words.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { begin } from "../me/begin.js";
import { showText } from "../../parts/parts-of.js";
import { ActivityPart } from "./activity-part.js";
import { FindPart } from "./find-part.js";
import { InvitePart } from "./invite-part.js";
import { PeopleList } from "./people-lists.js";
import { PrivacyForm } from "./privacy-form.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
const items = await shopItems();
const of = { phrases, items, failed };
const privacyForm = new PrivacyForm(of);
const find = new FindPart(of);
const invite = new InvitePart(of);
const activity = new ActivityPart(of);
const lists = Object.fromEntries(
  ["friends", "following", "followers", "requests", "asked", "blocked"]
    .map((name) => [name, new PeopleList(name, of)]));
/** What each tab reads. */
const panels = {
  friends: () => Promise.all([showWaiting("requests"), showWaiting("asked"), lists.friends.show()]),
  following: () => lists.following.show(),
  followers: () => lists.followers.show(),
  find: () => Promise.all([find.again(), invite.show()]),
  activity: () => activity.show(),
  "who-may": () => lists.blocked.show(),
};
let current = "friends";
let isFirst = true;
/** The row that has the focus, or had it when its list was replaced. */
let held;
/** The update that is running, and whether another must follow it. */
let showing;
let isStale = false;

const isGuest = !storedSignIn.signedIn;
part("people-guest").hidden = !isGuest;
part("people-own").hidden = isGuest;
if (!isGuest) {
  makeTabs(part("tabs"), (name) => {
    current = name;
    if (isFirst) return;
    // So that going back from a person's page opens the same tab.
    history.replaceState(null, "", `#${name}`);
    show().catch(reportMistake);
  });
  isFirst = false;
  onAct(part("people-own"), (act, button) => {
    const row = /** @type {HTMLElement} */ (button.closest("[data-person]"));
    return perform(phrases, act, {
      handle: row.dataset.person ?? "", name: row.dataset.name ?? "",
    });
  });
  for (const change of [savedChange, noticesChange]) {
    document.addEventListener(change, () => show().catch(reportMistake));
  }
  window.addEventListener("online", () => show().catch(reportMistake));
  document.addEventListener("pointerdown", () => { held = undefined; });
  document.addEventListener("focusin", ({ target }) => {
    const row = /** @type {HTMLElement} */ (target).closest("[data-person]");
    held = row && {
      row, panel: row.closest("[role=tabpanel]"),
      handle: /** @type {HTMLElement} */ (row).dataset.person,
    };
  });
}
await begin(isGuest ? async () => {} : show, phrases);

/** Updates the counts and the open tab; calls during an update cause one more update. */
async function show() {
  isStale = true;
  showing ??= (async () => {
    while (isStale) {
      isStale = false;
      await showOnce();
    }
  })().finally(() => { showing = undefined; });
  return showing;
}

async function showOnce() {
  try {
    const { counts, privacy } = await readCounts();
    for (const name of ["friends", "following", "followers"]) {
      document.querySelector(`[data-count=${name}]`).textContent = String(counts[name]);
    }
    showRequests(counts.requests);
    await privacyForm.show(privacy);
    await panels[current]();
    const { waiting } = await unsent("relation");
    showText(part("people-note"), waiting.length > 0 ? phrases.phrase("people-waits") : "");
  } catch (problem) {
    failed(problem);
  }
  keepFocus();
}

/** Restores a focus that a new list removed: to the same person's row, or to the heading. */
function keepFocus() {
  if (!held?.panel || held.row.isConnected || document.activeElement !== document.body) return;
  const again = held.panel.querySelector(`[data-person="${held.handle}"] a`);
  (again ?? held.panel.querySelector("[data-head]")).focus();
}

/** Shows the number of open requests on their tab. */
function showRequests(count) {
  const mark = part("requests-count");
  mark.hidden = count === 0;
  const [shown, said] = [document.createElement("span"), document.createElement("span")];
  shown.ariaHidden = "true";
  shown.textContent = String(count);
  said.className = "unseen";
  said.textContent = phrases.counted("people-requests", count);
  mark.replaceChildren(...count === 0 ? [] : [shown, said]);
}

/** Shows the list of requests only if it has any. */
async function showWaiting(name) {
  part(name).hidden = await lists[name].show() === 0;
}

/** Shows on the page why the people could not be read. */
function failed(problem) {
  reportMistake(problem);
  const why = whyNot(problem);
  showText(part("people-note"), why === "account"
    ? phrases.phrase("people-guest") : phrases.phrase("people-away"));
}
