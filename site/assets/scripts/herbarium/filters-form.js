/** The four filters: beside the results on a wide screen, on a sheet otherwise. */

import { kinds, noFilters } from "../search/query.js";

const wideScreen = matchMedia("(min-width: 60rem)");

/** A form of check boxes, data-filters, in an aside or in a dialog. */
export class FiltersForm {
  #form;
  #aside;
  #sheet;

  /**
   * @param {{form: HTMLFormElement, aside: HTMLElement, sheet: HTMLDialogElement,
   *   opener: HTMLButtonElement, onChange: (filters: Record<string, string[]>) => void}} of
   */
  constructor({ form, aside, sheet, opener, onChange }) {
    this.#form = form;
    this.#aside = aside;
    this.#sheet = sheet;
    form.addEventListener("change", () => onChange(this.#read()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      sheet.close();
    });
    form.querySelector("[data-clear]").addEventListener("click", () => {
      this.show(noFilters());
      onChange(noFilters());
    });
    opener.addEventListener("click", () => sheet.showModal());
    sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
    wideScreen.addEventListener("change", () => this.#settle());
    this.#settle();
  }

  #settle() {
    if (wideScreen.matches) this.#sheet.close();
    (wideScreen.matches ? this.#aside : this.#sheet).append(this.#form);
  }

  /**
   * Ticks the chosen filters.
   * @param {Record<string, string[]>} filters
   */
  show(filters) {
    for (const box of this.#form.querySelectorAll("input")) {
      box.checked = filters[box.name].includes(box.value);
    }
  }

  #read() {
    const fields = new FormData(this.#form);
    return Object.fromEntries(kinds.map((kind) => [kind, fields.getAll(kind)]));
  }
}
