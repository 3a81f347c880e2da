/** The results of a search: twenty at a time, more when the end is near or by a button. */

import { say } from "../parts/say.js";
import { resultsPerPage } from "../search/relevance.js";
import { flowerCard } from "./flower-card.js";
import { search } from "./flowers.js";
import { showHearts } from "./hearts.js";
import { masksOf } from "../search/query.js";

/** The list of results and the button below it. */
export class Results {
  #list;
  #more;
  #phrases;
  #query;
  #onPage;
  #page = 0;
  #total = 0;
  #asked = 0;
  #isLoading = false;

  /**
   * @param {{list: HTMLElement, more: HTMLButtonElement, onPage: (page: number) => void,
   *   phrases: import("../page/phrases.js").Phrases}} of `onPage` hears how many pages are shown
   */
  constructor({ list, more, onPage, phrases }) {
    this.#list = list;
    this.#more = more;
    this.#onPage = onPage;
    this.#phrases = phrases;
    more.addEventListener("click", () => this.#next(true));
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry.isIntersecting) this.#next(false);
    }, { rootMargin: "400px" });
    watcher.observe(more);
  }

  /**
   * Shows a query's first pages.
   * @param {import("../search/query.js").Query} query
   * @returns {Promise<{total: number, first?: string} | undefined>} the number of results, and the
   *   id of the first one; undefined when another query was made meanwhile
   */
  async show(query) {
    this.#asked += 1;
    const asked = this.#asked;
    this.#query = query;
    this.#list.setAttribute("aria-busy", "true");
    const pages = await Promise.all(
      Array.from({ length: query.page }, (_, place) => this.#find(query, place + 1)));
    if (asked !== this.#asked) return undefined;
    const results = pages.flatMap((page) => page.results);
    this.#page = query.page;
    this.#total = pages[0].total;
    this.#list.replaceChildren();
    this.#append(results);
    this.#list.removeAttribute("aria-busy");
    return { total: this.#total, first: results[0]?.id };
  }

  #find({ text, filters, sort }, page) {
    return search.find(text, { masks: masksOf(filters), sort, page, listsAll: true });
  }

  #append(results) {
    const cards = results.map(flowerCard);
    this.#list.append(...cards);
    const shown = this.#page * resultsPerPage;
    this.#more.hidden = shown >= this.#total;
    showHearts(this.#list);
    return cards;
  }

  /** Shows one page more; after the button, the first new result has the focus. */
  async #next(byHand) {
    if (this.#isLoading || this.#more.hidden) return;
    this.#isLoading = true;
    const asked = this.#asked;
    try {
      const { results } = await this.#find(this.#query, this.#page + 1);
      if (asked !== this.#asked) return;
      this.#page += 1;
      const [first] = this.#append(results);
      this.#onPage(this.#page);
      say(this.#phrases.counted("more-shown", results.length));
      if (byHand) first?.querySelector("a").focus();
    } finally {
      this.#isLoading = false;
    }
  }
}
