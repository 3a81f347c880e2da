/**
 * A collection that another person shared: it is in the address, or the ledger gives it for the
 * secret there. It can be viewed and saved.
 */

import { flowerCard } from "../herbarium/flower-card.js";
import { flowers, herbariumAddress } from "../herbarium/flowers.js";
import { showHearts, watchHearts } from "../herbarium/hearts.js";
import { savedChange } from "../herbarium/saving.js";
import { readLink } from "../herbarium/shared-reading.js";
import { chooseView } from "../herbarium/view-choice.js";
import { reportMistake } from "../browser/mistakes.js";
import { toast } from "../parts/say.js";
import { now, store } from "../parts/store.js";
import { unkeptText } from "../parts/unkept-text.js";
import { files } from "../edition/site-files.js";
import { limits } from "../state/limits.js";
import { StateProblem } from "../state/problem.js";
import { loadPhrases } from "../page/words.js";

const find = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
/** @type {import("../herbarium/shared-reading.js").SharedCollection} */
let shown = { name: "", plants: [] };
/** The most collections with the same name. */
const mostAlike = 99;

chooseView(find("views"), find("shared"));
watchHearts();
find("save-all").addEventListener("click", saveAll);
find("keep").addEventListener("click", keep);
addEventListener("hashchange", show);
addEventListener("online", () => !find("away").hidden && show());
await show();

/** Plants that the edition does not have are left out. */
async function show() {
  const fragment = location.hash;
  const { collection, why, isLive } = await readLink(fragment);
  const known = await Promise.all((collection?.plants ?? []).map(isKnown));
  // Another link may have been opened meanwhile.
  if (location.hash !== fragment) return;
  const plants = collection?.plants.filter((_, place) => known[place]) ?? [];
  shown = { name: collection?.name || phrases.phrase("shared-title"), plants };
  const isEmptyLink = why === undefined && !isLive && plants.length === 0;
  const problem = isEmptyLink ? "missing" : why;
  for (const name of ["missing", "gone", "away"]) find(name).hidden = name !== problem;
  find("shared-page").hidden = problem !== undefined;
  find("name").textContent = shown.name;
  find("by").textContent = collection?.by ? phrases.phrase("shared-by", { name: collection.by })
    : phrases.phrase("shared-with-you");
  find("count").textContent = phrases.counted("plants", plants.length);
  for (const button of [find("save-all"), find("keep")]) button.hidden = plants.length === 0;
  find("shared").replaceChildren(...(await flowers(plants)).map(flowerCard));
  await showHearts(find("shared"));
}

function isKnown(id) {
  return files.plant(id).then(Boolean, () => false);
}

async function saveAll() {
  try {
    const { saved } = await store();
    await saved.save(shown.plants, now());
    document.dispatchEvent(new Event(savedChange));
    toast(phrases.counted("saved-all", shown.plants.length));
  } catch (problem) {
    reportMistake(problem);
    toast(unkeptText(problem, phrases));
  }
}

/** Makes an own collection of its present plants, and goes there. */
async function keep() {
  try {
    const { database, saved, collections } = await store();
    await saved.save(shown.plants, now());
    const { id } = await created(collections, shown.name);
    await collections.add(id, shown.plants, now());
    // Another page would not have it; this page shows that it is not stored.
    if (!database.isKept) return;
    location.assign(herbariumAddress(`collection/?id=${encodeURIComponent(id)}`));
  } catch (problem) {
    reportMistake(problem);
    toast(unkeptText(problem, phrases));
  }
}

/** A collection of a name, with a number when there is one of that name already. */
async function created(collections, name, number = 1) {
  const short = [...name].slice(0, limits.nameLetters - 3).join("");
  const full = number === 1 ? name : `${short} ${number}`;
  try {
    return await collections.create(full, now());
  } catch (problem) {
    const isTaken = problem instanceof StateProblem && problem.reason === "name-taken";
    if (!isTaken || number >= mostAlike) throw problem;
    return created(collections, name, number + 1);
  }
}
