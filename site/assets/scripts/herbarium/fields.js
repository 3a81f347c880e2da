/** Small forms on sheets. */

import { openDialog } from "../parts/dialog.js";

let number = 0;

/**
 * A text field with its label, and a line for its fault.
 * @param {{label: string, value?: string, longest: number, problem?: string}} of
 * @returns {{place: HTMLElement, input: HTMLInputElement}}
 */
export function textField({ label, value = "", longest, problem = "" }) {
  number += 1;
  const place = document.createElement("p");
  place.className = "field";
  const words = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "text", id: `field-${number}`, value, maxLength: longest });
  input.autocomplete = "off";
  words.htmlFor = input.id;
  words.textContent = label;
  place.append(words, input);
  if (problem) {
    const line = document.createElement("span");
    line.className = "field-error";
    line.id = `${input.id}-error`;
    line.textContent = problem;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", line.id);
    place.append(line);
  }
  return { place, input };
}

/**
 * Asks for a name until it is accepted, or the person cancels.
 * @param {{title: string, label: string, value?: string, longest: number, yes: string, no: string,
 *   take: (name: string) => Promise<string>}} of `take` uses the name; what it gives says what is
 *   wrong, and is empty when all is well
 * @returns {Promise<boolean>} whether a name was accepted
 */
export async function askName({ title, label, value, longest, yes, no, take }) {
  let [text, problem] = [value, ""];
  for (;;) {
    const { place, input } = textField({ label, value: text, longest, problem });
    input.autofocus = true;
    /** @type {import("../parts/dialog.js").Action[]} */
    const actions = [
      { text: yes, value: "yes", kind: "primary" }, { text: no, value: "no" },
    ];
    if ((await openDialog({ title, body: place, actions })) !== "yes") return false;
    text = input.value;
    problem = await take(text);
    if (problem === "") return true;
  }
}
