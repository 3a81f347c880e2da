/** The cards of the shop: each has an item's picture, its name and the buttons for it. */

import { drawing, face, portrait, textOf } from "../../parts/faces.js";
import { settings } from "../../parts/settings.js";
import { address, language } from "../../page/place.js";

/** The kinds that are not worn: effects are shown, themes are tried on, facts are read. */
const shown = new Set(["effect", "theme", "facts"]);

/**
 * How the person looks now.
 * @param {HTMLElement} place
 * @param {{worn: Record<string, string>, name: string, items: Map<string, any>}} of
 */
export function showYou(place, of) {
  place.hidden = of.name === "";
  place.replaceChildren(face({ ...of, size: 72 }));
}

/**
 * A card.
 * @param {any} item as the edition offers it
 * @param {any} of see shop.js
 */
export function itemCard(item, of) {
  const card = document.createElement("li");
  card.className = "shop-item";
  card.id = item.id;
  card.dataset.item = item.id;
  const isOwned = of.own.items.has(item.id);
  card.classList.toggle("is-owned", isOwned);
  const name = document.createElement("h3");
  name.textContent = textOf(item.names);
  const about = document.createElement("p");
  about.className = "quiet";
  about.textContent = textOf(item.about);
  const actions = document.createElement("p");
  actions.className = "shop-actions";
  actions.append(...actionsOf(item, isOwned, of));
  card.append(pictureOf(item, of), name, about, actions);
  return card;
}

function pictureOf({ id, slot, names }, { own, name }) {
  const place = document.createElement("div");
  place.className = "shop-picture";
  place.dataset.slotPicture = slot;
  if (slot === "avatar") place.append(portrait({ worn: { avatar: id }, size: 72 }));
  else if (slot === "frame") {
    place.append(portrait({ worn: { avatar: own.worn.avatar, frame: id }, name, size: 60 }));
  } else if (slot === "title") {
    const words = document.createElement("q");
    words.className = "face-title";
    words.textContent = textOf(names);
    place.append(words);
  } else if (slot === "facts") {
    const book = document.querySelector("template#book").content.cloneNode(true);
    place.append(book);
  } else place.append(drawing(id, slot === "badge" ? 48 : 72));
  return place;
}

function actionsOf(item, isOwned, { own, isGuest, balance, phrases, written }) {
  const { id, slot, price } = item;
  const button = (act, text, kind = "secondary") => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = `button button-${kind}`;
    Object.assign(made.dataset, { act, of: id });
    made.textContent = text;
    // A page has many such buttons: each label names its item.
    made.setAttribute("aria-label", `${text}: ${textOf(item.names)}`);
    return made;
  };
  const words = (text, name = "quiet") => {
    const made = document.createElement("span");
    made.className = name;
    made.textContent = text;
    return made;
  };
  const cost = words(phrases.phrase("shop-price", { price: written.whole(price) }), "shop-price");
  const isWorn = own.worn[slot] === id;
  const looks = [];
  if (slot === "effect") looks.push(button("show", phrases.phrase("shop-show")));
  if (slot === "theme" && !isOwned) {
    const tried = settings.get("look") === id;
    looks.push(button("try", tried ? phrases.phrase("shop-try-end") : phrases.phrase("shop-try")));
  }
  if (isOwned && slot === "facts") return [readLink(item, phrases)];
  if (isOwned) {
    return [isWorn ? button("off", phrases.phrase("shop-off"))
      : button("wear", shown.has(slot) ? phrases.phrase("shop-use") : phrases.phrase("shop-wear"),
        "primary"), ...looks];
  }
  if (own.coming.has(id)) return [words(phrases.phrase("shop-coming"), "shop-coming"), ...looks];
  if (isGuest) return [cost, ...looks];
  if (balance < price) {
    return [cost, words(phrases.phrase("shop-need", { count: written.whole(price - balance) })),
      ...looks];
  }
  return [cost, button("buy", phrases.phrase("shop-buy"), "primary"), ...looks];
}

function readLink(item, phrases) {
  const link = document.createElement("a");
  link.className = "button button-primary";
  link.href = address(`site/${language}/me/facts/?collection=${item.collection}`);
  link.textContent = phrases.phrase("shop-read");
  link.setAttribute("aria-label", `${link.textContent}: ${textOf(item.names)}`);
  return link;
}
