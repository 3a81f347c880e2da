/** The controls: one for each shape of field that readers of records define. */
import { element } from "./elements.js";
import { numberOf } from "./values.js";

/** The most numbers of a choice that are shown as checkboxes. */
const FEW_NUMBERS = 24;

/**
 * @typedef {object} Control
 * @property {any} value the current value
 * @property {string} id the id of the element to which the label belongs
 * @property {string} describedBy the ids of the help and findings
 * @property {(value: any) => void} changed called with the new value; undefined removes the field
 * @property {boolean} [isFixed] whether it can only be read
 */

/** @param {any} options */
const common = ({ id, describedBy, isFixed }) => ({
  id, "aria-describedby": describedBy, readonly: isFixed,
});

function line(field, { value, changed, ...rest }) {
  const types = { day: "date", address: "url" };
  return element("input", {
    ...common(rest), type: types[field.shape] ?? "text", value: value ?? "",
    list: field.shape === "plant" ? "plants" : undefined, spellcheck: "true",
    oninput: ({ target }) => changed(target.value === "" ? undefined : target.value),
  });
}

function number(_field, { value, changed, ...rest }) {
  return element("input", {
    ...common(rest), type: "text", inputmode: "decimal", class: "number", value: value ?? "",
    oninput: ({ target }) => changed(numberOf(target.value)),
  });
}

function flag(_field, { value, changed, ...rest }) {
  const box = element("input", {
    ...common(rest), type: "checkbox", onchange: ({ target }) => changed(target.checked),
  });
  box.checked = value === "true" || value === true;
  return box;
}

function word(field, { value, changed, ...rest }) {
  const known = field.words ?? [];
  const all = value && !known.includes(value) ? [value, ...known] : known;
  return element("select", {
    ...common(rest), onchange: ({ target }) => changed(target.value || undefined),
  }, element("option", { value: "" }, "—"), ...all.map((each) => element("option", {
    value: each, selected: each === value,
  }, each)));
}

function span(_field, { value, changed, describedBy, id }) {
  const pair = Array.isArray(value) ? [...value] : [undefined, undefined];
  const edges = ["least", "most"].map((name, place) => element("input", {
    id: place === 0 ? id : undefined, type: "text", inputmode: "decimal", class: "number",
    "aria-label": name, "aria-describedby": describedBy, value: pair[place] ?? "",
    oninput: ({ target }) => {
      pair[place] = numberOf(target.value);
      const isEmpty = pair.every((each) => each === undefined);
      changed(isEmpty ? undefined : pair.map((each) => each ?? ""));
    },
  }));
  return element("span", { class: "pair" }, edges[0], " to ", edges[1]);
}

/** Several of a few words or numbers, as checkboxes in the order of the form. */
function several(choices, { value, changed }) {
  const chosen = new Set((Array.isArray(value) ? value : []).map(String));
  const tick = ({ target }) => {
    if (target.checked) chosen.add(target.value);
    else chosen.delete(target.value);
    // Earlier values keep their order, and new ones follow them.
    changed([...chosen].map((each) => (typeof choices[0] === "number" ? Number(each) : each)));
  };
  return element("span", { class: "ticks" }, ...choices.map((each) => {
    const box = element("input", { type: "checkbox", value: String(each), onchange: tick });
    box.checked = chosen.has(String(each));
    return element("label", {}, box, ` ${each}`);
  }));
}

/** Several texts, one on each line. */
function lines(_field, { value, changed, ...rest }) {
  const all = Array.isArray(value) ? value : [value].filter(Boolean);
  return element("textarea", {
    ...common(rest), rows: Math.max(2, all.length), value: all.join("\n"), spellcheck: "true",
    oninput: ({ target }) => changed(
      target.value.split("\n").map((each) => each.trim()).filter(Boolean)),
  });
}

/** Whether a list is shown as checkboxes. */
export const isTicked = (field) => field.isList && (field.shape === "word"
  || (field.shape === "number" && field.highest - field.lowest < FEW_NUMBERS));

/**
 * The control of a field that contains no other fields.
 * @param {any} field
 * @param {Control} options
 */
export function control(field, options) {
  if (isTicked(field)) {
    const numbers = () => Array.from(
      { length: field.highest - field.lowest + 1 }, (_, place) => field.lowest + place);
    return several(field.words ?? numbers(), options);
  }
  if (field.isList) return lines(field, options);
  const makers = { number, flag, word, span };
  return (makers[field.shape] ?? line)(field, options);
}
