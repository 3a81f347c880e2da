/** A form made from the fields that readers of records define; see `FormField` in Swift. */
import { control, isTicked } from "./controls.js";
import { element, sentence, uniqueID, worded } from "./elements.js";
import { languages } from "./languages.js";
import { LANGUAGES, blank, put, valueAt } from "./values.js";

/** The help of a field with its limits. */
function helpOf(field) {
  const limits = [
    field.isInAllLanguages && "in all five languages",
    field.lowest !== undefined && !isTicked(field)
      && (field.isInTenths ? `${field.lowest / 10} to ${field.highest / 10}`
        : `${field.lowest} to ${field.highest}`),
    field.mostCharacters && field.shape === "translated"
      && `at most ${field.mostCharacters} characters`,
    field.mostItems && !isTicked(field) && `at most ${field.mostItems} entries`,
  ].filter(Boolean);
  return [field.help, limits.join(", ")].filter(Boolean).join(" · ");
}

const isByLanguage = (field) => field.shape === "fields" && !field.isList
  && LANGUAGES.every((language) => field.fields.some(
    ({ name, isList, shape }) => name === language && isList && shape === "text"));

/** The selector of everything that can have the focus. */
const CONTROLS = "input, select, textarea, button";

/** The selector of an item, by its place from 0. */
const nth = (place) => `.items > div:nth-child(${place + 1})`;

/** The form of one record. */
export class RecordForm {
  /**
   * @param {any[]} fields
   * @param {any} value changed in place
   * @param {object} options
   * @param {boolean} options.isNew whether ids can be written
   * @param {() => void} options.changed
   */
  constructor(fields, value, { isNew, changed }) {
    this.fields = fields;
    this.value = value;
    this.isNew = isNew;
    this.changed = changed;
    /** @type {Map<string, HTMLElement>} the elements for findings, by path */
    this.places = new Map();
    this.root = element("div", { class: "form" }, ...this.parts(fields, []));
  }

  parts(fields, path) {
    // A field that readers do not define is shown only if the record has it.
    return fields.filter(({ name, shape }) => shape || valueAt(this.value, [...path, name]))
      .map((field) => this.field(field, [...path, field.name]));
  }

  set(path, value) {
    put(this.value, path, value);
    this.changed();
  }

  /** Creates a field again after items were added or removed. */
  again(field, path, holder, focus) {
    this.changed();
    const fresh = this.field(field, path);
    holder.replaceWith(fresh);
    const wanted = fresh.querySelector(focus) ?? fresh.querySelector("button, input, textarea");
    /** @type {HTMLElement | null} */ (wanted)?.focus();
  }

  field(field, path) {
    const value = valueAt(this.value, path);
    const ids = { help: uniqueID(), finding: uniqueID(), control: uniqueID() };
    const findings = element("div", { class: "findings", id: ids.finding });
    this.places.set(path.join("."), findings);
    const name = worded(field.name);
    const title = element("span", { class: "name" }, name,
      field.isRequired && element("span", { class: "needed" }, " needed"));
    const help = element("p", { class: "help", id: ids.help }, helpOf(field));
    const describedBy = `${ids.help} ${ids.finding}`;
    const options = {
      value, id: ids.control, describedBy, isFixed: !this.isNew && field.name === "id",
      changed: (next) => this.set(path, next),
    };
    const hasParts = !field.shape || ["fields", "translated"].includes(field.shape);
    const isSimple = !field.isList && !hasParts;
    if (isSimple || (field.isList && field.shape === "text")) {
      return element("div", { class: `field ${field.shape}` },
        element("label", { for: ids.control }, title), control(field, options), help, findings);
    }
    const holder = element("fieldset", {
      class: `field ${field.shape ?? "kept"}`, "aria-describedby": describedBy,
    }, element("legend", {}, title), help, findings);
    if (!field.shape) {
      holder.append(element("p", { class: "quiet" }, `Kept as it is: ${JSON.stringify(value)}`));
    } else if (isTicked(field)) holder.append(control(field, options));
    else if (field.isList) this.items(holder, field, path, value, describedBy);
    else if (isByLanguage(field)) holder.append(this.lists(path, value, name, describedBy));
    else if (field.shape === "translated") {
      holder.append(...this.translated(field, path, describedBy,
        () => this.again(field, path, holder, "textarea")));
    } else this.inner(holder, field, path, value);
    return holder;
  }

  /** The fields within a field that may be missing as a whole. */
  inner(holder, field, path, value) {
    const name = worded(field.name).toLowerCase();
    if (value === undefined) {
      holder.append(element("button", {
        type: "button",
        onclick: () => {
          put(this.value, path, {});
          this.again(field, path, holder, "input, select, textarea");
        },
      }, `Add ${name}`));
      return;
    }
    holder.append(element("div", { class: "inner" }, ...this.parts(field.fields, path)));
    if (field.isRequired) return;
    holder.append(element("button", {
      type: "button",
      onclick: () => {
        put(this.value, path, undefined);
        this.again(field, path, holder, "button");
      },
    }, `Remove ${name}`));
  }

  /** Names by language: a list in each. */
  lists(path, value, name, describedBy) {
    return languages(value ?? {}, {
      name, describedBy, isList: true, split: () => {},
      changed: (language, next) => this.set([...path, language], next),
    });
  }

  /** A text by language, with its other parts. */
  translated(field, path, describedBy, again) {
    const value = valueAt(this.value, path);
    const box = languages(value, {
      name: worded(field.name === "*" ? String(path.at(-2)) : field.name), describedBy,
      split: () => {
        put(this.value, path, Object.fromEntries(LANGUAGES.map((each) => [each, value])));
        again();
      },
      changed: (language, next) => {
        this.set(language ? [...path, language] : path, next);
        const texts = valueAt(this.value, path);
        const isBare = Boolean(texts) && Object.keys(texts).length === 0;
        if (isBare && field.name !== "*") this.set(path, undefined);
      },
    });
    const beside = field.fields.filter(({ name }) => !LANGUAGES.includes(name));
    return [box, ...this.parts(beside, path)];
  }

  items(holder, field, path, value, describedBy) {
    const items = Array.isArray(value) ? value : [];
    const one = { ...field, name: "*", isList: false, isRequired: true, help: "", mostItems: null };
    const name = worded(field.name).toLowerCase();
    const list = element("div", { class: "items" });
    items.forEach((_, place) => {
      list.append(this.item(one, field, [...path, place], holder, describedBy, items.length));
    });
    holder.append(list, element("button", {
      type: "button", "data-add": field.name,
      onclick: () => {
        if (!Array.isArray(valueAt(this.value, path))) put(this.value, path, []);
        put(this.value, [...path, items.length], blank(field));
        const fresh = `${nth(items.length)} :is(input, textarea, select)`;
        this.again(field, path, holder, fresh);
      },
    }, `Add to ${name}`));
  }

  item(one, field, path, holder, describedBy, count) {
    const place = path.at(-1);
    const owner = path.slice(0, -1);
    const findings = element("div", { class: "findings" });
    this.places.set(path.join("."), findings);
    const label = `${worded(field.name)} ${place + 1}`;
    const item = element("div", { role: "group", "aria-label": label });
    const value = valueAt(this.value, path);
    if (one.shape === "translated") {
      item.append(...this.translated(one, path, describedBy, () => this.again(
        field, owner, holder, `${nth(place)} textarea`)));
    } else if (one.shape === "fields") item.append(...this.parts(one.fields, path));
    else {
      const box = control(one, {
        value, id: uniqueID(), describedBy, changed: (next) => this.set(path, next ?? ""),
      });
      box.setAttribute("aria-label", label);
      item.append(box);
    }
    const act = (words, sign, isUseless, work) => element("button", {
      type: "button", class: "small", "aria-label": `${words} ${label}`, disabled: isUseless,
      onclick: () => {
        const items = valueAt(this.value, owner);
        work(items);
        const next = Math.max(0, Math.min(place, items.length - 1));
        this.again(field, owner, holder, `${nth(next)} button`);
      },
    }, sign);
    const move = (by) => (items) => items.splice(place + by, 0, ...items.splice(place, 1));
    item.append(findings, element("div", { class: "acts" },
      act("Move up", "↑", place === 0, move(-1)),
      act("Move down", "↓", place === count - 1, move(1)),
      act("Remove", "Remove", false, (items) => items.splice(place, 1))));
    return item;
  }

  /** The place of the control that has the focus; -1 for none. */
  focused() {
    /** @type {(Element | null)[]} */
    const all = [...this.root.querySelectorAll(CONTROLS)];
    return all.indexOf(document.activeElement);
  }

  /** Moves the focus to the control of a place. */
  focus(place) {
    /** @type {HTMLElement | undefined} */ ([...this.root.querySelectorAll(CONTROLS)][place])
      ?.focus();
  }

  /** Moves the focus to the field beside which a finding is shown. */
  bring(path) {
    const steps = [...path];
    while (steps.length > 0 && !this.places.get(steps.join("."))?.isConnected) steps.pop();
    const holder = this.places.get(steps.join("."))?.parentElement;
    /** @type {HTMLElement | null | undefined} */ (holder?.querySelector(CONTROLS))?.focus();
  }

  /** Shows findings beside their fields; returns those that belong to no field. */
  tell(findings) {
    for (const place of this.places.values()) place.replaceChildren();
    for (const control of this.root.querySelectorAll("[aria-invalid]")) {
      control.removeAttribute("aria-invalid");
    }
    return findings.filter((finding) => {
      const path = [...finding.path];
      while (path.length > 0 && !this.places.get(path.join("."))?.isConnected) path.pop();
      const place = this.places.get(path.join("."));
      if (!place) return true;
      place.append(element("p", { class: `finding ${finding.severity}` },
        element("strong", {}, `${sentence(finding.message)} `), finding.remedy));
      const holder = place.parentElement;
      if (finding.severity === "rejected") {
        holder?.querySelector("input, select, textarea")?.setAttribute("aria-invalid", "true");
      }
      return false;
    });
  }
}
