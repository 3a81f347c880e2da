/** A page that has moved leads on. */

location.replace(document.querySelector("[data-forward]").href);
