/** A text field with a list of results, after the ARIA Authoring Practices' combobox. */

import { orElse } from "../browser/mistakes.js";
import { isComposing } from "./composing.js";

const pause = 120;

/** The field, its list, and which result is active. */
export class Combobox {
  #input;
  #list;
  #find;
  #option;
  #choose;
  #submit;
  #results = [];
  #active = -1;
  #asked = 0;
  #timer;

  /**
   * @param {{input: HTMLInputElement, list: HTMLElement,
   *   find: (query: string) => Promise<any[]>, option: (result: any) => HTMLElement,
   *   choose: (result: any) => void, submit?: () => void}} parts `submit` takes Enter while no
   *   result is active; without it the first one is chosen
   */
  constructor({ input, list, find, option, choose, submit }) {
    this.#input = input;
    this.#list = list;
    this.#find = find;
    this.#option = option;
    this.#choose = choose;
    this.#submit = submit;
    input.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#refresh(), pause);
    });
    input.addEventListener("keydown", (event) => this.#press(event));
    input.addEventListener("focus", () => this.#show(this.#results.length > 0));
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", ({ target }) => {
      const place = [...list.children].indexOf(target.closest("[role=option]"));
      if (place >= 0) this.#pick(place);
    });
    document.addEventListener("focusin", ({ target }) => {
      if (target !== input) this.#show(false);
    });
    input.addEventListener("blur", () => this.#show(false));
  }

  /** Closes the list, and discards the results of pending searches. */
  close() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#results = [];
    this.#list.replaceChildren();
    this.#show(false);
  }

  async #refresh() {
    this.#asked += 1;
    const asked = this.#asked;
    const results = await this.#find(this.#input.value).catch(orElse([]));
    if (asked !== this.#asked) return;
    this.#results = results;
    const options = results.map((result, place) => {
      const item = this.#option(result);
      item.id = `${this.#list.id}-${place}`;
      return item;
    });
    this.#list.replaceChildren(...options);
    this.#activate(-1);
    this.#show(results.length > 0 && document.activeElement === this.#input);
  }

  #show(isOpen) {
    this.#list.hidden = !isOpen;
    this.#input.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) this.#activate(-1);
  }

  #activate(place) {
    this.#active = place;
    [...this.#list.children].forEach((item, at) => {
      item.setAttribute("aria-selected", String(at === place));
      if (at === place) item.scrollIntoView({ block: "nearest" });
    });
    if (place < 0) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", `${this.#list.id}-${place}`);
  }

  #press(event) {
    if (isComposing(event)) return;
    const count = this.#results.length;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps && count > 0) {
      event.preventDefault();
      this.#show(true);
      const from = this.#active < 0 && event.key === "ArrowUp" ? 0 : this.#active;
      this.#activate((from + steps[event.key] + count) % count);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.#active < 0 && this.#submit) this.#submit();
      else if (count > 0) this.#pick(Math.max(0, this.#active));
    } else if (event.key === "Escape" && !this.#list.hidden) {
      event.preventDefault();
      this.#show(false);
    }
  }

  #pick(place) {
    this.#show(false);
    this.#choose(this.#results[place]);
  }
}
