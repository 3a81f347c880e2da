/** A page that is made up: a place for each selector, the same whoever asks. */

/** No other tab: Node's own channel would keep the process of a test alive. */
globalThis.BroadcastChannel = class extends EventTarget {
  postMessage() {}
  close() {}
};

class Place extends EventTarget {
  #page;
  dataset = {};
  classList = { toggle() {} };
  textContent = "";
  value = "";
  hidden = false;
  attributes = new Map();
  /** A form's fields by name. */
  elements;
  files = [];

  constructor(page) {
    super();
    this.#page = page;
    this.elements = new Proxy({}, { get: (fields, name) => (fields[name] ??= new Place(page)) });
  }

  get src() { return this.attributes.get("src"); }
  set src(value) { this.attributes.set("src", value); }

  querySelector(selector) { return this.#page.querySelector(selector); }
  querySelectorAll(selector) { return this.#page.querySelectorAll(selector); }
  setAttribute(name, value) { this.attributes.set(name, value); }
  removeAttribute(name) { this.attributes.delete(name); }
  append(...parts) { this.textContent += parts.map((part) => part.textContent ?? part).join(""); }
  focus() {}
  remove() {}

  /** A sheet is answered at once. */
  showModal() {
    this.returnValue = this.#page.answer;
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  }

  replaceChildren(...parts) {
    this.textContent = "";
    this.append(...parts);
  }

  reset() {
    for (const field of Object.values(this.elements)) field.value = "";
  }
}

export class MadeUpPage {
  baseURI = "https://flora.example/site/en/account/";
  documentElement = { dataset: { root: "../../../", language: "en" }, lang: "en" };
  body = new Place(this);
  #places = new Map();
  /** What several places answer to, by selector. */
  all = {};
  /** The button by which sheets are closed. */
  answer = "";

  querySelector(selector) {
    if (!this.#places.has(selector)) this.#places.set(selector, new Place(this));
    return this.#places.get(selector);
  }

  querySelectorAll(selector) {
    return (this.all[selector] ?? []).map((one) => this.querySelector(one));
  }

  createElement() { return new Place(this); }
  dispatchEvent() {}

  /** All that places and fields say. */
  get text() {
    return [...this.#places.values()].flatMap((place) => [
      place.textContent, place.value, ...Object.values(place.elements).map(({ value }) => value),
    ]).join("\n");
  }
}
