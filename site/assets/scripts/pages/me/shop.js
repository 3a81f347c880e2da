/** The shop: the items that Trophies buy, those that the person owns, and those that are worn. */

import { savedChange } from "../../parts/saved-change.js";
import { orElse, reportMistake } from "../../browser/mistakes.js";
import { onComeBack } from "../../parts/come-back.js";
import { openDialog } from "../../parts/dialog.js";
import { shopItems, textOf } from "../../parts/faces.js";
import { ownTrophies } from "../../parts/own-trophies.js";
import { say, toast } from "../../parts/say.js";
import { settings } from "../../parts/settings.js";
import { store } from "../../parts/store.js";
import { buy, wear } from "../../parts/wearing.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { loadPhrases } from "../../page/words.js";
import { storedSignIn } from "../../parts/stored-sign-in.js";
import { itemCard, showYou } from "./shop-cards.js";
import { refusedPurchase } from "./shop-words.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const written = writer(language);
const phrases = await loadPhrases();
const items = await shopItems();
const name = storedSignIn.signedIn?.name ?? "";

part("shelves").addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-act]");
  if (button && button.ariaDisabled !== "true") act(button).catch(failed);
});
document.addEventListener(savedChange, () => show().catch(reportMistake));
try {
  await show();
} catch (problem) {
  failed(problem);
} finally {
  part("shelves").dataset.isReady = "";
}
onComeBack(show);

/** Fills the page; the focus stays where it was. */
async function show() {
  const trophies = await ownTrophies();
  const focused = document.activeElement?.closest("[data-item]")?.id;
  part("trophies").textContent = written.whole(trophies.balance);
  part("trophies-state").textContent = trophies.isGuest
    ? phrases.phrase("trophies-guest") : phrases.phrase("trophies-own");
  part("guest").hidden = !trophies.isGuest;
  part("waits").hidden = trophies.own.coming.size === 0;
  showYou(part("you"), { worn: trophies.own.worn, name, items });
  for (const shelf of document.querySelectorAll("[data-slot]")) {
    const own = [...items.values()].filter(({ slot }) => slot === shelf.dataset.slot);
    shelf.closest("section").hidden = own.length === 0;
    shelf.replaceChildren(...own.sort((one, other) => one.price - other.price).map((item) => (
      itemCard(item, { ...trophies, name, items, phrases, written }))));
  }
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.querySelector("button, a")?.focus();
  }
  await tellRefused(trophies.refused);
}

/** Does what a card's button is for. */
async function act({ dataset }) {
  const item = items.get(dataset.of);
  switch (dataset.act) {
    case "buy": return purchase(item);
    case "wear": return change(item.slot, item.id);
    case "off": return change(item.slot);
    case "try": return tryOn(item);
    default: {
      const { celebrate } = await import("../../parts/celebration.js");
      return celebrate(item.id);
    }
  }
}

/** Asks for confirmation once, and buys. */
async function purchase(item) {
  const { balance } = await ownTrophies();
  const values = {
    name: textOf(item.names), price: written.whole(item.price),
    rest: written.whole(balance - item.price),
  };
  const answer = await openDialog({
    title: phrases.phrase("shop-ask", values), text: phrases.phrase("shop-ask-text", values),
    actions: [
      { text: phrases.phrase("shop-ask-no"), value: "no" },
      { text: phrases.phrase("shop-ask-yes"), value: "yes", kind: "primary", isFirst: true },
    ],
  });
  if (answer !== "yes") return;
  await buy(item);
  await hear();
  const { own } = await ownTrophies();
  if (own.items.has(item.id)) toast(phrases.phrase("shop-bought", values));
  else if (own.coming.has(item.id)) toast(phrases.phrase("shop-bought-waits", values));
}

async function change(slot, item) {
  if (slot === "theme") await settings.set("look", "");
  await wear(slot, item);
  say(phrases.phrase("set-kept"));
  await hear();
  if (slot === "avatar") await tellAccount(item).catch(orElse());
}

/** Sends waiting entries and reads the ledger's answers; without a network they keep waiting. */
async function hear() {
  const [{ sendWaiting }, { pull }] = await Promise.all([
    import("../account/account-connection.js"), import("../account/pulling.js"),
  ]);
  await sendWaiting().catch(orElse());
  await pull().catch(orElse());
  await show();
}

/** Sets the same picture in the account. */
async function tellAccount(item) {
  const { link } = await import("../account/account-connection.js");
  await link.change({ avatar: item ?? "" });
}

/** Tries a theme on for this visit; a second press takes it off. */
async function tryOn({ id }) {
  await settings.set("look", settings.get("look") === id ? "" : id);
  await show();
}

/** Shows each purchase that the ledger refused, once. */
async function tellRefused(refused) {
  const { outbox } = await store();
  for (const { id, kind, body, reason } of refused) {
    if (kind !== "purchase" && kind !== "equip") continue;
    const { item } = JSON.parse(body);
    part("refused").textContent = refusedPurchase(phrases, reason, textOf(items.get(item)?.names));
    part("refused").hidden = false;
    await outbox.dismiss(id);
  }
}

function failed(problem) {
  reportMistake(problem);
  part("problem").textContent = phrases.phrase("me-problem");
  part("problem").hidden = false;
}
