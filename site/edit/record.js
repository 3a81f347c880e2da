/** One record: its form, its findings, and how it is written. */
import { Refusal, read, send } from "./api.js";
import { difficulty, lookAlikes, pictures } from "./beside.js";
import { showsDifference } from "./dialogs.js";
import { calmly, counted, element, fill, sentence, worded } from "./elements.js";
import { RecordForm } from "./form.js";
import { Gathering } from "./gather.js";
import { Preview } from "./preview.js";
import { tellRefusal } from "./refused.js";

/** Milliseconds without typing before the readers and the content's rules check the record. */
const CHECK_AFTER = 200;
const JUDGE_AFTER = 900;

/** The path of a field as people read it, whose items count from 1: "Facts 2 en". */
const named = (path) => worded(
  path.map((step) => (/^\d+$/u.test(step) ? String(Number(step) + 1) : step)).join(" "));

/** A record on the page. */
export class RecordEditor {
  /**
   * @param {any} kind
   * @param {any} record the record from the program; a blank one for a new record
   * @param {object} app
   * @param {(words: string, undo?: string) => void} app.say
   * @param {(kind: string, row: any) => string} app.address
   * @param {(saved: any, focused?: number) => void} app.saved
   * @param {(kind: string, value: any) => void} app.begin
   * @param {() => void} app.reload
   */
  constructor(kind, record, app) {
    this.kind = kind;
    this.app = app;
    this.base = record.base;
    this.row = record.row;
    this.value = record.value;
    this.isNew = !record.row;
    this.isDirty = false;
    this.isTouched = false;
    this.judged = { findings: [], pictures: [], difficulty: [] };
    this.isJudged = false;
    this.findings = record.findings ?? [];
    const isFile = kind.isList && record.row && record.row.at === undefined;
    const fields = isFile ? kind.form.fileFields : kind.form.fields;
    this.form = new RecordForm(fields, this.value, {
      isNew: this.isNew, changed: () => this.changed(),
    });
    this.check = calmly(() => this.checkNow(), CHECK_AFTER);
    this.judge = calmly(() => (this.judging ? this.judge() : this.judgeNow()), JUDGE_AFTER);
    this.changes = 0;
    this.file = kind.files.includes(kind.last) ? kind.last : kind.files[0] ?? kind.newFiles[0];
    this.preview = kind.isPreviewed && !isFile ? new Preview(() => this.change()) : null;
    if (kind.id === "plants" && !this.isNew) {
      this.gathering = new Gathering(
        () => ({ plant: this.row.id, taxon: this.value.taxon }), () => this.judge());
    }
    this.build(isFile);
    this.tell();
    if (this.isNew) this.check();
    this.judge();
  }

  build(isFile) {
    const title = this.isNew ? `New: ${this.kind.title}`
      : isFile ? `All records of ${this.row.file}` : this.row.title;
    this.heading = element("h2", { tabindex: -1 }, title);
    this.whole = element("div", { class: "whole", role: "status" });
    this.beside = element("div", { class: "extra" });
    this.save = element("button", {
      type: "button", class: "primary", "data-save": true, onclick: () => this.write(),
    }, "Save…");
    const canGo = !this.isNew && !isFile && (this.kind.isList || this.kind.hasFiles);
    this.root = element("article", {}, element("header", { class: "record" }, this.heading,
      element("p", { class: "quiet" }, this.isNew ? "" : `${this.row.file}:${this.row.line} `,
        !this.isNew && !isFile && this.kind.form.fileFields.length > 0 && element("a", {
          href: this.app.address(this.kind.id, { file: this.row.file }),
        }, "What the file says for all its records")),
      this.isNew && this.kind.files.length + this.kind.newFiles.length > 1 && this.chooser(),
      element("div", { class: "acts" }, this.save,
        this.preview?.button,
        element("span", { class: "quiet", "data-state": true }),
        canGo && element("button", {
          type: "button", onclick: () => this.copy(),
        }, "Copy…"),
        canGo && element("button", {
          type: "button", "data-remove": true, onclick: () => this.write(true),
        }, "Remove…"))), this.whole,
    element("div", { class: "desk" },
      element("div", {}, this.form.root, this.beside, this.gathering?.root), this.preview?.root));
    this.state = /** @type {HTMLElement} */ (this.root.querySelector("[data-state]"));
    this.showBeside();
  }

  /** The choice of the file for a new record. */
  chooser() {
    return element("label", { class: "chooser" }, "File ", element("select", {
      onchange: ({ target }) => {
        this.file = target.value;
        this.changed();
      },
    }, ...this.kind.files.map((file) => (
      element("option", { value: file, selected: file === this.file }, file))),
    ...this.kind.newFiles.map((file) => element("option", { value: file }, `${file} (new)`))));
  }

  /** Begins a new record with the values of this one, which is a draft and has no id yet. */
  copy() {
    const { id: _, ...values } = structuredClone(this.value);
    this.app.begin(this.kind.id, "status" in values ? { ...values, status: "draft" } : values);
  }

  change(isGone = false) {
    return {
      kind: this.kind.id, file: this.row?.file ?? this.file, at: this.row?.at, base: this.base,
      isNew: this.isNew, ...(isGone ? {} : { value: this.value }),
    };
  }

  changed() {
    this.isTouched = true;
    this.isDirty = true;
    this.state.textContent = "Not saved";
    this.isJudged = false;
    this.changes += 1;
    this.check();
    this.judge();
    this.preview?.changed();
  }

  /** To be called once the record is on the page. */
  shown() {
    this.preview?.open();
  }

  /** Has the readers check the record; an outdated answer is ignored. */
  async checkNow() {
    this.asked = (this.asked ?? 0) + 1;
    const mine = this.asked;
    const draft = await this.trying(() => send("draft", this.change()));
    if (!draft || mine !== this.asked) return;
    this.findings = draft.findings;
    const lines = draft.lines.filter(({ kind }) => kind === "added" || kind === "removed").length;
    this.state.textContent = lines === 0 ? "As it is in the file"
      : `${counted(lines, "line")} changed`;
    this.isDirty = this.isTouched && lines > 0;
    this.tell();
  }

  /** Checks the rules of the whole content, which takes longer; one request at a time. */
  judgeNow() {
    this.judging ??= this.asksRules().finally(() => { this.judging = null; });
    return this.judging;
  }

  async asksRules() {
    const { changes } = this;
    const judged = await this.trying(() => send("rules", this.change()));
    if (!judged || !this.root.isConnected) return;
    this.judged = judged;
    this.isJudged = changes === this.changes;
    this.tell();
    this.showBeside();
  }

  /** All findings, those of the whole content's rules too. */
  async rules() {
    if (!this.isJudged) await this.judgeNow();
    if (!this.isJudged) await this.judgeNow();
    return this.all();
  }

  /** All findings: those of the readers, and those of the content's rules that add to them. */
  all() {
    // The rules tell a reader's finding again, and not always of its field.
    const seen = new Set(this.findings.flatMap(
      ({ path, rule, message }) => [`${path.join(".")} ${rule}`, message]));
    const more = this.judged.findings.filter(({ path, rule, severity, message }) => (
      severity !== "note" && !seen.has(`${path.join(".")} ${rule}`) && !seen.has(message)));
    return [...this.findings, ...more];
  }

  tell() {
    const all = this.all();
    const rest = this.form.tell(all);
    const beside = all.filter((each) => !rest.includes(each));
    fill(this.whole, element("p", { class: all.length > 0 ? "finding warning" : "quiet" },
      this.summary(all)),
    beside.length > 0 && element("p", { class: "list-acts" }, ...beside.map(({ path }) => element(
      "button", { type: "button", class: "small", onclick: () => this.form.bring(path) },
      named(path)))),
    ...rest.map(({ message, remedy, severity }) => element(
      "p", { class: `finding ${severity}` }, element("strong", {}, `${sentence(message)} `),
      remedy)));
  }

  summary(all) {
    const rejected = all.filter(({ severity }) => severity === "rejected").length;
    if (all.length === 0) {
      return this.isJudged ? "Nothing is wrong with it." : "It is being checked…";
    }
    const refusing = rejected > 0 ? `${rejected} of them would keep it out of an edition`
      : "none of them keeps it out of an edition";
    return `${counted(all.length, "finding")}, ${refusing}.`
      + (this.isJudged ? "" : " It is still being checked…");
  }

  async showBeside() {
    const parts = [pictures(this.judged.pictures), difficulty(this.judged.difficulty)];
    if (this.kind.id === "plants" && !this.isNew) {
      const answer = await this.trying(() => read("records", { kind: "look-alikes" }));
      if (!answer) return;
      const { rows } = answer;
      const plant = this.row.id;
      parts.unshift(lookAlikes(
        plant, rows, (row) => this.app.address("look-alikes", row),
        () => this.app.begin("look-alikes", { plants: [plant, ""], status: "draft" })));
    }
    this.beside.replaceChildren(...parts.filter((each) => each !== null));
  }

  /** Runs work that may be refused, and shows why it was. */
  async trying(work) {
    try {
      const answer = await work();
      this.hasConflict = false;
      return answer;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      // 503: a later request of this page is answered instead.
      if (problem.status === 503) return null;
      this.hasConflict = problem.status === 409;
      tellRefusal(this.whole, problem, () => this.app.reload());
      return null;
    }
  }

  async write(isGone = false) {
    const focused = this.form.focused();
    const draft = await this.trying(() => send("draft", this.change(isGone)));
    if (!draft) return;
    if (draft.lines.length === 0) {
      this.app.say("Nothing is to be written: the file says so already.");
      return;
    }
    const mentions = isGone ? await this.trying(() => read("mentions", {
      kind: this.kind.id, id: this.row.id, file: this.row.file,
    })) : { places: [] };
    if (!mentions) return;
    this.findings = draft.findings;
    // The rules of the whole content know, for example, of an id that is there twice.
    const rules = isGone ? Promise.resolve([]) : this.rules();
    if (!(await showsDifference(draft, { isGone, mentions: mentions.places, rules }))) return;
    const saved = await this.trying(() => send("save", this.change(isGone)));
    if (!saved) return;
    this.isDirty = false;
    this.app.say(isGone ? "Removed." : "Saved.", saved.undo);
    this.app.saved(isGone ? null : saved, focused);
  }
}
