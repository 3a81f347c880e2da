/** A record as players will see it, in a frame beside its form. */
import { Refusal, send } from "./api.js";
import { calmly, element, uniqueID } from "./elements.js";
import { LANGUAGES, LANGUAGE_NAMES } from "./values.js";

/** The milliseconds without typing after which the preview is made again. */
const MAKE_AFTER = 900;

/** The choices for the last record, which apply to the next one. */
const chosen = { isOpen: false, language: "en", view: "" };

/** This machine's other host name, so that the frame has no access to this page. */
const origin = () => {
  const other = location.hostname === "localhost" ? "127.0.0.1" : "localhost";
  return `${location.protocol}//${other}${location.port && `:${location.port}`}`;
};

/** The preview of the open record. */
export class Preview {
  /** @param {() => any} change returns the typed record */
  constructor(change) {
    this.change = change;
    this.views = [];
    this.home = "";
    this.changed = calmly(() => this.make(), MAKE_AFTER);
    this.said = element("p", { class: "quiet", role: "status", "data-preview-said": true });
    this.tabs = element("span", { class: "views", role: "group", "aria-label": "What is shown" });
    this.frame = element("iframe", {
      // The app needs storage of its own; the other host name makes it another origin.
      sandbox: "allow-scripts allow-forms allow-same-origin", title: "Preview", hidden: true,
    });
    const id = uniqueID();
    this.root = element("section", { class: "preview", id, "aria-label": "Preview", hidden: true },
      element("div", { class: "preview-head" },
        element("h3", {}, "As players will see it"), this.tabs, this.languages(), this.said),
      this.frame);
    this.button = element("button", {
      type: "button", "data-preview": true, "aria-controls": id,
      onclick: () => this.open(!chosen.isOpen),
    }, "Preview");
  }

  languages() {
    const id = uniqueID();
    return element("span", { class: "preview-language" },
      element("label", { for: id, class: "spoken" }, "Language of the preview"),
      element("select", {
        id,
        "data-preview-language": true,
        onchange: ({ target }) => {
          chosen.language = target.value;
          this.go();
        },
      }, ...LANGUAGES.map((each) => element("option", {
        value: each, selected: each === chosen.language,
      }, LANGUAGE_NAMES[each]))));
  }

  /** Shows or hides the preview, for this record and the next ones. */
  open(isOpen = chosen.isOpen) {
    chosen.isOpen = isOpen;
    this.root.hidden = !isOpen;
    this.root.parentElement?.classList.toggle("is-previewed", isOpen);
    this.button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.make();
  }

  /** Requests a preview of the typed record, one at a time. */
  async make() {
    if (!chosen.isOpen || !this.root.isConnected) return;
    if (this.isMaking) {
      this.changed();
      return;
    }
    this.isMaking = true;
    if (this.views.length === 0) this.said.textContent = "It is being made…";
    try {
      this.show(await send("preview", this.change()));
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.said.textContent = `${problem.message}. ${problem.detail}`;
    } finally {
      this.isMaking = false;
    }
  }

  show({ home, views, isKept }) {
    if (views.length > 0) [this.home, this.views] = [home, views];
    this.said.textContent = isKept
      ? "What is typed does not read: this is its last good form."
      : views.length > 0 ? "" : "Players see nothing of it: it is left out, or only listed.";
    const isMissing = views.length === 0 && !isKept;
    this.frame.hidden = isMissing;
    this.tabs.hidden = isMissing || this.views.length < 2;
    if (!isMissing) this.go();
  }

  /** Opens the chosen page; if it is already open, it reloads itself. */
  go() {
    const view = this.views.find(({ name }) => name === chosen.view) ?? this.views[0];
    if (!view) return;
    this.tabs.replaceChildren(...this.views.map(({ name }) => element("button", {
      type: "button", class: "small", "aria-pressed": String(name === view.name),
      "data-view": name,
      onclick: ({ target }) => {
        chosen.view = name;
        this.go();
        this.tabs.querySelector(`[data-view="${target.dataset.view}"]`)?.focus();
      },
    }, name)));
    const address = `${origin()}${this.home}site/${chosen.language}/${view.path}`;
    if (this.frame.getAttribute("src") === address) return;
    this.frame.title = `Preview: ${view.name}, ${LANGUAGE_NAMES[chosen.language]}`;
    this.frame.src = address;
  }
}
