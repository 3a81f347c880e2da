/** A collection that somebody shared: it stands in the address, and can be looked at and kept. */

import { flowerCard } from "../herbarium/flower-card.js";
import { flowers } from "../herbarium/flowers.js";
import { showHearts, watchHearts } from "../herbarium/hearts.js";
import { savedChange } from "../herbarium/saving.js";
import { readShared } from "../herbarium/shared-link.js";
import { chooseView } from "../herbarium/view-choice.js";
import { reportMistake } from "../mistakes.js";
import { toast } from "../parts/say.js";
import { now, store } from "../parts/store.js";
import { files } from "../site-files.js";
import { loadPhrases } from "../words.js";

const find = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
let plants = [];

chooseView(find("views"), find("shared"));
watchHearts();
find("save-all").addEventListener("click", saveAll);
addEventListener("hashchange", show);
await show();

/** Plants that the edition does not have are left out. */
async function show() {
  const shared = readShared(location.hash);
  const known = shared ? await Promise.all(shared.plants.map(isKnown)) : [];
  plants = shared?.plants.filter((_, place) => known[place]) ?? [];
  find("shared-page").hidden = plants.length === 0;
  find("missing").hidden = plants.length > 0;
  find("name").textContent = shared?.name || phrases.phrase("shared-title");
  find("count").textContent = phrases.counted("plants", plants.length);
  find("shared").replaceChildren(...(await flowers(plants)).map(flowerCard));
  await showHearts(find("shared"));
}

function isKnown(id) {
  return files.plant(id).then(Boolean, () => false);
}

async function saveAll() {
  try {
    const { saved } = await store();
    await saved.save(plants, now());
    document.dispatchEvent(new Event(savedChange));
    toast(phrases.counted("saved-all", plants.length));
  } catch (problem) {
    reportMistake(problem);
    toast(phrases.phrase("problem-kept"));
  }
}
