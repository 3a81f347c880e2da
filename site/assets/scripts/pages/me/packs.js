/** Packs of pictures: kept on the device and let go of, by the service worker. */

import { orElse } from "../../mistakes.js";
import { say, toast } from "../../parts/say.js";
import { settings } from "../../parts/settings.js";
import { writer } from "../../parts/written.js";
import { language } from "../../place.js";
import { loadPhrases } from "../../words.js";
import { canWork, hear, send } from "../../worker-link.js";

/** @typedef {{id: string, name: string, bytes: number, element: Element, isHere?: boolean,
 *   isFollowed?: boolean}} Pack `isFollowed`: something was heard of it since the page opened */

const phrases = await loadPhrases();
const written = writer(language);
/** @type {Map<string, Pack>} */
const packs = new Map();
const part = ({ element }, name) => element.querySelector(`[data-pack-${name}]`);

if (canWork) await start();

async function start() {
  for (const element of document.querySelectorAll("[data-pack]")) {
    const { pack: id, bytes } = element.dataset;
    packs.set(id, { id, name: nameOf(element), bytes: Number(bytes), element });
  }
  for (const pack of packs.values()) prepare(pack);
  hear("storage", ({ packs: taken }) => {
    for (const pack of packs.values()) {
      // The sum takes its time; what was heard of a pack meanwhile is newer.
      if (!pack.isFollowed) show(pack, taken[pack.id]?.isWhole ? "ready" : "absent");
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
  const { id, name, bytes } = pack;
  const size = phrases.size(bytes);
  const take = part(pack, "take");
  take.textContent = phrases.phrase("pack-take", { size });
  take.setAttribute("aria-label", phrases.phrase("pack-take-named", { name, size }));
  take.addEventListener("click", () => {
    follow(pack, { state: "taking", done: 0, total: bytes });
    send({ kind: "take-pack", id });
  });
  const drop = part(pack, "drop");
  drop.textContent = phrases.phrase("pack-drop", { size });
  drop.setAttribute("aria-label", phrases.phrase("pack-drop-named", { name, size }));
  drop.addEventListener("click", () => send({ kind: "drop-pack", id }));
}

/** Shows a state: "absent", "taking" or "ready"; the focus stays with the pack. */
function show(pack, state, text = "") {
  const hadFocus = pack.element.contains(document.activeElement);
  part(pack, "take").hidden = state !== "absent";
  part(pack, "drop").hidden = state !== "ready";
  part(pack, "far").hidden = state !== "taking";
  const words = state === "ready" ? phrases.phrase("pack-here") : text;
  part(pack, "state").textContent = words;
  part(pack, "state").hidden = words === "";
  const isLost = hadFocus && !pack.element.contains(document.activeElement);
  if (isLost) pack.element.querySelector("button:not([hidden]), a").focus();
  pack.isHere = state === "ready";
  showKept();
}

/** What is here and could make room, the largest first. */
function showKept() {
  const kept = document.querySelector("[data-packs-kept]");
  const hadFocus = kept.contains(document.activeElement);
  const here = [...packs.values()].filter(({ isHere }) => isHere)
    .sort((one, other) => other.bytes - one.bytes);
  kept.hidden = here.length === 0;
  kept.querySelector("[data-packs-kept-list]").replaceChildren(...here.map(keptItem));
  if (!hadFocus) return;
  const next = kept.hidden ? document.querySelector("main") : kept.querySelector("h2");
  next.focus();
}

function keptItem({ id, name, bytes }) {
  const size = phrases.size(bytes);
  const item = document.createElement("li");
  const [words, button] = [document.createElement("p"), document.createElement("button")];
  words.textContent = name;
  [button.type, button.className] = ["button", "button"];
  button.textContent = phrases.phrase("pack-drop", { size });
  button.setAttribute("aria-label", phrases.phrase("pack-drop-named", { name, size }));
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
      show(pack, "absent", text);
      toast(text);
    }
  }
}

/** On the page where it is looked at; else as a note of the browser, where the person wanted it. */
async function tellReady(text) {
  toast(text);
  const isWanted = settings.get("notifications") === "on" && document.hidden
    && globalThis.Notification?.permission === "granted";
  if (!isWanted) return;
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification("Florilegium", { body: text, lang: language })
    .catch(orElse());
}
