/** The list of records, of which the page contains only the rows that are in view. */
import { counted, element, part } from "./elements.js";
import { LANGUAGES, LANGUAGE_NAMES } from "./values.js";

/** The height of a row in pixels, equal to that in edit.css. */
const ROW = 56;
/** The number of extra rows above and below the view. */
const SPARE = 6;

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const collator = new Intl.Collator("en", { numeric: true });

/**
 * The filters of the list, by the texts of the menu.
 * @type {[string, string, (row: any) => boolean][]}
 */
const SHOWN = [
  ["all", "All", () => true],
  ["draft", "Drafts", (row) => row.status === "draft"],
  ["checked", "Checked", (row) => row.status === "checked"],
  ["missing", "A language is missing", (row) => row.missing.length > 0],
  ...LANGUAGES.slice(1).map((language) => (
    /** @type {[string, string, (row: any) => boolean]} */ ([
      language, `${LANGUAGE_NAMES[language]} is missing`,
      (row) => row.missing.includes(language)]))),
];

/** @type {[string, string, (one: any, other: any) => number][]} */
const ORDERS = [
  ["file", "As in the files", () => 0],
  ["title", "By name", (one, other) => collator.compare(one.title, other.title)],
  ["id", "By id", (one, other) => collator.compare(one.id, other.id)],
  ["missing", "Most missing first", (one, other) => other.missing.length - one.missing.length],
];

/** The list beside the form. */
export class RecordList {
  /** @param {(row: any) => string} address the address of a record */
  constructor(address) {
    this.address = address;
    this.all = [];
    this.shown = [];
    this.at = 0;
    this.scroll = part("scroll");
    this.rows = part("rows");
    this.find = /** @type {HTMLInputElement} */ (part("find"));
    this.show = /** @type {HTMLSelectElement} */ (part("show"));
    this.sort = /** @type {HTMLSelectElement} */ (part("sort"));
    const options = (pairs) => pairs.map(([value, words]) => element("option", { value }, words));
    this.show.append(...options(SHOWN));
    this.sort.append(...options(ORDERS));
    for (const control of [this.find, this.show, this.sort]) {
      control.addEventListener("input", () => this.choose());
    }
    this.scroll.addEventListener("scroll", () => this.draw(), { passive: true });
    this.rows.addEventListener("keydown", (event) => this.move(event));
    addEventListener("resize", () => this.draw());
  }

  /** Sets the rows, those of one kind. */
  take(rows) {
    this.all = rows.map((row) => ({
      ...row, words: fold([row.id, row.title, ...row.names].join(" ")),
    }));
    this.choose();
  }

  /** Marks the open row. */
  open(row) {
    const place = this.shown.findIndex(({ file, at }) => file === row?.file && at === row?.at);
    this.opened = row;
    if (place >= 0) this.bring(place);
    this.draw();
  }

  choose() {
    const words = fold(this.find.value).split(/\s+/u).filter(Boolean);
    const isShown = SHOWN.find(([value]) => value === this.show.value)[2];
    const order = ORDERS.find(([value]) => value === this.sort.value)[2];
    this.shown = this.all.filter(
      (row) => isShown(row) && words.every((word) => row.words.includes(word)));
    if (this.sort.value !== "file") this.shown.sort(order);
    this.at = 0;
    this.scroll.scrollTop = 0;
    part("count").textContent = this.shown.length === this.all.length
      ? counted(this.all.length, "record")
      : `${this.shown.length} of ${counted(this.all.length, "record")}`;
    part("none").hidden = this.shown.length > 0;
    this.draw();
  }

  draw() {
    const { scrollTop, clientHeight } = this.scroll;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - SPARE);
    const last = Math.min(this.shown.length, Math.ceil((scrollTop + clientHeight) / ROW) + SPARE);
    this.rows.style.height = `${this.shown.length * ROW}px`;
    // Exactly one row is reachable by Tab, even if the last focused row is out of view.
    this.reached = Math.min(Math.max(this.at, first), last - 1);
    const hadFocus = this.rows.contains(document.activeElement);
    this.rows.replaceChildren(...this.shown.slice(first, last)
      .map((row, place) => this.row(row, first + place)));
    if (hadFocus) this.link(this.at)?.focus({ preventScroll: true });
  }

  row(row, place) {
    const isOpen = row.file === this.opened?.file && row.at === this.opened?.at;
    const line = element("li", { "aria-setsize": this.shown.length, "aria-posinset": place + 1 },
      element("a", {
        href: this.address(row), "data-place": place, tabindex: place === this.reached ? 0 : -1,
        "aria-current": isOpen ? "true" : null, onfocus: () => { this.at = place; },
      },
      element("span", { class: "title" }, row.title),
      element("span", { class: "under" },
        row.id !== row.title && row.id,
        row.status === "draft" && element("span", { class: "draft" }, "draft"),
        row.missing.length > 0 && element("span", { class: "missing" },
          `no ${row.missing.join(", ")}`))));
    line.style.transform = `translateY(${place * ROW}px)`;
    return line;
  }

  link(place) {
    return /** @type {HTMLElement | null} */ (this.rows.querySelector(`[data-place="${place}"]`));
  }

  /** Brings a row into view. */
  bring(place) {
    this.at = Math.max(0, Math.min(place, this.shown.length - 1));
    const { scrollTop, clientHeight } = this.scroll;
    const top = this.at * ROW;
    if (top < scrollTop) this.scroll.scrollTop = top;
    if (top + ROW > scrollTop + clientHeight) this.scroll.scrollTop = top + ROW - clientHeight;
  }

  /** Moves from row to row with the arrow keys. */
  move(event) {
    const page = Math.floor(this.scroll.clientHeight / ROW);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const ends = { Home: 0, End: this.shown.length - 1 };
    const place = event.key in ends ? ends[event.key] : this.at + (steps[event.key] ?? NaN);
    if (Number.isNaN(place)) return;
    event.preventDefault();
    this.bring(place);
    this.draw();
    this.link(this.at)?.focus({ preventScroll: true });
  }
}
