/** What is wrong with a field of numbers. */

/**
 * Shows a problem below a field and moves the focus there; "" removes the text.
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
