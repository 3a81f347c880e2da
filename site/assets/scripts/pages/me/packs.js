/** Packs of pictures, which the service worker stores on the device and removes. */

import { orElse } from "../../browser/mistakes.js";
import { say, toast } from "../../parts/say.js";
import { settings } from "../../parts/settings.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { loadPhrases } from "../../page/words.js";
import { canWork, hear, send } from "../../browser/worker-link.js";

/** @typedef {{id: string, name: string, bytes: number, element: Element, kept: number,
 *   isHere?: boolean, isFollowed?: boolean}} Pack `kept`: the bytes stored here. `isHere`: it can
 *   be removed. `isFollowed`: a message about it has come since the page opened */

const phrases = await loadPhrases();
const written = writer(language);
/** @type {Map<string, Pack>} */
const packs = new Map();
const part = ({ element }, name) => element.querySelector(`[data-pack-${name}]`);

if (canWork) await start();

async function start() {
  for (const element of document.querySelectorAll("[data-pack]")) {
    const { pack: id, bytes } = element.dataset;
    packs.set(id, { id, name: nameOf(element), bytes: Number(bytes), element, kept: 0 });
  }
  for (const pack of packs.values()) prepare(pack);
  hear("storage", ({ packs: taken }) => {
    for (const pack of packs.values()) {
      // The sizes take time to add up; a message about a pack that came meanwhile is newer.
      if (pack.isFollowed) continue;
      const { isWhole = false, done = 0 } = taken[pack.id] ?? {};
      if (isWhole) show(pack, "ready");
      else showBegun(pack, done);
    }
  });
  hear("pack", (message) => {
    const pack = packs.get(message.id);
    if (pack) follow(pack, message);
  });
  await send({ kind: "storage" });
}

/** The plants of a pack and its size, as the page writes them. */
function nameOf(element) {
  const group = element.closest("[data-pack-group]").querySelector("h2").textContent;
  return `${group} (${element.querySelector("b").textContent})`;
}

function prepare(pack) {
  const { id, bytes } = pack;
  label(pack);
  part(pack, "take").addEventListener("click", () => {
    follow(pack, { state: "taking", done: 0, total: bytes });
    send({ kind: "take-pack", id });
  });
  part(pack, "drop").addEventListener("click", () => send({ kind: "drop-pack", id }));
}

/** Labels the buttons with the bytes to download and the bytes to remove. */
function label(pack) {
  const { name, bytes, kept } = pack;
  const isBegun = kept > 0 && kept < bytes;
  const [take, drop] = [part(pack, "take"), part(pack, "drop")];
  const size = phrases.size(isBegun ? bytes - kept : bytes);
  take.textContent = isBegun
    ? phrases.phrase("pack-rest", { size }) : phrases.phrase("pack-take", { size });
  take.setAttribute("aria-label", isBegun
    ? phrases.phrase("pack-rest-named", { name, size })
    : phrases.phrase("pack-take-named", { name, size }));
  labelDrop(drop, pack);
}

function labelDrop(button, { name, bytes, kept }) {
  const size = phrases.size(kept || bytes);
  button.textContent = phrases.phrase("pack-drop", { size });
  button.setAttribute("aria-label", phrases.phrase("pack-drop-named", { name, size }));
}

/**
 * Shows how much of an incomplete pack is stored here.
 * @param {Pack} pack
 * @param {number} done
 * @param {string} [text] what went wrong
 */
function showBegun(pack, done, text = "") {
  pack.kept = Math.min(done, pack.bytes);
  if (pack.kept === 0) {
    show(pack, "absent", text);
    return;
  }
  const [here, size] = [phrases.size(pack.kept), phrases.size(pack.bytes)];
  show(pack, "begun", `${text} ${phrases.phrase("pack-begun", { here, size })}`.trim());
}

/** Shows a state: "absent", "taking", "begun" or "ready"; the focus stays with the pack. */
function show(pack, state, text = "") {
  const hadFocus = pack.element.contains(document.activeElement);
  part(pack, "take").hidden = state !== "absent" && state !== "begun";
  part(pack, "drop").hidden = state !== "ready" && state !== "begun";
  part(pack, "far").hidden = state !== "taking";
  const words = state === "ready" ? phrases.phrase("pack-here") : text;
  part(pack, "state").textContent = words;
  part(pack, "state").hidden = words === "";
  if (state === "ready") pack.kept = pack.bytes;
  if (state === "absent") pack.kept = 0;
  pack.isHere = state === "ready" || state === "begun";
  label(pack);
  const isLost = hadFocus && !pack.element.contains(document.activeElement);
  if (isLost) pack.element.querySelector("button:not([hidden]), a").focus();
  showKept();
}

/** Shows the stored packs, which could be removed to make room, the largest first. */
function showKept() {
  const kept = document.querySelector("[data-packs-kept]");
  const hadFocus = kept.contains(document.activeElement);
  const here = [...packs.values()].filter(({ isHere }) => isHere)
    .sort((one, other) => other.kept - one.kept);
  kept.hidden = here.length === 0;
  kept.querySelector("[data-packs-kept-list]").replaceChildren(...here.map(keptItem));
  if (!hadFocus) return;
  const next = kept.hidden ? document.querySelector("main") : kept.querySelector("h2");
  next.focus();
}

function keptItem(pack) {
  const { id, name } = pack;
  const item = document.createElement("li");
  const [words, button] = [document.createElement("p"), document.createElement("button")];
  words.textContent = name;
  [button.type, button.className] = ["button", "button"];
  labelDrop(button, pack);
  button.addEventListener("click", () => send({ kind: "drop-pack", id }));
  item.append(words, button);
  return item;
}

/**
 * @param {any} pack
 * @param {{state: string, done?: number, total?: number, reason?: string}} message
 */
function follow(pack, { state, done = 0, total = 0, reason }) {
  const { name } = pack;
  pack.isFollowed = true;
  switch (state) {
    case "taking": {
      const far = part(pack, "far");
      far.max = Math.max(1, total);
      far.value = done;
      const percent = written.percent(total === 0 ? 0 : Math.floor((100 * done) / total));
      const text = phrases.phrase("pack-taking", { percent, size: phrases.size(total) });
      far.setAttribute("aria-label", text);
      show(pack, "taking", text);
      break;
    }
    case "ready":
      show(pack, "ready");
      tellReady(phrases.phrase("pack-ready", { name }));
      break;
    case "dropped":
      show(pack, "absent");
      say(phrases.phrase("pack-dropped", { name }));
      break;
    default: {
      const text = reason === "full" ? phrases.phrase("pack-full") : phrases.phrase("pack-broken");
      // Without room the worker has removed the pack; otherwise the part from before is still here.
      if (reason === "full") show(pack, "absent", text);
      else showBegun(pack, total > 0 ? done : pack.kept, text);
      toast(text);
    }
  }
}

/** On the visible page; otherwise as a notification of the browser, if the person allowed it. */
async function tellReady(text) {
  toast(text);
  const isWanted = settings.get("notifications") === "on" && document.hidden
    && globalThis.Notification?.permission === "granted";
  if (!isWanted) return;
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification("Florilegium", { body: text, lang: language })
    .catch(orElse());
}
