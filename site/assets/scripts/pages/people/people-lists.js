/** Lists of people, read a page at a time; each row has the buttons that its list allows. */

import { actButton } from "../../people/acting.js";
import { readList } from "../../people/people-reader.js";
import { personAddress, personFace } from "../../people/person-face.js";
import { actsIn, relationTexts } from "../../people/person-words.js";

/** @typedef {import("../../state/person-form.js").Person} Person */

/**
 * A person's row in a list.
 * @param {string} list
 * @param {Person} person
 * @param {{phrases: import("../../page/phrases.js").Phrases, items: Map<string, any>}} of
 */
export function personRow(list, person, { phrases, items }) {
  const row = document.createElement("li");
  row.dataset.person = person.handle;
  row.dataset.name = person.name;
  const link = document.createElement("a");
  link.className = "person-link";
  link.href = personAddress(person.handle);
  link.append(personFace(person, items));
  row.append(link);
  const texts = relationTexts(phrases, person);
  // The list of friends need not repeat on each row that the person is a friend.
  if (list === "found" || list === "followers") {
    const is = document.createElement("p");
    is.className = "quiet person-is";
    is.textContent = texts.join(" · ");
    if (texts.length > 0) row.append(is);
  }
  const acts = actsIn(list, person);
  if (acts.length > 0) {
    const buttons = document.createElement("p");
    buttons.className = "button-row";
    buttons.append(...acts.map((act) => actButton(phrases, act, person.name)));
    row.append(buttons);
  }
  return row;
}

/**
 * Replaces the rows of a list. If a row has the focus, the new row of the same person gets it at
 * once, on the same button where it still exists, so that no key press goes elsewhere.
 * @param {any} place
 * @param {HTMLElement[]} rows
 */
export function replaceRows(place, rows) {
  const at = /** @type {any} */ (document.activeElement);
  const handle = place.contains(at) ? at.closest("[data-person]")?.dataset.person : undefined;
  const act = at?.dataset.act;
  place.replaceChildren(...rows);
  const row = rows.find(({ dataset }) => dataset.person === handle);
  if (handle === undefined || row === undefined) return;
  const same = act && row.querySelector(`[data-act="${act}"]`);
  (same ?? row.querySelector("a")).focus();
}

/** A list on the page, by its name. */
export class PeopleList {
  #name;
  #of;
  #next;

  /**
   * @param {string} name
   * @param {{phrases: import("../../page/phrases.js").Phrases, items: Map<string, any>,
   *   failed: (problem: unknown) => void}} of
   */
  constructor(name, of) {
    this.#name = name;
    this.#of = of;
    this.#part("more")?.addEventListener("click", () => this.#more().catch(of.failed));
  }

  /** @returns {any} the template defines the type of the element */
  #part(name) {
    return document.querySelector(`[data-list-${name}="${this.#name}"]`);
  }

  get #place() {
    return document.querySelector(`[data-list="${this.#name}"]`);
  }

  /** Reads the first page, and replaces the rows by it. */
  async show() {
    const { items, next } = await readList(this.#name);
    replaceRows(this.#place, items.map((each) => personRow(this.#name, each, this.#of)));
    this.#note(next);
    const none = this.#part("none");
    if (none) none.hidden = items.length > 0;
    return items.length;
  }

  /** Adds the next page; the focus moves to its first person. */
  async #more() {
    const { items, next } = await readList(this.#name, this.#next);
    const rows = items.map((each) => personRow(this.#name, each, this.#of));
    this.#place.append(...rows);
    this.#note(next);
    rows[0]?.querySelector("a").focus();
  }

  #note(next) {
    this.#next = next;
    this.#part("more").hidden = next === undefined;
  }
}
