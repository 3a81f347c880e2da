/** The sheet on which plants are added to and removed from collections. */

import { fold } from "../text/folding.js";
import { errorReason, reportMistake } from "../browser/mistakes.js";
import { openDialog } from "../parts/dialog.js";
import { toast } from "../parts/say.js";
import { now, store } from "../parts/store.js";
import { unkeptText } from "../parts/unkept-text.js";
import { limits } from "../state/limits.js";
import { loadPhrases } from "../page/words.js";
import { askName, textField } from "./fields.js";
import { flower, flowerName } from "./flowers.js";

/**
 * Lets the person choose or make collections for plants; plants that are not saved yet are saved.
 * @param {string[]} plants
 * @returns {Promise<boolean>} whether the person confirmed
 */
export async function chooseCollections(plants) {
  const [phrases, { collections, saved }] = await Promise.all([loadPhrases(), store()]);
  const held = await Promise.all(plants.map((plant) => collections.containing(plant)));
  const choices = (await collections.all()).map((collection) => (
    choiceOf(collection, held.filter((ids) => ids.includes(collection.id)).length, plants.length)));
  const fresh = textField({ label: phrases.phrase("collection-new"), longest: limits.nameLetters });
  const body = document.createElement("div");
  body.className = "choices";
  body.append(...choices.map(({ place }) => place), fresh.place);
  const name = plants.length === 1 ? flowerName(await flower(plants[0]))
    : phrases.counted("plants", plants.length);
  const answer = await openDialog({
    title: phrases.phrase("collections-for", { name }),
    body,
    actions: [
      { text: phrases.phrase("done"), value: "done", kind: "primary" },
      { text: phrases.phrase("cancel"), value: "" },
    ],
  });
  if (answer !== "done") return false;
  await saved.save(plants, now());
  for (const { id, box, was } of choices) {
    if (box.checked && was !== true) await collections.add(id, plants, now());
    if (!box.checked && !box.indeterminate && was !== false) {
      await collections.take(id, plants, now());
    }
  }
  const into = await collectionNamed(fresh.input.value, collections);
  if (into) await collections.add(into.id, plants, now());
  toast(phrases.phrase("collections-done"));
  return true;
}

/** A check box; indeterminate when a collection has some of the plants. */
function choiceOf({ id, name, count }, has, all) {
  const place = document.createElement("label");
  place.className = "choice";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = has === all;
  box.indeterminate = has > 0 && has < all;
  const words = document.createElement("span");
  words.textContent = `${name} · ${count}`;
  place.append(box, words);
  const was = box.indeterminate ? undefined : box.checked;
  return { id, place, box, was };
}

/** The collection of a name: the existing one, or a new one. */
async function collectionNamed(name, collections) {
  if (name.trim() === "") return undefined;
  const known = (await collections.all()).find((each) => fold(each.name) === fold(name));
  return known ?? collections.create(name, now());
}

/**
 * Asks for the name of a new or an existing collection.
 * @param {{id: string, name: string}} [collection]
 * @returns {Promise<boolean>} whether it has a new name
 */
export async function nameCollection(collection) {
  const [phrases, { collections }] = await Promise.all([loadPhrases(), store()]);
  const problems = {
    empty: () => phrases.phrase("problem-name-empty"),
    "name-taken": () => phrases.phrase("problem-name-taken"),
  };
  const take = async (name) => {
    try {
      if (collection) await collections.rename(collection.id, name, now());
      else await collections.create(name, now());
      return "";
    } catch (problem) {
      reportMistake(problem);
      return problems[errorReason(problem)]?.() ?? unkeptText(problem, phrases);
    }
  };
  return askName({
    title: collection ? phrases.phrase("collection-rename") : phrases.phrase("collection-new"),
    label: phrases.phrase("collection-name"),
    value: collection?.name,
    longest: limits.nameLetters,
    yes: phrases.phrase("keep"),
    no: phrases.phrase("cancel"),
    take,
  });
}
