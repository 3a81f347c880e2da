/** A page that has moved leads on. */

location.replace(document.querySelector("a[data-forward]").href);
