/** A file that cannot be read, as text: why, and where, until it can. */
import { Refusal, send } from "./api.js";
import { showsDifference } from "./dialogs.js";
import { calmly, element, fill, sentence } from "./elements.js";
import { tellRefusal } from "./refused.js";

/** Milliseconds without typing before the text is read. */
const CHECK_AFTER = 200;

/** The text of a broken file on the page, in the place of a record. */
export class TextEditor {
  /**
   * @param {any} kind
   * @param {{file: string, text: string, base: string, findings: any[]}} opened
   * @param {any} app as a `RecordEditor`'s
   */
  constructor(kind, { file, text, base, findings }, app) {
    this.kind = kind;
    this.app = app;
    this.file = file;
    this.base = base;
    this.before = text;
    this.isNew = false;
    this.isDirty = false;
    this.form = { focused: () => -1, focus: () => this.area.focus() };
    this.check = calmly(() => this.checkNow(), CHECK_AFTER);
    this.heading = element("h2", { tabindex: -1 }, `${file} cannot be read`);
    this.whole = element("div", { class: "whole", role: "status" });
    this.area = element("textarea", {
      class: "file", wrap: "off", spellcheck: "false", value: text,
      "aria-label": `Text of ${file}`,
      oninput: () => {
        this.isDirty = this.area.value !== this.before;
        this.check();
      },
    });
    this.root = element("article", {}, element("header", { class: "record" }, this.heading,
      element("p", { class: "quiet" }, "Mend it here; its form comes back when it can be read."),
      element("div", { class: "acts" }, element("button", {
        type: "button", class: "primary", "data-save": true, onclick: () => this.write(),
      }, "Save…"))), this.whole, this.area);
    this.tell(findings);
  }

  shown() {}

  change() {
    return { kind: this.kind.id, file: this.file, base: this.base, text: this.area.value };
  }

  async checkNow() {
    const draft = await this.trying(() => send("draft", this.change()));
    if (draft) this.tell(draft.findings);
  }

  tell(findings) {
    if (findings.length === 0) {
      fill(this.whole, element("p", { class: "quiet" }, "It can be read."));
      return;
    }
    fill(this.whole, ...findings.map(({ message, remedy, severity, line }) => element(
      "p", { class: `finding ${severity}` },
      element("strong", {}, `${sentence(message)} `), remedy, " ",
      line && element("button", {
        type: "button", class: "small", onclick: () => this.bring(line),
      }, `Line ${line}`))));
  }

  /** Selects a line, and brings it into view. */
  bring(line) {
    const lines = this.area.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    const height = parseFloat(getComputedStyle(this.area).lineHeight);
    this.area.scrollTop = (line - 4) * height;
  }

  /** Runs work that may be refused, and shows why it was. */
  async trying(work) {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      tellRefusal(this.whole, problem, () => this.app.reload());
      return null;
    }
  }

  async write() {
    const draft = await this.trying(() => send("draft", this.change()));
    if (!draft) return;
    this.tell(draft.findings);
    if (draft.lines.length === 0) {
      this.app.say("Nothing is to be written: the file says so already.");
      return;
    }
    const rules = Promise.resolve(draft.findings);
    if (!(await showsDifference(draft, { isGone: false, mentions: [], rules }))) return;
    const saved = await this.trying(() => send("save", this.change()));
    if (!saved) return;
    this.isDirty = false;
    this.app.say("Saved.", saved.undo);
    this.app.saved({ file: this.file });
  }
}
