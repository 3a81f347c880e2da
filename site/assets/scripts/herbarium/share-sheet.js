/**
 * Sharing a collection by a link that is read from the ledger and can be withdrawn; only for a
 * person who is signed in. Without a network, changes wait, and the sheet explains what that means.
 */

import { parsedJSON } from "../text/decoding.js";
import { errorName, orElse, reportMistake } from "../browser/mistakes.js";
import { openDialog } from "../parts/dialog.js";
import { toast } from "../parts/say.js";
import { now } from "../parts/store.js";
import { newSecret } from "../state/link-secret.js";
import { herbariumAddress } from "./flowers.js";
import { writeSecret } from "./shared-link.js";

/**
 * @typedef {import("../state/collections.js").Collection} Collection
 * @typedef {import("../parts/store.js").Store} Store
 * @typedef {import("../page/phrases.js").Phrases} Phrases
 */

/** The address of the page that shows the collection of a secret. */
export const sharedAddress = (secret) => (
  new URL(herbariumAddress(`shared/#${writeSecret(secret)}`), location.href).href);

/**
 * Opens the sheet, until it is closed.
 * @param {{id: string, store: Store, phrases: Phrases,
 *   send: () => Promise<unknown>, sendList: () => unknown}} of `send` sends what waits to the
 *   ledger; `sendList` shares the plants in a link of the kind that needs no ledger
 */
export async function openShareSheet({ id, store, phrases, send, sendList }) {
  for (;;) {
    const collection = (await store.collections.all()).find((each) => each.id === id);
    if (!collection) return;
    const wish = nameWish(collection, phrases);
    const chosen = await openDialog({
      title: phrases.phrase("share-sheet-title", { name: collection.name }),
      text: stateText(collection, await stateOf(store, id), phrases),
      body: bodyOf(collection, wish, phrases), actions: actionsOf(collection, phrases),
    });
    const named = wish.input.checked;
    const { shared } = collection;
    const isOther = shared !== undefined && shared.named !== named;
    if (chosen === "begin") await store.collections.share(id, { link: newSecret(), named }, now());
    else if (chosen === "stop") await store.collections.share(id, undefined, now());
    else if (isOther) await store.collections.share(id, { ...shared, named }, now());
    if (chosen === "copy" && shared) await copy(sharedAddress(shared.link), phrases);
    if (["begin", "stop"].includes(chosen) || isOther) await send().catch(orElse());
    if (chosen === "list") await sendList();
    if (chosen !== "begin" && chosen !== "stop") return;
  }
}

/** Whether the last change of a collection waits, or was refused. */
async function stateOf({ outbox }, id) {
  const isOf = ({ kind, body }) => kind === "share" && parsedJSON(body)?.collection === id;
  if ((await outbox.waiting()).some(isOf)) return "waiting";
  return (await outbox.refused()).some(({ entry }) => isOf(entry)) ? "refused" : "sent";
}

/** @type {(collection: Collection, state: string, phrases: Phrases) => string} */
function stateText({ shared }, state, phrases) {
  if (state === "refused") return phrases.phrase("share-sheet-refused");
  if (state === "waiting") {
    return shared ? phrases.phrase("share-sheet-waits") : phrases.phrase("share-sheet-stop-waits");
  }
  return shared ? phrases.phrase("share-sheet-on") : phrases.phrase("share-sheet-off");
}

/** @param {Collection} collection @param {Phrases} phrases */
function nameWish({ shared }, phrases) {
  const label = document.createElement("label");
  label.className = "switch";
  const [text, input] = [document.createElement("span"), document.createElement("input")];
  text.textContent = phrases.phrase("share-sheet-named");
  Object.assign(input, { type: "checkbox", name: "named", checked: shared?.named === true });
  label.append(text, input);
  return { label, input };
}

/** @param {Collection} collection @param {{label: Node}} wish @param {Phrases} phrases */
function bodyOf({ shared }, wish, phrases) {
  const body = document.createDocumentFragment();
  if (shared) {
    const place = document.createElement("p");
    place.className = "field";
    const [label, input] = [document.createElement("label"), document.createElement("input")];
    Object.assign(input, {
      id: "share-sheet-link", type: "text", readOnly: true, value: sharedAddress(shared.link),
    });
    label.htmlFor = input.id;
    label.textContent = phrases.phrase("link");
    input.addEventListener("focus", () => input.select());
    place.append(label, input);
    body.append(place);
  }
  body.append(wish.label);
  return body;
}

/** @type {(collection: Collection, phrases: Phrases) => import("../parts/dialog.js").Action[]} */
function actionsOf({ shared }, phrases) {
  const close = { text: phrases.phrase("close"), value: "" };
  if (!shared) {
    return [
      close, { text: phrases.phrase("share-sheet-list"), value: "list", kind: "tertiary" },
      {
        text: phrases.phrase("share-sheet-begin"), value: "begin", kind: "primary", isFirst: true,
      },
    ];
  }
  return [
    close, { text: phrases.phrase("share-sheet-stop"), value: "stop", kind: "danger" },
    { text: phrases.phrase("share-sheet-copy"), value: "copy", kind: "primary", isFirst: true },
  ];
}

/** Copies a link; when the browser does not allow it, offers the device's own sheet. */
async function copy(url, phrases) {
  try {
    await navigator.clipboard.writeText(url);
    toast(phrases.phrase("link-copied"));
  } catch (problem) {
    if (errorName(problem) !== "NotAllowedError") reportMistake(problem);
    const { showLink } = await import("./sharing.js");
    await showLink(phrases, url);
  }
}
