/** The form that begins a challenge: with whom, what and for how long. */

import {
  mostPeople, stepsADay, trophiesFor,
} from "../../challenges/challenge-form.js";
import { reportMistake } from "../../browser/mistakes.js";
import { toast } from "../../parts/say.js";
import { now, offset } from "../../parts/store.js";
import { unkeptText } from "../../parts/unkept-text.js";
import { sendEntry } from "../../people/people-entries.js";
import { readList } from "../../people/people-reader.js";
import { wholeNumber } from "../../steps/whole-number.js";
import { refusedText } from "../../parts/refused-words.js";
import { fieldSays } from "../me/steps-fields.js";

/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-${name}]`);

/** The form. */
export class BeginForm {
  #of;
  /** The chosen people, so that they stay chosen when the list is read again. */
  #chosen = new Set();
  #isSending = false;

  /**
   * @param {{phrases: import("../../page/phrases.js").Phrases,
   *   written: ReturnType<typeof import("../../parts/written.js").writer>,
   *   begun: () => Promise<void>, failed: (problem: unknown) => void}} of
   */
  constructor(of) {
    this.#of = of;
    const [least, most] = stepsADay.map((steps) => of.written.whole(steps));
    part("steps-hint").textContent = of.phrases.phrase("steps-goal-range", { least, most });
    part("begin").addEventListener("submit", (event) => {
      event.preventDefault();
      // A second press would begin two challenges.
      if (this.#isSending) return;
      this.#isSending = true;
      this.#submit().catch((problem) => {
        reportMistake(problem);
        toast(unkeptText(problem, of.phrases));
      }).finally(() => { this.#isSending = false; });
    });
    part("begin").addEventListener("input", ({ target }) => {
      if (target.name === "friend") this.#choose(target);
      this.#say();
    });
    this.#say();
  }

  /** Friends who may be invited. */
  async show() {
    const friends = [];
    let after;
    do {
      const page = await readList("friends", after);
      friends.push(...page.items);
      after = page.next;
    } while (after);
    part("begin").hidden = friends.length === 0;
    part("begin-none").hidden = friends.length > 0;
    if (part("begin").contains(document.activeElement)) return;
    part("begin-friends").replaceChildren(...friends.map((friend) => this.#box(friend)));
  }

  #box({ handle, name }) {
    const label = document.createElement("label");
    label.className = "choice";
    const box = document.createElement("input");
    Object.assign(box, {
      type: "checkbox", name: "friend", value: handle, checked: this.#chosen.has(handle),
      autocomplete: "off",
    });
    const shown = document.createElement("span");
    shown.dir = "auto";
    shown.textContent = name;
    label.append(box, shown);
    return label;
  }

  #choose(box) {
    if (!box.checked) this.#chosen.delete(box.value);
    else if (this.#chosen.size < mostPeople) this.#chosen.add(box.value);
    else {
      box.checked = false;
      this.#error("friends", this.#of.phrases.counted("challenge-too-many", mostPeople));
      return;
    }
    this.#error("friends", "");
  }

  #error(name, text) {
    part(`begin-${name}-error`).textContent = text;
  }

  get #values() {
    const { goal, days } = part("begin").elements;
    const steps = goal.value === "most" ? 0 : wholeNumber(part("begin-steps").value);
    return { goal: goal.value, days: Number(days.value), steps };
  }

  /** Shows the resulting challenge while the person chooses. */
  #say() {
    const { goal, days, steps } = this.#values;
    part("begin-steps-field").hidden = goal === "most";
    const { phrases, written } = this.#of;
    const sum = (steps ?? 0) * days;
    part("begin-said").textContent = goal === "most" ? phrases.phrase("challenge-most-worth")
      : sum > 0 ? phrases.counted("challenge-sum", trophiesFor(sum), {
        steps: written.whole(sum),
      }) : "";
  }

  async #submit() {
    const { phrases } = this.#of;
    const { goal, days, steps } = this.#values;
    const [least, most] = stepsADay;
    const isWrong = goal === "reach" && !(steps !== undefined && steps >= least && steps <= most);
    fieldSays(part("begin-steps"), isWrong ? part("steps-hint").textContent : "");
    if (this.#chosen.size === 0) {
      this.#error("friends", phrases.phrase("challenge-nobody"));
      part("begin-friends").querySelector("input")?.focus();
      return;
    }
    if (isWrong) return;
    const sent = await sendEntry("challenge", {
      people: [...this.#chosen], goal, steps: (steps ?? 0) * days, days, offset: offset(now()),
    });
    if (sent.state === "refused") {
      toast(refusedText(phrases, sent.reason));
      return;
    }
    toast(sent.state === "waiting" ? phrases.phrase("people-waits")
      : phrases.phrase("challenge-begun"));
    this.#chosen.clear();
    /** @type {HTMLElement} */ (document.activeElement)?.blur();
    part("begin").reset();
    this.#say();
    await this.#of.begun();
    part("open-head").focus();
  }
}
