/** What a plant's page has of one's own: the heart, collections, notes, reminders; and sharing. */

import { chooseCollections } from "../herbarium/collections-sheet.js";
import { watchHearts } from "../herbarium/hearts.js";
import { showOwnPart } from "../herbarium/own-part.js";
import { showReminders } from "../herbarium/reminder-part.js";
import { savedChange } from "../herbarium/saving.js";
import { shareLink } from "../herbarium/sharing.js";
import { loadPhrases } from "../page/words.js";

const find = (name) => document.querySelector(`[data-${name}]`);
const id = location.pathname.replace(/index\.html$/, "").split("/").at(-2);
const name = document.querySelector("h1").textContent;

find("share").addEventListener("click", () => (
  shareLink({ title: name, url: new URL(location.pathname, location.href).href })));
find("share").hidden = false;

find("save").dataset.save = id;
find("choose").addEventListener("click", async () => {
  if (await chooseCollections([id])) document.dispatchEvent(new Event(savedChange));
});
find("keep-bar").hidden = false;
watchHearts();

const phrases = await loadPhrases();
await Promise.allSettled([
  showOwnPart(find("own"), { id, phrases }),
  showReminders(find("care-reminders"), { id, name, phrases }),
]);
