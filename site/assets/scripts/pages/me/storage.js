/** The stored edition, the space it takes, and whether the browser may delete it. */

import { orElse } from "../../browser/mistakes.js";
import { confirm } from "../../parts/confirm.js";
import { toast } from "../../parts/say.js";
import { now, store } from "../../parts/store.js";
import { minutesOf } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { requestPersistence } from "../../state/upkeep.js";
import { loadPhrases } from "../../page/words.js";
import { canWork, hear, send } from "../../browser/worker-link.js";
import { table } from "./plots.js";
import { refusedTexts } from "../../parts/refused-words.js";

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
part("refused-dismiss").addEventListener("click", dismiss);
await showWaiting();
await showRefused();
await showLasting(await isLasting());

/** Each key has a call of its own, so that the build finds it. */
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
  const free = Math.max(0, quota - (usage ?? 0));
  const size = `${(free / 1e9).toLocaleString(language, { maximumFractionDigits: 1 })}\u00a0GB`;
  part("quota").textContent = phrases.phrase("store-quota", { size });
}

async function isLasting() {
  return (await navigator.storage?.persisted?.().catch(orElse(false))) ?? false;
}

function showLasting(lasts) {
  part("lasting").textContent = lasts
    ? phrases.phrase("store-lasting") : phrases.phrase("store-passing");
  part("last").hidden = lasts || !navigator.storage?.persist;
}

async function last() {
  const lasts = await requestPersistence();
  showLasting(lasts);
  if (!lasts) toast(phrases.phrase("store-last-not"));
}

async function showWaiting() {
  const { outbox } = await store();
  const entries = await outbox.waiting();
  part("waiting").textContent = phrases.counted("store-waiting", entries.length);
  const time = now();
  const until = await outbox.quietUntil(time);
  part("quiet").hidden = until === undefined;
  if (until !== undefined) {
    part("quiet").textContent = phrases.counted("store-quiet", minutesOf((until - time) / 1_000));
  }
}

/** Shows the entries that the ledger refused, until the person has read them. */
async function showRefused() {
  const { outbox } = await store();
  const refused = await outbox.refused();
  part("refused").hidden = refused.length === 0;
  part("refused-list").replaceChildren(...refusedTexts(phrases, refused).map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
}

async function dismiss() {
  const { outbox } = await store();
  for (const { entry } of await outbox.refused()) await outbox.dismiss(entry.id);
  await showRefused();
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
