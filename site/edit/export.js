/** The export of all questions in one language as a file. */
import { Refusal, send } from "./api.js";
import { element, fill, part, sentence } from "./elements.js";
import { LANGUAGES, LANGUAGE_NAMES } from "./values.js";

/** The dialog. */
export class ExportDialog {
  constructor() {
    this.dialog = /** @type {HTMLDialogElement} */ (part("export-dialog"));
    this.format = /** @type {HTMLSelectElement} */ (part("export-format"));
    this.language = /** @type {HTMLSelectElement} */ (part("export-language"));
    this.said = part("export-said");
    this.language.append(...LANGUAGES.map(
      (language) => element("option", { value: language }, LANGUAGE_NAMES[language])));
    part("export-save").addEventListener("click", () => this.save());
    part("export-close").addEventListener("click", () => this.dialog.close());
  }

  /** @param {{id: string, name: string}[]} formats */
  offers(formats) {
    this.format.append(...formats.map(({ id, name }) => element("option", { value: id }, name)));
  }

  open() {
    fill(this.said);
    this.dialog.showModal();
  }

  async save() {
    try {
      const file = await send("export", {
        format: this.format.value, language: this.language.value,
      });
      const bytes = Uint8Array.from(atob(file.data), (letter) => letter.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes]));
      element("a", { href: address, download: file.name }).click();
      URL.revokeObjectURL(address);
      fill(this.said,
        element("p", {}, `${file.name}: ${file.count} questions. Change texts in it, keep the ids, `
          + "and import it."),
        ...file.remarks.map((remark) => element("p", { class: "finding warning" }, remark)));
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      fill(this.said, element("p", { class: "finding rejected" },
        element("strong", {}, `${sentence(problem.message)} `), problem.detail));
    }
  }
}
