/** Imports a file of questions: shows its changes row by row, and writes the chosen rows. */
import { Refusal, send } from "./api.js";
import { element, part, sentence } from "./elements.js";
import { LANGUAGES, LANGUAGE_NAMES } from "./values.js";

/** The largest file that the program accepts; a larger one is not sent. */
const MOST_BYTES = 16 << 20;
const OUTCOMES = {
  added: "New", changed: "Changed", unchanged: "As it is", duplicate: "There already",
};

/** @type {any} */
const NOTHING = { rows: [], remarks: [], more: 0 };

/** The bytes of a file in base 64. */
async function encoded(file) {
  const reader = new FileReader();
  await new Promise((done, failed) => {
    reader.onload = done;
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
  return String(reader.result).split(",")[1] ?? "";
}

/** The dialog for importing questions. */
export class ImportDialog {
  /** @param {(words: string, name: string) => void} done called with a text about the written rows
   *   and the name of the file */
  constructor(done) {
    this.done = done;
    this.dialog = /** @type {HTMLDialogElement} */ (part("import-dialog"));
    this.input = /** @type {HTMLInputElement} */ (part("import-file"));
    this.ticks = new Map();
    part("import-language").append(...LANGUAGES.map(
      (each) => element("option", { value: each }, LANGUAGE_NAMES[each])));
    this.input.addEventListener("change", () => {
      const [file] = this.input.files ?? [];
      if (file) this.take(file);
    });
    for (const name of ["category", "language", "licence", "answers"]) {
      part(`import-${name}`).addEventListener("change", () => this.read());
    }
    part("import-write").addEventListener("click", () => this.write());
    part("import-close").addEventListener("click", () => this.dialog.close());
    part("import-all").addEventListener("change", ({ target }) => {
      for (const box of this.ticks.values()) box.checked = target.checked;
      this.count();
    });
    this.dialog.addEventListener("close", () => this.clear());
    // A file may be dropped anywhere: otherwise the browser would leave the page to show it.
    addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      if (document.querySelector("dialog[open]:not([data-import-dialog])")) return;
      this.open();
      this.take(file);
    });
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  clear() {
    this.file = null;
    this.data = "";
    this.input.value = "";
    part("import-said").textContent = "";
    this.show(NOTHING);
  }

  /** @param {File} file */
  async take(file) {
    this.file = file;
    if (file.size > MOST_BYTES) {
      this.show(NOTHING);
      part("import-said").textContent = `${file.name} has over ${MOST_BYTES >> 20} MiB. `
        + "Import it with florilegium import questions.";
      return;
    }
    this.data = await encoded(file);
    await this.read();
  }

  wish() {
    const value = (name) => (
      /** @type {HTMLInputElement} */ (part(`import-${name}`)).value || undefined);
    return {
      name: this.file?.name, data: this.data, category: value("category"),
      language: value("language"), licence: value("licence"), answers: value("answers"),
    };
  }

  /** Requests the changes that the file would make. */
  async read() {
    if (!this.file || this.isWriting) return;
    const mine = this.wish();
    part("import-said").textContent = `${this.file.name} is being read…`;
    const table = await this.asking(mine);
    if (table && mine.name === this.file?.name) this.show(table);
  }

  async asking(wish) {
    try {
      return await send("import", wish);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      // 503: a later request is answered instead of this one.
      if (problem.status !== 503) {
        this.show(NOTHING);
        part("import-said").textContent = `${problem.message}. ${problem.detail}`;
      }
      return null;
    }
  }

  show({ format, rows, remarks, more, categories }) {
    this.ticks = new Map();
    if (categories) this.categories(categories);
    part("import-table").hidden = rows.length === 0;
    part("import-rows").replaceChildren(...rows.map((row) => this.row(row)));
    part("import-remarks").replaceChildren(...remarks.map(
      ({ severity, message, remedy, place }) => element(
        "p", { class: `finding ${severity}` }, place && `${place}: `,
        element("strong", {}, `${sentence(message)} `), remedy)));
    if (this.file && format !== undefined) {
      part("import-said").textContent = `${this.file.name}: ${format}, ${rows.length + more} `
        + `questions.${more > 0 ? ` The first ${rows.length} are shown and can be chosen; `
          + "florilegium import questions takes all." : ""}`;
    } else if (this.file && remarks.length > 0) part("import-said").textContent = this.file.name;
    this.count();
  }

  categories(all) {
    const select = /** @type {HTMLSelectElement} */ (part("import-category"));
    const { value } = select;
    select.replaceChildren(element("option", { value: "" }, "as the file tells"), ...all.map(
      (each) => element("option", { value: each, selected: each === value }, each)));
  }

  /** A row for one question; an editor's own text is changed only if its box is ticked. */
  row({ id, outcome, record, text, file, isEditors, parts, remarks }) {
    const canBe = outcome === "added" || outcome === "changed";
    const box = element("input", {
      type: "checkbox", "aria-label": `${OUTCOMES[outcome]}: ${text}`,
      onchange: () => this.count(),
    });
    box.checked = canBe && !isEditors;
    if (canBe) this.ticks.set(id, box);
    return element("tr", {},
      element("td", {}, canBe && box),
      element("td", { class: `outcome ${outcome}` }, OUTCOMES[outcome]),
      element("td", {}, element("p", {}, text),
        ...parts.map(({ name, before, after }) => element("p", { class: "part" },
          element("strong", {}, `${name}: `), before && element("del", {}, before), " ",
          element("ins", {}, after))),
        ...remarks.map((each) => element("p", { class: "finding warning" }, each))),
      element("td", { class: "quiet" }, record,
        file && element("span", {}, ` ${file}${isEditors ? ", which editors wrote" : ""}`)));
  }

  count() {
    const chosen = [...this.ticks.values()].filter(({ checked }) => checked).length;
    const all = /** @type {HTMLInputElement} */ (part("import-all"));
    all.checked = chosen > 0 && chosen === this.ticks.size;
    all.indeterminate = chosen > 0 && chosen < this.ticks.size;
    const button = /** @type {HTMLButtonElement} */ (part("import-write"));
    button.disabled = chosen === 0;
    button.textContent = chosen === 0 ? "Write the ticked questions"
      : `Write ${chosen} ${chosen === 1 ? "question" : "questions"}`;
  }

  /** Sends the same import again, to write the ticked rows. */
  async write() {
    if (this.isWriting) return;
    this.isWriting = true;
    const chosen = [...this.ticks].filter(([, { checked }]) => checked).map(([id]) => id);
    const table = await this.asking({ ...this.wish(), chosen });
    this.isWriting = false;
    if (!table) return;
    const { files, rows } = table;
    this.dialog.close();
    const more = files.length > 3 ? ` and ${files.length - 3} more` : "";
    const written = `${rows.length} ${rows.length === 1 ? "question" : "questions"} written: `
      + `${files.slice(0, 3).join(", ")}${more}.`;
    this.done(written, this.file.name);
  }
}
