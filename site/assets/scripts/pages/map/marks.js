/** Beacons as drawings: a seal with the sign of its kind, and a ring of the time left. */

const life = 12 * 3_600_000;
const ring = 2 * Math.PI * 19;

/**
 * The sign of a kind.
 * @param {string} kind
 */
export function signOf(kind) {
  const known = document.querySelector(`template[data-mark="${CSS.escape(kind)}"]`)
    ?? document.querySelector("template[data-mark=other]");
  return /** @type {HTMLTemplateElement} */ (known).content.cloneNode(true);
}

/**
 * The seal of a beacon.
 * @param {import("../../beacons/published.js").Beacon} beacon
 * @param {number} now
 */
export function sealOf({ kind, expires }, now) {
  const seal = document.createElement("span");
  seal.className = "map-seal";
  const part = Math.min(1, Math.max(0, (expires - now) / life));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 44 44");
  svg.setAttribute("aria-hidden", "true");
  for (const name of ["paper", "left"]) {
    const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    for (const [key, value] of [["cx", 22], ["cy", 22], ["r", 19], ["class", `map-seal-${name}`]]) {
      circle.setAttribute(String(key), String(value));
    }
    if (name === "left") {
      circle.setAttribute("stroke-dasharray", `${(part * ring).toFixed(1)} ${ring.toFixed(1)}`);
      circle.setAttribute("transform", "rotate(-90 22 22)");
    }
    svg.append(circle);
  }
  seal.append(svg, signOf(kind));
  return seal;
}
