/** The parts beside a record's fields: its pictures, its difficulty, its look-alikes. */
import { element } from "./elements.js";

/** The pictures in the form of an edition, each with its licence and credit. */
export function pictures(all) {
  if (all.length === 0) return null;
  return element("section", { "aria-label": "Pictures" },
    element("h3", {}, "Pictures of an edition"),
    element("div", { class: "pictures" }, ...all.map(figure)));
}

/** A picture with its licence and credit; without a file, licence and credit only. */
function figure({ id, kind, licence, credit, source, alt, address }) {
  return element("figure", {},
    address && element("img", {
      src: address, alt: alt ?? `${kind} ${id}`, loading: "lazy",
      onerror: ({ target }) => target.replaceWith(element("p", {
        class: "finding warning",
      }, "The picture's file is gone or broken.")),
    }),
    element("figcaption", {},
      element("strong", {}, id), ` ${captionOf({ kind, licence, credit })} `,
      source?.startsWith("https://") ? element("a", {
        href: source, rel: "noreferrer", target: "_blank",
      }, "Where it is from") : source));
}

/** A picture's kind, author and licence, unless the credit already names the licence. */
function captionOf({ kind, licence, credit = "" }) {
  const what = credit.includes(licence) ? kind : `${kind}, ${licence}`;
  return `${what}. ${credit}`.trim();
}

/** The parts of a difficulty. */
export function difficulty(parts) {
  if (parts.length === 0) return null;
  return element("section", { "aria-label": "Difficulty" },
    element("h3", {}, "Difficulty"),
    element("table", {},
      element("thead", {}, element("tr", {}, ...["Part", "Value", "Taken from"].map(
        (name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...parts.map((each) => element("tr", {},
        element("th", { scope: "row" }, each.name), element("td", {}, each.value),
        element("td", {}, each.from))))));
}

/**
 * The pairs that contain a plant. A pair is stored once, and shown with both plants.
 * @param {string} plant
 * @param {any[]} rows pairs
 * @param {(row: any) => string} address
 * @param {() => void} add
 */
export function lookAlikes(plant, rows, address, add) {
  const pairs = rows.filter(({ id }) => id.split("+").includes(plant));
  return element("section", { "aria-label": "Look-alikes" },
    element("h3", {}, "Look-alikes"),
    pairs.length > 0 && element("ul", { class: "beside" }, ...pairs.map((row) => element("li", {},
      element("a", { href: address(row) },
        row.id.split("+").filter((each) => each !== plant).join(", "))))),
    element("button", { type: "button", "data-add-pair": true, onclick: add }, "Add a look-alike"));
}
