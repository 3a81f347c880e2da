/** Gathers one plant from iNaturalist while its record is open. */
import { Refusal, read, send } from "./api.js";
import { element } from "./elements.js";

/** The milliseconds between two requests for the progress of a gathering. */
const ASK_EVERY = 500;

/** The part of a plant's record with which its data is gathered. */
export class Gathering {
  /**
   * @param {() => {plant: string, taxon: any}} wish
   * @param {() => void} done called when data has been gathered
   */
  constructor(wish, done) {
    this.wish = wish;
    this.done = done;
    this.begin = element("button", {
      type: "button", "data-gather": true, onclick: () => this.start(),
    }, "Gather from iNaturalist");
    this.end = element("button", {
      type: "button", "data-gather-stop": true, hidden: true,
      onclick: () => this.trying(() => send("stop-gathering")),
    }, "Stop");
    this.said = element("div", { class: "said", role: "log", "data-gather-said": true });
    this.root = element("section", { "aria-label": "Gathering" },
      element("h3", {}, "Photographs, names and counts of others"),
      element("p", { class: "help" }, "Fetches this plant by its taxon, as florilegium "
        + "gather does: openly licensed photographs with their credits, names, and how often it "
        + "is seen. They go into content/sources/; what you wrote stays."),
      element("p", { class: "acts" }, this.begin, this.end), this.said);
    this.follow();
  }

  async trying(work) {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.show([`${problem.message} ${problem.detail}`], false);
      return null;
    }
  }

  async start() {
    const { plant, taxon } = this.wish();
    if (!Number.isInteger(Number(taxon ?? Number.NaN))) {
      this.show(["Write its taxon into the form first: iNaturalist's number of it."], false);
      return;
    }
    const state = await this.trying(() => send("gather", { plant, taxon: Number(taxon) }));
    if (state) await this.follow(state);
  }

  /** Shows the progress until the gathering ends or the record is left. */
  async follow(begun = null) {
    let state = begun ?? await this.trying(() => read("gathering"));
    const isMine = state?.isRunning && state.plant === this.wish().plant;
    if (!isMine && !begun) return;
    while (state) {
      this.show(state.said, state.isRunning);
      if (!state.isRunning) {
        if (state.isGood) this.done();
        return;
      }
      await new Promise((go) => {
        setTimeout(go, ASK_EVERY);
      });
      if (!this.root.isConnected) return;
      state = await this.trying(() => read("gathering"));
    }
  }

  show(lines, isRunning) {
    this.begin.disabled = isRunning;
    this.end.hidden = !isRunning;
    const text = lines.join("\n");
    if (this.said.textContent !== text) this.said.textContent = text;
    if (!isRunning && document.activeElement === this.end) this.begin.focus();
  }
}
