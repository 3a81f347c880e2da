/** A page that has moved forwards to its new address. */

location.replace(document.querySelector("a[data-forward]").href);
