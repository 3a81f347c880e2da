/** Plots as inline SVG: ink on paper, each with the same numbers as a table. */

import { calendarShape, lineShape } from "./plot-shapes.js";

const space = "http://www.w3.org/2000/svg";

function drawn(name, attributes = {}, ...children) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

function canvas(width, height, said) {
  return drawn("svg", {
    class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": said,
  });
}

/**
 * A line of values.
 * @param {number[]} values
 * @param {{said: string, written: (value: number) => string}} of what the plot says in words
 */
export function linePlot(values, { said, written }) {
  const box = { left: 44, top: 10, width: 304, height: 140 };
  const { points, ticks } = lineShape(values, box);
  const plot = canvas(360, 160, said);
  for (const { y, value } of ticks) {
    plot.append(
      drawn("line", { class: "plot-rule", x1: box.left, x2: box.left + box.width, y1: y, y2: y }),
      drawn("text", { class: "plot-text plot-end", x: box.left - 6, y: y + 4 }, written(value)));
  }
  const path = points.map(({ x, y }, place) => `${place ? "L" : "M"}${x} ${y}`).join("");
  plot.append(drawn("path", { class: "plot-line", d: path }));
  for (const { x, y } of points) {
    plot.append(drawn("circle", { class: "plot-dot", cx: x, cy: y, r: 3 }));
  }
  return plot;
}

/**
 * Shares of a whole, each a bar with its name and value.
 * @param {{name: string, share: number, value: string}[]} rows `share` from 0 to 1
 * @param {{said: string}} of
 */
export function barPlot(rows, { said }) {
  const row = 42;
  const plot = canvas(360, rows.length * row, said);
  for (const [place, { name, share, value }] of rows.entries()) {
    const y = place * row;
    plot.append(
      drawn("text", { class: "plot-text", x: 1, y: y + 15 }, name),
      drawn("text", { class: "plot-text plot-end", x: 359, y: y + 15 }, value),
      drawn("rect", { class: "plot-bed", x: 1, y: y + 21, width: 358, height: 12, rx: 6 }),
      drawn("rect", {
        class: "plot-bar", x: 1, y: y + 21, width: share > 0 ? Math.max(12, 358 * share) : 0,
        height: 12, rx: 6,
      }));
  }
  return plot;
}

/**
 * Days of some weeks; a day that counts is filled and has a dot.
 * @param {{first: number, today: number, counts: Map<number, number>}} days
 * @param {{said: string}} of
 */
export function calendarPlot({ first, today, counts }, { said }) {
  const size = 26;
  const weeks = Math.ceil((today - first + 1) / 7);
  const plot = canvas(Math.max(360, weeks * size + 2), 7 * size + 2, said);
  for (const { day, x, y } of calendarShape(first, today, size)) {
    const counted = counts.has(day);
    const names = ["plot-day", counted && "plot-day-counted", day === today && "plot-day-today"];
    plot.append(drawn("rect", {
      class: names.filter(Boolean).join(" "),
      x: x + 2, y: y + 2, width: size - 4, height: size - 4, rx: 5,
    }));
    if (counted) {
      const centre = { cx: x + size / 2, cy: y + size / 2 };
      plot.append(drawn("circle", { class: "plot-mark", ...centre, r: 4 }));
    }
  }
  return plot;
}

/**
 * A table.
 * @param {string[]} heads
 * @param {string[][]} rows the first of each is its head
 */
export function table(heads, rows) {
  const made = document.createElement("table");
  const head = made.createTHead().insertRow();
  for (const text of heads) head.append(cell("th", text, "col"));
  const body = made.createTBody();
  for (const [first, ...others] of rows) {
    const line = body.insertRow();
    line.append(cell("th", first, "row"), ...others.map((text) => cell("td", text)));
  }
  return made;
}

function cell(name, text, scope) {
  const made = document.createElement(name);
  made.textContent = text;
  if (scope) made.scope = scope;
  return made;
}

/**
 * A plot with its title, and its numbers as a table to open.
 * @param {{title: string, said?: string, plot: SVGElement, heads: string[], rows: string[][],
 *   asTable: string}} of
 */
export function figure({ title, said, plot, heads, rows, asTable }) {
  const made = document.createElement("figure");
  made.className = "panel plotted";
  const caption = document.createElement("figcaption");
  const heading = document.createElement("h3");
  heading.textContent = title;
  caption.append(heading);
  if (said) {
    const words = document.createElement("p");
    words.className = "quiet";
    words.textContent = said;
    caption.append(words);
  }
  const more = document.createElement("details");
  more.className = "more";
  const summary = document.createElement("summary");
  summary.textContent = asTable;
  const wrap = document.createElement("div");
  wrap.className = "table-wrap";
  wrap.tabIndex = 0;
  wrap.setAttribute("role", "group");
  wrap.setAttribute("aria-label", title);
  wrap.append(table(heads, rows));
  more.append(summary, wrap);
  made.append(caption, plot, more);
  return made;
}

/** The figures that are on the page, each with the markup that it was made with. */
const put = new Map();

/**
 * Puts a figure into its place instead of the earlier one of its name. An equal figure stays, so
 * that a table that was opened stays open.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {HTMLElement} made
 */
export function putFigure(place, name, made) {
  const { outerHTML: text } = made;
  const before = put.get(name);
  if (before?.text === text) return;
  if (before) before.made.replaceWith(made);
  else place.append(made);
  put.set(name, { text, made });
}
