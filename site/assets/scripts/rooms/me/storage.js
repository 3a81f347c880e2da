/** What is kept: the edition, the room it takes, and whether it lasts. */

import { confirm } from "../../parts/confirm.js";
import { toast } from "../../parts/say.js";
import { store } from "../../parts/store.js";
import { language } from "../../place.js";
import { askToLast } from "../../state/upkeep.js";
import { loadPhrases } from "../../words.js";
import { canWork, hear, send } from "../../worker-link.js";
import { table } from "./plots.js";

const part = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();

if (canWork) {
  hear("storage", showRoom);
  send({ kind: "storage" });
} else {
  part("room").textContent = phrases.phrase("store-unknown");
}
part("clear").addEventListener("click", clear);
part("last").addEventListener("click", last);
await showWaiting();
await showLasting(await isLasting());

/** Each key stands in a call of its own: the build finds it so. */
function nameOf(kind) {
  switch (kind) {
    case "shell": return phrases.phrase("store-shell");
    case "pages": return phrases.phrase("store-pages");
    case "words": return phrases.phrase("store-words");
    case "pictures": return phrases.phrase("store-pictures");
    default: return phrases.phrase("store-viewed");
  }
}

function showRoom({ kinds, usage, quota }) {
  const rows = Object.entries(kinds).map(([kind, bytes]) => [nameOf(kind), phrases.size(bytes)]);
  const sum = Object.values(kinds).reduce((total, bytes) => total + bytes, 0);
  rows.push([phrases.phrase("store-all"), phrases.size(sum)]);
  const heads = [phrases.phrase("store-kind"), phrases.phrase("store-bytes")];
  part("room").replaceChildren(table(heads, rows));
  if (quota === undefined) return;
  part("quota").hidden = false;
  const room = Math.max(0, quota - (usage ?? 0));
  const size = `${(room / 1e9).toLocaleString(language, { maximumFractionDigits: 1 })}\u00a0GB`;
  part("quota").textContent = phrases.phrase("store-quota", { size });
}

async function isLasting() {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

function showLasting(lasts) {
  part("lasting").textContent = lasts
    ? phrases.phrase("store-lasting") : phrases.phrase("store-passing");
  part("last").hidden = lasts || !navigator.storage?.persist;
}

async function last() {
  const lasts = await askToLast();
  showLasting(lasts);
  if (!lasts) toast(phrases.phrase("store-last-not"));
}

async function showWaiting() {
  const { outbox } = await store();
  const entries = [...await outbox.waiting(), ...await outbox.held()];
  part("waiting").textContent = phrases.counted("store-waiting", entries.length);
}

async function clear() {
  const isSure = await confirm({
    title: phrases.phrase("store-clear-title"), text: phrases.phrase("store-clear-text"),
    yes: phrases.phrase("store-clear"), no: phrases.phrase("store-clear-no"),
  });
  if (!isSure) return;
  if (canWork) await send({ kind: "clear" });
  toast(phrases.phrase("store-cleared"));
}
