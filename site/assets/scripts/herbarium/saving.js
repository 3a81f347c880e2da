/** Saving plants and removing them: announced, and undone on request when that loses nothing. */

import { reportMistake } from "../browser/mistakes.js";
import { confirm } from "../parts/confirm.js";
import { play } from "../parts/sound.js";
import { toast } from "../parts/say.js";
import { now, store } from "../parts/store.js";
import { unkeptText } from "../parts/unkept-text.js";
import { loadPhrases } from "../page/words.js";
import { chooseCollections } from "./collections-sheet.js";
import { flower, flowerName } from "./flowers.js";
import { savedChange } from "../parts/saved-change.js";

export { savedChange };

const tell = () => document.dispatchEvent(new Event(savedChange));

/** Makes a change; announces when it cannot be stored. */
async function kept(change) {
  try {
    await change();
    tell();
    return true;
  } catch (problem) {
    reportMistake(problem);
    toast(unkeptText(problem, await loadPhrases()));
    return false;
  }
}

/**
 * Saves a plant and offers to choose a collection for it.
 * @param {string} id
 */
export async function saveFlower(id) {
  const [phrases, { database, saved }] = await Promise.all([loadPhrases(), store()]);
  if (!(await kept(() => saved.save([id], now())))) return;
  play("bloom");
  // The page then shows that the plant is not stored; no message may contradict that.
  if (!database.isKept) return;
  toast(phrases.phrase("saved-one", { name: flowerName(await flower(id)) }), {
    action: phrases.phrase("choose-collection"),
    onAction: async () => {
      if (await chooseCollections([id])) tell();
    },
  });
}

/**
 * Removes saved plants. When notes, tags, photos or places in collections are removed with them, it
 * asks first; otherwise it offers to undo it.
 * @param {string[]} ids
 * @returns {Promise<boolean>} whether they were removed
 */
export async function letGo(ids) {
  const [phrases, { saved, collections }] = await Promise.all([loadPhrases(), store()]);
  const rows = (await Promise.all(ids.map((id) => saved.get(id)))).filter(Boolean);
  const held = await Promise.all(ids.map((id) => collections.containing(id)));
  const losesMore = held.some((some) => some.length > 0)
    || rows.some(({ notes, tags, photo }) => notes || tags.length > 0 || photo);
  const name = ids.length === 1 ? flowerName(await flower(ids[0]))
    : phrases.counted("plants", ids.length);
  if ((losesMore || ids.length > 1) && !(await isSure(phrases, name))) return false;
  if (!(await kept(() => saved.remove(ids, now())))) return false;
  const back = () => kept(async () => {
    for (const { plant, time } of rows.toReversed()) await saved.save([plant], time);
  });
  toast(phrases.phrase("let-go", { name }), losesMore ? {} : {
    action: phrases.phrase("undo"), onAction: back,
  });
  return true;
}

function isSure(phrases, name) {
  return confirm({
    title: phrases.phrase("let-go-ask", { name }),
    text: phrases.phrase("let-go-text"),
    yes: phrases.phrase("remove"),
    no: phrases.phrase("cancel"),
  });
}
