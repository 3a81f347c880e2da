/** Tells why the program refused. */
import { element, fill, sentence } from "./elements.js";

/**
 * Shows a refusal; after a change of the file elsewhere with a button that loads it again.
 * @param {Element} place
 * @param {import("./api.js").Refusal} problem
 * @param {() => void} reload
 */
export function tellRefusal(place, problem, reload) {
  fill(place, element("p", { class: "finding rejected" },
    element("strong", {}, `${sentence(problem.message)} `), problem.detail),
  problem.status === 409 && element("button", {
    type: "button", "data-again": true, onclick: reload,
  }, "Load it again, without what was typed"));
}
