/** A text in five languages side by side, with marks for missing ones. */
import { element, uniqueID } from "./elements.js";
import { LANGUAGES, LANGUAGE_NAMES } from "./values.js";

/** The height of an empty text box, in lines. */
const ROWS = 3;

/** @param {string} language @param {any} text @param {any} options */
function box(language, text, { describedBy, name, changed, isList }) {
  const id = uniqueID();
  const words = isList ? (Array.isArray(text) ? text : []).join("\n") : text ?? "";
  const state = element("span", { class: "missing" }, words ? "" : "missing");
  const area = element("textarea", {
    id, lang: language, rows: ROWS, value: words, "aria-describedby": describedBy,
    "aria-label": `${name}, ${LANGUAGE_NAMES[language]}`, spellcheck: "true",
    oninput: ({ target }) => {
      state.textContent = target.value ? "" : "missing";
      const lines = () => target.value.split("\n").map((each) => each.trim()).filter(Boolean);
      changed(language, target.value === "" ? undefined : isList ? lines() : target.value);
    },
  });
  return element("div", { class: "language", "data-language": language },
    element("label", { for: id }, language, " ", state), area);
}

/**
 * @param {any} texts by language, or one text for all
 * @param {object} options
 * @param {string} options.name the name of the text
 * @param {string} options.describedBy
 * @param {boolean} [options.isList] whether each language has a list, one item on each line
 * @param {(language: string | null, text: any) => void} options.changed
 * @param {() => void} options.split turns one text for all languages into a text by language
 */
export function languages(texts, options) {
  if (typeof texts === "string" && texts !== "") {
    const id = uniqueID();
    return element("div", { class: "one-for-all" },
      element("label", { for: id }, "The same in all languages"),
      element("input", {
        id, value: texts, "aria-describedby": options.describedBy,
        oninput: ({ target }) => options.changed(null, target.value || undefined),
      }),
      element("button", { type: "button", onclick: options.split }, "Write it by language"));
  }
  return element("div", { class: "languages" },
    ...LANGUAGES.map((language) => box(language, texts?.[language], options)));
}
