/**
 * Common functions of the account's forms: refusals at their fields, problems above them, and only
 * one submission at a time.
 */

import { reportMistake } from "../../browser/mistakes.js";
import { say } from "../../parts/say.js";
import { problemText, refusalText } from "./words.js";

/**
 * Shows one part of the page, and moves the focus there.
 * @param {string} name
 */
export function showPart(name, { focuses = true } = {}) {
  for (const part of document.querySelectorAll("[data-part]")) {
    part.hidden = part.dataset.part !== name;
  }
  const shown = document.querySelector(`[data-part="${name}"]`);
  // Its heading, if it has one: hidden fields cannot be reached by keyboard either.
  if (focuses) shown.querySelector(":is(h1, h2)[tabindex='-1']")?.focus();
  return shown;
}

const inputOf = (field) => field.querySelector("input, select");

/** Removes the mark of a field once its text is no longer refused. */
function freeField(input, refusals) {
  const field = input.closest("[data-field]");
  if (!field || !inputOf(field).hasAttribute("aria-invalid")) return;
  if (refusals()[field.dataset.field]) return;
  field.querySelector("[data-error]").textContent = "";
  inputOf(field).removeAttribute("aria-invalid");
}

/**
 * Marks the fields that have a refusal, and removes the mark of all others.
 * @param {HTMLElement} form
 * @param {Record<string, string>} refusals
 * @param {import("../../page/phrases.js").Phrases} phrases
 * @returns {boolean} whether one was marked; the first then has the focus
 */
export function markRefusals(form, refusals, phrases) {
  let first;
  for (const field of form.querySelectorAll("[data-field]")) {
    const { field: name } = field.dataset;
    const text = refusals[name] ? refusalText(phrases, name, refusals[name]) : "";
    field.querySelector("[data-error]").textContent = text;
    const input = inputOf(field);
    if (text) {
      input.setAttribute("aria-invalid", "true");
      first ??= { input, text };
    } else {
      input.removeAttribute("aria-invalid");
    }
  }
  first?.input.focus();
  if (first) say(first.text);
  return Boolean(first);
}

/**
 * Sends a form when it is submitted, but not twice at a time.
 * @param {HTMLFormElement} form has a `[data-problem]`
 * @param {{phrases: import("../../page/phrases.js").Phrases,
 *   refusals: () => Record<string, string>, send: () => Promise<void>,
 *   onProblem?: (problem: any) => boolean | void}} of `onProblem` may say that it has told all
 * @returns {(work: () => Promise<void>) => Promise<void>} sends by another way than the form's own
 *   button, but not at the same time
 */
export function onSubmit(form, { phrases, refusals, send, onProblem = () => false }) {
  const place = form.querySelector("[data-problem]") ?? document.querySelector("[data-problem]");
  const button = form.querySelector("button:not([type=button])");
  const done = form.querySelector("[data-done]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    return run(send, refusals);
  });
  form.addEventListener("input", ({ target }) => freeField(target, refusals));
  return (work) => run(work, () => ({}));

  async function run(work, found) {
    if (form.ariaBusy === "true") return;
    place.textContent = "";
    if (done) done.textContent = "";
    if (markRefusals(form, found(), phrases)) return;
    form.ariaBusy = "true";
    button.setAttribute("aria-disabled", "true");
    try {
      await work();
    } catch (problem) {
      reportMistake(problem);
      tell(problem);
    } finally {
      form.ariaBusy = "false";
      button.removeAttribute("aria-disabled");
    }
  }

  function tell(problem) {
    const isMarked = problem.reason === "invalid" && markRefusals(form, problem.refusals, phrases);
    if (isMarked || onProblem(problem)) return;
    place.textContent = problemText(phrases, problem);
    place.scrollIntoView({ block: "center" });
  }
}

/**
 * The fields' values by name.
 * @param {HTMLFormElement} form
 */
export function valuesOf(form) {
  /** @type {any[]} */
  const controls = [...form.elements];
  const inputs = controls.filter(({ name }) => name);
  return Object.fromEntries(inputs.map(
    ({ name, type, value, checked }) => [name, type === "checkbox" ? checked : value]));
}

/** The token of a mailed link. It is removed from the address bar and the history at once. */
export function takeToken() {
  const token = location.hash.slice(1);
  if (token) history.replaceState(null, "", location.pathname + location.search);
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
}
