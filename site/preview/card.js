/**
 * The script that the editor's preview adds to a page that plays, for showing a single card: it
 * starts the round.
 */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-start-form]"));

/** The form is hidden until the round can begin. */
function begin() {
  if (!form || form.hidden) return;
  observer.disconnect();
  form.requestSubmit();
}

const observer = new MutationObserver(begin);
if (form) observer.observe(form, { attributes: true, attributeFilter: ["hidden"] });
begin();
