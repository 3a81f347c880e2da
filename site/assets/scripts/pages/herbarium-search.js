/** The page of a search: the query is in its address, and changes at once. */

import { FiltersForm } from "../herbarium/filters-form.js";
import { watchHearts } from "../herbarium/hearts.js";
import { pullToRefresh } from "../herbarium/pull.js";
import { filterCount, readQuery, writeQuery } from "../search/query.js";
import { Results } from "../herbarium/results.js";
import { keepSearch, suggestPlants } from "../herbarium/suggestions.js";
import { chooseView } from "../herbarium/view-choice.js";
import { reportMistake } from "../browser/mistakes.js";
import { say } from "../parts/say.js";
import { loadPhrases } from "../page/words.js";

/** @type {(name: string) => any} the element's name in the template */
const find = (name) => document.querySelector(`[data-${name}]`);
const [form, list, status, sort] = ["search", "results", "total", "sort"].map(find);
const input = form.querySelector("input");
const phrases = await loadPhrases();

let query = readQuery(location.search);
/** The query that this page last stored in the history. */
let kept = history.state?.kept ?? "";

const results = new Results({
  list, more: find("more"), phrases,
  onPage: (page) => {
    query = { ...query, page };
    remember();
  },
});
const filters = new FiltersForm({
  form: find("filters"), aside: find("aside"), sheet: find("filters-sheet"),
  opener: find("open-filters"), onChange: (chosen) => change({ filters: chosen }),
});

suggestPlants(form, { submit: (text) => change({ text }) });
chooseView(find("views"), list);
watchHearts();
pullToRefresh(find("bloom"), refresh);
sort.addEventListener("change", () => change({ sort: sort.value }));
list.addEventListener("click", ({ target }) => {
  const plant = target.closest("a") && target.closest("[data-plant]")?.dataset.plant;
  if (plant && query.text) keepSearch(query.text, plant);
});
form.addEventListener("reset", () => change({ text: "" }));

// The position on the page is restored with it.
history.scrollRestoration = "manual";
addEventListener("pagehide", remember);
addEventListener("popstate", () => {
  query = readQuery(location.search);
  show();
});
await show();
scrollTo(0, history.state?.scroll ?? 0);

/** Writes the query and the position on the page into the address's entry. */
function remember() {
  history.replaceState({ scroll: scrollY, kept }, "", writeQuery(query) || location.pathname);
}

/** Shows another query, from its first page on. */
async function change(wish) {
  query = { ...query, ...wish, page: 1 };
  remember();
  await show();
}

async function refresh() {
  await show();
  say(status.textContent);
}

/** Shows the present query. */
async function show() {
  if (input.value.trim() !== query.text) input.value = query.text;
  sort.value = query.sort;
  filters.show(query.filters);
  const count = filterCount(query.filters);
  find("filter-count").textContent = count > 0 ? String(count) : "";
  for (const clear of document.querySelectorAll("button[data-clear]")) clear.disabled = count === 0;
  const asksNothing = query.text === "" && count === 0;
  find("start").hidden = !asksNothing;
  const found = await results.show(query).catch((problem) => {
    reportMistake(problem);
    status.textContent = phrases.phrase("problem-load");
    return undefined;
  });
  if (!found) return;
  find("none").hidden = asksNothing || found.total > 0;
  status.textContent = phrases.counted("found", found.total);
  find("show").textContent = phrases.counted("show-plants", found.total);
  if (query.text !== "" && query.text !== kept) {
    kept = query.text;
    remember();
    await keepSearch(query.text, found.first);
  }
}
