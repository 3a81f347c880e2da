/** A person on a page: the picture in its frame, the name, badge and title. */

import { reading } from "../edition/edition.js";
import { orElse } from "../browser/mistakes.js";
import { language } from "../page/place.js";
import { files } from "../edition/site-files.js";

/** The folder of the drawings, beside the scripts. */
const drawings = new URL("../../items/", import.meta.url);

/**
 * The drawing of an item of the shop, or of a part of an effect.
 * @param {string} name its id
 * @param {number} size in pixels
 */
export function drawing(name, size) {
  const picture = document.createElement("img");
  picture.src = new URL(`${name}.svg`, drawings).href;
  picture.alt = "";
  picture.width = size;
  picture.height = size;
  picture.decoding = "async";
  return picture;
}

/**
 * The items of the edition's shop, by id; empty when it cannot be read.
 * @returns {Promise<Map<string, any>>}
 */
export async function shopItems() {
  const items = await files.answer("shop").catch(orElse([]));
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * A picture in its frame. Without a picture, the first letter of the name is shown.
 * @param {{worn: Record<string, string>, name?: string, size?: number}} of
 */
export function portrait({ worn, name = "", size = 48 }) {
  const place = document.createElement("span");
  place.className = "portrait";
  place.style.setProperty("--portrait", `${size / 16}rem`);
  if (worn.avatar) {
    place.append(drawing(worn.avatar, size));
  } else {
    const letter = document.createElement("span");
    letter.className = "portrait-letter";
    letter.ariaHidden = "true";
    letter.textContent = [...name][0]?.toLocaleUpperCase(language) ?? "";
    place.append(letter);
  }
  if (worn.frame) {
    const frame = drawing(worn.frame, Math.round((size * 4) / 3));
    frame.className = "portrait-frame";
    place.append(frame);
  }
  return place;
}

/**
 * A person: picture, name, badge and title. Items that the edition does not have are left out.
 * @param {{worn: Record<string, string>, name: string, items: Map<string, any>, size?: number}} of
 */
export function face({ worn, name, items, size }) {
  const known = Object.fromEntries(Object.entries(worn).filter(([, id]) => items.has(id)));
  const place = document.createElement("span");
  place.className = "face";
  const words = document.createElement("span");
  words.className = "face-words";
  const named = document.createElement("b");
  named.textContent = name;
  words.append(named);
  if (known.badge) {
    const badge = drawing(known.badge, 24);
    badge.className = "face-badge";
    badge.alt = textOf(items.get(known.badge).names);
    named.append(" ", badge);
  }
  if (known.title) {
    const title = document.createElement("span");
    title.className = "face-title";
    title.textContent = textOf(items.get(known.title).names);
    words.append(title);
  }
  place.append(portrait({ worn: known, name, size }), words);
  return place;
}

/** A text in the page's language, or in English. */
export const textOf = (text) => reading(text, language)?.text ?? "";
