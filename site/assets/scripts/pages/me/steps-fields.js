/** What is wrong with a field of numbers. */

/**
 * Says what is wrong with a field, below it, and moves there; "" where nothing is.
 * @param {HTMLInputElement} field
 * @param {string} text
 */
export function fieldSays(field, text) {
  field.closest(".field").querySelector("[data-error]").textContent = text;
  if (text) {
    field.setAttribute("aria-invalid", "true");
    field.focus();
  } else field.removeAttribute("aria-invalid");
}
