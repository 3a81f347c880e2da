/** "My saved flowers": all saved plants, and their collections. */

import { nameCollection } from "../herbarium/collections-sheet.js";
import { herbariumAddress } from "../herbarium/flowers.js";
import { SavedList } from "../herbarium/saved-list.js";
import { savedChange } from "../herbarium/saving.js";
import { store as openStore } from "../parts/store.js";
import { loadPhrases } from "../page/words.js";

/** @type {(name: string) => any} the element's name in the template */
const find = (name) => document.querySelector(`[data-${name}]`);
const [phrases, store] = await Promise.all([loadPhrases(), openStore()]);

const list = new SavedList({
  store, phrases,
  onShow: (count) => {
    find("count").textContent = phrases.counted("plants", count);
    showCollections();
  },
});
find("new-collection").addEventListener("click", async () => {
  if (await nameCollection()) document.dispatchEvent(new Event(savedChange));
});
await list.show();

/** The collections as links to their pages, and as a filter. */
async function showCollections() {
  const collections = await store.collections.all();
  const template = document.querySelector("template#collection").content.firstElementChild;
  find("collections").replaceChildren(...collections.map(({ id, name, count }) => {
    const item = template.cloneNode(true);
    item.querySelector("a").href = herbariumAddress(`collection/?id=${id}`);
    item.querySelector("b").textContent = name;
    item.querySelector(".quiet").textContent = phrases.counted("plants", count);
    return item;
  }));
  const select = find("collection");
  const { value } = select;
  select.replaceChildren(
    select.options[0], ...collections.map(({ id, name }) => new Option(name, id)));
  select.value = collections.some(({ id }) => id === value) ? value : "";
  select.closest("label").hidden = collections.length === 0;
}
