/** Records a route while the page is open; after a reload the recording continues. */

import { errorReason, reportMistake } from "../../browser/mistakes.js";
import { confirm } from "../../parts/confirm.js";
import { now, store } from "../../parts/store.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { Recording, weakest } from "../../routes/recording.js";
import { KeptRecording } from "../../state/kept-recording.js";
import { distanceText, spanText } from "../map/words.js";
import { watchPositions } from "./positions.js";
import { keepTrack } from "./route-form.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-record-${name}]`);
/** The name of the lock that the recording tab holds. */
const lockName = "florilegium-recording";
const tries = 5;

export class Recorder {
  #phrases;
  #map;
  #show;
  /** @type {KeptRecording} */
  #kept;
  #recording = new Recording();
  #end = () => {};
  #letGo = () => {};
  /** The last write: steps are written one after the other. */
  #writing = Promise.resolve();

  /**
   * @param {{phrases: import("../../page/phrases.js").Phrases,
   *   map: import("./route-map.js").RouteMap, show: () => Promise<void>}} of
   */
  constructor({ phrases, map, show }) {
    [this.#phrases, this.#map, this.#show] = [phrases, map, show];
    const acts = {
      start: () => this.#start(), pause: () => this.#pause(), resume: () => this.#resume(),
      mark: () => this.#mark(), stop: () => this.#stop(),
    };
    for (const [name, act] of Object.entries(acts)) part(name).addEventListener("click", act);
  }

  /** Continues an unfinished recording. */
  async begin() {
    if (!navigator.geolocation) {
      this.#say("routes-no-receiver");
      part("start").disabled = true;
      return;
    }
    this.#kept = new KeptRecording((await store()).database);
    const steps = await this.#kept.steps();
    if (steps.length > 0) await this.#goOn();
    this.#draw();
  }

  async #goOn() {
    if (!await this.#own()) {
      this.#say("routes-elsewhere");
      return;
    }
    this.#recording = new Recording(await this.#kept.steps());
    const { isPaused, parts } = this.#recording;
    if (!isPaused) this.#watch();
    this.#say(isPaused ? "routes-paused" : "routes-goes-on");
    this.#map.fit(parts);
  }

  /** Whether this tab gets the lock. A page that was just left may still hold it for a moment. */
  async #own() {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (attempt > 0) await new Promise((done) => { setTimeout(done, 300); });
      if (await this.#lock()) return true;
    }
    return false;
  }

  #lock() {
    const { locks } = navigator;
    if (!locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      locks.request(lockName, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise((end) => {
          this.#letGo = () => end(undefined);
        });
      });
    });
  }

  #say(key) {
    part("said").textContent = this.#text(key);
  }

  /** Each key has a call of its own, so that the build finds it. */
  #text(key) {
    const phrases = this.#phrases;
    switch (key) {
      case "routes-no-receiver": return phrases.phrase("routes-no-receiver");
      case "routes-elsewhere": return phrases.phrase("routes-elsewhere");
      case "routes-paused": return phrases.phrase("routes-paused");
      case "routes-goes-on": return phrases.phrase("routes-goes-on");
      case "routes-waits": return phrases.phrase("routes-waits");
      case "routes-recording": return phrases.phrase("routes-recording");
      case "routes-silent": return phrases.phrase("routes-silent");
      case "routes-weak": return phrases.phrase("routes-weak");
      case "routes-nothing": return phrases.phrase("routes-nothing");
      case "routes-full": return phrases.phrase("routes-full");
      default: return phrases.phrase("map-locate-denied");
    }
  }

  async #start() {
    if (!await this.#own()) {
      this.#say("routes-elsewhere");
      return;
    }
    // Another tab may have recorded since this page was loaded.
    if ((await this.#kept.steps()).length > 0) await this.#goOn();
    else {
      this.#add({ kind: "start", time: now() });
      this.#say("routes-waits");
      this.#watch();
    }
    this.#draw();
    part("pause").focus();
  }

  #watch() {
    this.#end();
    let last = "";
    this.#end = watchPositions({
      position: (position) => {
        this.#map.showHere(position);
        const { gaps } = this.#recording;
        const step = this.#recording.stepOf(position);
        const state = position.accuracy > weakest ? "routes-weak" : "routes-recording";
        if (step) this.#add(step);
        if (this.#recording.gaps > gaps) last = this.#sayGaps();
        else if (state !== last && (step || state === "routes-weak")) {
          last = state;
          this.#say(state);
        }
        if (step) this.#map.keepInView(position);
        this.#draw();
      },
      problem: async (kind) => {
        last = kind;
        // If the person denies positions from the start, nothing was recorded.
        if (kind === "denied" && !this.#recording.last) await this.#forget();
        this.#say(kind === "denied" ? "map-locate-denied" : "routes-silent");
      },
    });
  }

  #sayGaps() {
    const text = this.#phrases.counted("routes-gaps", this.#recording.gaps);
    part("said").textContent = text;
    return text;
  }

  #add(step) {
    this.#recording.add(step);
    this.#writing = this.#writing.then(() => this.#kept.append(step)).catch((problem) => {
      reportMistake(problem);
      this.#end();
      if (errorReason(problem) === "too-many") this.#say("routes-full");
      else part("said").textContent = this.#phrases.phrase("map-not-kept");
    });
  }

  #pause() {
    this.#end();
    this.#add({ kind: "pause", time: now() });
    this.#say("routes-paused");
    this.#draw();
    part("resume").focus();
  }

  #resume() {
    this.#add({ kind: "resume", time: now() });
    this.#say("routes-waits");
    this.#watch();
    this.#draw();
    part("pause").focus();
  }

  #mark() {
    const { last, checkpoints } = this.#recording;
    if (!last) return;
    const count = checkpoints.length + 1;
    const name = this.#phrases.phrase("routes-checkpoint", { count });
    const { latitude, longitude } = last;
    this.#add({ kind: "checkpoint", time: now(), latitude, longitude, name });
    part("said").textContent = this.#phrases.phrase("routes-marked", { name });
    this.#draw();
  }

  async #stop() {
    if (!this.#recording.isPaused) this.#pause();
    const { parts, checkpoints, started } = this.#recording;
    const isLine = parts.some(({ length }) => length > 1);
    if (!isLine) {
      await this.#forget();
      this.#say("routes-nothing");
      return;
    }
    const date = writer(language).date({ time: started, offset: 0 });
    const { answer, said } = await keepTrack({
      name: this.#phrases.phrase("routes-nameless", { date }), about: "", parts, checkpoints,
    }, {
      title: this.#phrases.phrase("routes-save-title"), no: this.#phrases.phrase("routes-keep-on"),
      others: [{ text: this.#phrases.phrase("routes-discard"), value: "discard", kind: "danger" }],
      phrases: this.#phrases,
    });
    if (said) part("said").textContent = said;
    if (answer === "discard" && await this.#isSure()) {
      await this.#forget();
      part("said").textContent = "";
    } else if (answer === "kept") {
      await this.#forget();
      await this.#show();
    }
  }

  #isSure() {
    return confirm({
      title: this.#phrases.phrase("routes-discard-ask"),
      text: this.#phrases.phrase("routes-discard-text"),
      yes: this.#phrases.phrase("routes-discard"), no: this.#phrases.phrase("cancel"),
    });
  }

  async #forget() {
    this.#end();
    await this.#writing;
    await this.#kept.clear();
    this.#recording = new Recording();
    this.#letGo();
    this.#draw();
    part("start").focus();
  }

  #draw() {
    const { started, isPaused, parts, length, moving, checkpoints, last } = this.#recording;
    const isBegun = started !== undefined;
    part("start").hidden = isBegun;
    part("pause").hidden = !isBegun || isPaused;
    part("resume").hidden = !isBegun || !isPaused;
    part("mark").hidden = !isBegun || isPaused || !last;
    part("stop").hidden = !isBegun;
    part("figures").hidden = !isBegun;
    part("figures").textContent = this.#phrases.phrase("routes-figures", {
      length: distanceText(length), time: spanText(moving),
    });
    this.#map.showLines("route-recorded", parts);
    this.#map.showMarks("recorded-marks", checkpoints.map(({ latitude, longitude }, at) => ({
      latitude, longitude, text: String(at + 1), kind: "",
    })));
  }
}
