/** Pictures of steps: a ring for a goal, and a year of days. Ink on paper, as the other plots. */

import { weekday } from "../../state/days.js";
import { calendarShape } from "./plot-shapes.js";

const space = "http://www.w3.org/2000/svg";
const radius = 42;
const round = 2 * Math.PI * radius;
/** The number of shades; a day with `full` steps or more has the last one. */
const shades = 4;

function drawn(name, attributes) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * A ring that closes when the goal is reached; the text beside it gives the numbers.
 * @param {number} share from 0 to 1
 */
export function ring(share) {
  const made = drawn("svg", { class: "step-ring", viewBox: "0 0 100 100", "aria-hidden": "true" });
  const circle = { cx: 50, cy: 50, r: radius };
  made.append(drawn("circle", { class: "step-ring-bed", ...circle }));
  if (share > 0) {
    made.append(drawn("circle", {
      class: share >= 1 ? "step-ring-part is-whole" : "step-ring-part", ...circle,
      "stroke-dasharray": `${round * Math.min(1, share)} ${round}`,
      transform: "rotate(-90 50 50)",
    }));
  }
  return made;
}

/**
 * A year of days, darker the more steps.
 * @param {Map<number, number>} counts
 * @param {{today: number, full: number, said: string}} of `full` is the number that has the
 *   darkest shade
 */
export function yearPlot(counts, { today, full, said }) {
  const size = 10;
  const monday = today - weekday(today) - 52 * 7;
  const plot = drawn("svg", {
    class: "plot step-year", viewBox: `0 0 ${53 * size} ${7 * size}`, role: "img",
    "aria-label": said,
  });
  for (const { day, x, y } of calendarShape(monday, today, size)) {
    const steps = counts.get(day) ?? 0;
    const shade = Math.min(shades, Math.ceil((steps / full) * shades));
    plot.append(drawn("rect", {
      class: `step-day step-day-${shade}`, x: x + 1, y: y + 1, width: size - 2, height: size - 2,
      rx: 2,
    }));
  }
  return plot;
}
