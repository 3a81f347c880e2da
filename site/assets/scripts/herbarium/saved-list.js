/** The list of saved plants, of all or of a collection: sorted, filtered, selected, arranged. */

import { nameOf } from "../edition/edition.js";
import { say } from "../parts/say.js";
import { watchSearchField } from "../parts/search-field.js";
import { now, zone } from "../parts/store.js";
import { language } from "../page/place.js";
import { shown, tagCounts } from "../state/saved-view.js";
import { arrange } from "./arranging.js";
import { chooseCollections } from "./collections-sheet.js";
import { flower, herbariumAddress } from "./flowers.js";
import { onLongPress } from "./long-press.js";
import { offerActions } from "./quick-actions.js";
import { letGo, savedChange } from "./saving.js";
import { writeShared } from "./shared-link.js";
import { shareLink } from "./sharing.js";
import { savedCard } from "./saved-card.js";
import { chooseView } from "./view-choice.js";

const compareNames = new Intl.Collator(language).compare;
/**
 * A part of the page.
 * @param {string} name
 * @returns {any} a name of the template: a field, a button, a list
 */
const find = (name) => document.querySelector(`[data-${name}]`);

/** The page's list; its parts are those of the template "saved-list". */
export class SavedList {
  #store;
  #phrases;
  #collection;
  #onShow;
  #mode = "look";
  #chosen = new Set();
  #flowers = new Map();
  #rows = [];

  /**
   * @param {{store: import("../parts/store.js").Store, collection?: string,
   *   phrases: import("../page/phrases.js").Phrases, onShow: (count: number) => void}} of `onShow`
   *   hears how many plants there are, filters or not
   */
  constructor({ store, phrases, collection, onShow }) {
    this.#store = store;
    this.#phrases = phrases;
    this.#collection = collection;
    this.#onShow = onShow;
    this.#watchTools();
    this.#watchSelection();
    const list = find("saved");
    arrange(list, (id, place) => this.#move(id, place));
    onLongPress(list, ({ dataset }) => this.#offer(dataset.plant));
    list.addEventListener("click", ({ target }) => {
      if (target.closest("[data-more]")) this.#offer(target.closest("li").dataset.plant);
    });
    document.addEventListener(savedChange, () => this.show());
    addEventListener("pageshow", ({ persisted }) => persisted && this.show());
  }

  /** The ids of the plants that are shown, in their order. */
  get plants() {
    return this.#rows.map(({ plant }) => plant);
  }

  /** Reads the saved plants, and shows those that match. */
  async show() {
    const { saved, collections } = this.#store;
    const members = this.#collection && await collections.members(this.#collection);
    const ids = members && new Set(members.map(({ plant }) => plant));
    const all = (await saved.all()).filter(({ plant }) => !ids || ids.has(plant));
    await Promise.all(all.map(({ plant }) => this.#know(plant)));
    this.#showTags(all);
    const within = this.#collection ? members
      : find("collection").value && await collections.members(find("collection").value);
    this.#rows = shown(all, {
      sort: find("sort").value, text: find("within").value,
      tag: find("tag").value || undefined, collection: within || undefined, compareNames,
      nameOf: (plant) => this.#nameOf(plant),
    });
    this.#chosen = new Set(this.plants.filter((plant) => this.#chosen.has(plant)));
    this.#showCards();
    find("empty").hidden = all.length > 0;
    find("saved-part").hidden = all.length === 0;
    find("none").hidden = all.length === 0 || this.#rows.length > 0;
    this.#onShow(all.length);
  }

  async #know(plant) {
    if (!this.#flowers.has(plant)) this.#flowers.set(plant, await flower(plant));
  }

  #nameOf(plant) {
    return nameOf(this.#flowers.get(plant), language).text;
  }

  #showCards() {
    find("saved").replaceChildren(...this.#rows.map((row) => (
      savedCard(row, this.#flowers.get(row.plant), {
        phrases: this.#phrases, zone: zone(), isChosen: this.#chosen.has(row.plant),
      }))));
    find("saved").dataset.mode = this.#mode;
    find("selection").hidden = this.#mode !== "select";
    find("arranging").hidden = this.#mode !== "arrange";
    for (const button of document.querySelectorAll("[data-mode-button]")) {
      button.setAttribute("aria-pressed", String(button.dataset.modeButton === this.#mode));
    }
    this.#showChosen();
  }

  /** The tags to filter by; a tag that no plant has any more is no filter. */
  #showTags(all) {
    const select = find("tag");
    const tags = tagCounts(all);
    const { value } = select;
    const options = tags.map(({ tag, count }) => new Option(`#${tag} · ${count}`, tag));
    select.replaceChildren(select.options[0], ...options);
    select.value = tags.some(({ tag }) => tag === value) ? value : "";
    select.closest("label").hidden = tags.length === 0;
  }

  #watchTools() {
    chooseView(find("views"), find("saved"));
    const asked = new URLSearchParams(location.search).get("sort");
    if ([...find("sort").options].some(({ value }) => value === asked)) find("sort").value = asked;
    find("sort").addEventListener("change", rememberSort);
    for (const name of ["sort", "tag", "collection"]) {
      find(name)?.addEventListener("change", () => this.show());
    }
    find("within").addEventListener("input", () => this.show());
    find("within").form.addEventListener("submit", (event) => event.preventDefault());
    watchSearchField(find("within").form);
    for (const button of document.querySelectorAll("[data-mode-button]")) {
      const { modeButton: mode } = button.dataset;
      button.addEventListener("click", () => this.#turn(this.#mode === mode ? "look" : mode));
    }
  }

  /** In the person's own order no plant may be left out. */
  async #turn(mode) {
    this.#mode = mode;
    this.#chosen.clear();
    if (mode === "arrange") {
      find("sort").value = "own";
      rememberSort();
      for (const name of ["within", "tag", "collection"]) if (find(name)) find(name).value = "";
    }
    await this.show();
  }

  #watchSelection() {
    find("saved").addEventListener("change", ({ target }) => {
      const { plant } = target.closest("li").dataset;
      if (target.checked) this.#chosen.add(plant);
      else this.#chosen.delete(plant);
      this.#showChosen();
    });
    const acts = {
      all: async () => this.plants.forEach((plant) => this.#chosen.add(plant)),
      collections: () => chooseCollections([...this.#chosen]),
      share: () => this.#shareChosen(),
      remove: () => letGo([...this.#chosen]),
    };
    find("selection").addEventListener("click", async ({ target }) => {
      const button = target.closest("[data-act]");
      if (!button) return;
      await acts[button.dataset.act]();
      await this.show();
      button.focus();
    });
  }

  #showChosen() {
    find("chosen").textContent = this.#phrases.counted("picked", this.#chosen.size);
    for (const button of find("selection").querySelectorAll("[data-act]")) {
      button.disabled = button.dataset.act !== "all" && this.#chosen.size === 0;
    }
  }

  #shareChosen() {
    const plants = this.plants.filter((plant) => this.#chosen.has(plant));
    return sharePlants(this.#phrases.phrase("saved-title"), plants);
  }

  async #offer(plant) {
    if (await offerActions(plant, this.#collection)) await this.show();
  }

  async #move(plant, place) {
    const { saved, collections } = this.#store;
    if (this.#collection) await collections.movePlants(this.#collection, [plant], place, now());
    else await saved.move([plant], place, now());
    await this.show();
    say(this.#phrases.phrase("moved-to", {
      name: this.#nameOf(plant), place: this.plants.indexOf(plant) + 1, count: this.plants.length,
    }));
  }
}

/** The order is in the address, so that it stays after a reload and when the person goes back. */
function rememberSort() {
  const here = new URL(location.href);
  here.searchParams.set("sort", find("sort").value);
  history.replaceState(history.state, "", here);
}

/** Shares plants under a name, as a link that contains them all. */
export function sharePlants(name, plants) {
  const url = herbariumAddress(`shared/#${writeShared({ name, plants })}`);
  return shareLink({ title: name, url });
}
