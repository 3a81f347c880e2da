/**
 * The person's own part of a plant's page: notes, tags and a photo. Adding one saves the plant,
 * too.
 */

import { errorReason, reportMistake } from "../browser/mistakes.js";
import { toast } from "../parts/say.js";
import { now, store } from "../parts/store.js";
import { unkeptText } from "../parts/unkept-text.js";
import { ownPhoto } from "../state/photo.js";
import { savedChange } from "./saving.js";
import { tagsOf } from "./tag-text.js";

/** The time after the last letter at which notes are stored, in milliseconds. */
const pause = 800;

/**
 * Shows the stored values, and stores changes.
 * @param {HTMLElement} part
 * @param {{id: string, phrases: import("../page/phrases.js").Phrases}} plant
 */
export async function showOwnPart(part, { id, phrases }) {
  const { database, saved } = await store();
  /** @type {(name: string) => any} the element's name in the template */
  const find = (name) => part.querySelector(`[data-${name}]`);
  const state = find("own-state");
  const keep = async (change) => {
    try {
      await change();
      state.textContent = database.isKept ? phrases.phrase("kept") : "";
      document.dispatchEvent(new Event(savedChange));
    } catch (problem) {
      reportMistake(problem);
      state.textContent = "";
      toast(problemText(problem, phrases));
    }
  };
  keepText(find("notes"), (text) => keep(() => saved.setNotes(id, text, now())));
  keepText(find("tags"), (text) => keep(() => saved.setTags(id, tagsOf(text), now())));
  find("photo-file").addEventListener("change", ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) keep(async () => saved.setPhoto(id, await ownPhoto(file), now()));
  });
  find("photo-remove").addEventListener("click", async () => {
    await keep(() => saved.setPhoto(id, null, now()));
    find("photo-file").focus();
  });

  let address;
  const show = async () => {
    const row = await saved.get(id);
    for (const [name, text] of [["notes", row?.notes], ["tags", row?.tags.join(", ")]]) {
      if (document.activeElement !== find(name)) find(name).value = text ?? "";
    }
    const photo = row?.photo && await saved.photo(row.photo);
    if (address) URL.revokeObjectURL(address);
    address = photo ? URL.createObjectURL(photo) : undefined;
    find("photo").hidden = !photo;
    if (photo) find("photo").querySelector("img").src = address;
  };
  document.addEventListener(savedChange, show);
  await show();
  part.hidden = false;
}

/** Stores a field's text when the person stops writing, or leaves the field or the page. */
function keepText(field, keep) {
  let timer;
  let isChanged = false;
  const flush = () => {
    clearTimeout(timer);
    if (isChanged) keep(field.value);
    isChanged = false;
  };
  field.addEventListener("input", () => {
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(flush, pause);
  });
  field.addEventListener("change", flush);
  document.addEventListener("visibilitychange", flush);
}

function problemText(problem, phrases) {
  const texts = {
    "too-large": () => phrases.phrase("photo-too-large"),
    "too-many-pixels": () => phrases.phrase("photo-too-large"),
    "not-a-picture": () => phrases.phrase("photo-none"),
  };
  return texts[errorReason(problem)]?.() ?? unkeptText(problem, phrases);
}
