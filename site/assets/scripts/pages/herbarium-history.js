/**
 * The list of the person's searches: by day, searchable, and removable one by one or all at once.
 */

import { flower, herbariumAddress, showPicture, flowerAddress } from "../herbarium/flowers.js";
import { savedChange } from "../parts/saved-change.js";
import { swipeAway } from "../herbarium/swipe.js";
import { onComeBack } from "../parts/come-back.js";
import { confirm } from "../parts/confirm.js";
import { toast } from "../parts/say.js";
import { watchSearchField } from "../parts/search-field.js";
import { now, store, zone } from "../parts/store.js";
import { dateLanguage } from "../page/place.js";
import { containing, grouped } from "../state/history.js";
import { loadPhrases } from "../page/words.js";

/** @type {(name: string) => any} the element's name in the template */
const find = (name) => document.querySelector(`[data-${name}]`);
const [groups, filter] = [find("groups"), find("within")];
const template = document.querySelector("template#entry").content.firstElementChild;
const [phrases, { history }] = await Promise.all([loadPhrases(), store()]);
const names = {
  today: phrases.phrase("group-today"),
  yesterday: phrases.phrase("group-yesterday"),
  week: phrases.phrase("group-week"),
  earlier: phrases.phrase("group-earlier"),
};

filter.addEventListener("input", show);
filter.form.addEventListener("submit", (event) => event.preventDefault());
watchSearchField(filter.form);
find("clear-all").addEventListener("click", clearAll);
onComeBack(show);
document.addEventListener(savedChange, show);
await show();

async function show() {
  const all = await history.all();
  const some = containing(all, filter.value);
  groups.replaceChildren(...grouped(some, now(), zone()).map(groupView));
  find("empty").hidden = all.length > 0;
  find("none").hidden = all.length === 0 || some.length > 0;
  find("within-form").hidden = all.length === 0;
  find("clear-all").hidden = all.length === 0;
}

function groupView({ group, searches }) {
  const section = document.createElement("section");
  const [heading, list] = [document.createElement("h2"), document.createElement("ul")];
  heading.id = `group-${group}`;
  heading.textContent = names[group];
  section.setAttribute("aria-labelledby", heading.id);
  list.className = "entries";
  list.append(...searches.map((search) => entryView(search, group)));
  section.append(heading, list);
  return section;
}

/** For today and yesterday the time is enough. */
function timeText(time, group) {
  const isNear = group === "today" || group === "yesterday";
  /** @type {Intl.DateTimeFormatOptions} */
  const form = isNear ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(dateLanguage, { ...form, timeZone: zone() }).format(time);
}

function entryView(search, group) {
  /** @type {HTMLElement} */
  const item = template.cloneNode(true);
  /** @type {(name: string) => any} the element's name in the template */
  const part = (name) => item.querySelector(`[data-${name}]`);
  item.querySelector("a").href = herbariumAddress(`search/?q=${encodeURIComponent(search.text)}`);
  part("text").textContent = search.text;
  part("time").textContent = timeText(search.time, group);
  part("time").dateTime = new Date(search.time).toISOString();
  for (const place of item.querySelectorAll("[data-name]")) place.textContent = search.text;
  const open = part("open");
  open.hidden = !search.plant;
  if (search.plant) {
    flower(search.plant).then((plant) => {
      showPicture(item.querySelector(".entry-picture"), plant, { sizes: "3rem", largest: "small" });
      open.href = flowerAddress(plant);
    });
  }
  const forget = () => remove(search, item);
  part("delete").addEventListener("click", forget);
  swipeAway(item, forget);
  return item;
}

async function remove(search, item) {
  const next = item.nextElementSibling ?? item.previousElementSibling;
  await history.delete(search.folded, now());
  const index = next && [...groups.querySelectorAll(".entry")].indexOf(item);
  await show();
  const left = groups.querySelectorAll(".entry");
  (left[Math.min(index ?? 0, left.length - 1)]?.querySelector("[data-delete]") ?? filter).focus();
  toast(phrases.phrase("search-forgotten", { text: search.text }), {
    action: phrases.phrase("undo"),
    onAction: async () => {
      await history.keep(search.text, search);
      await show();
    },
  });
}

async function clearAll() {
  const isSure = await confirm({
    title: phrases.phrase("clear-all-ask"),
    text: phrases.phrase("clear-all-text"),
    yes: phrases.phrase("clear-all"),
    no: phrases.phrase("cancel"),
  });
  if (!isSure) return;
  await history.clear(now());
  filter.value = "";
  await show();
  toast(phrases.phrase("all-cleared"));
}
