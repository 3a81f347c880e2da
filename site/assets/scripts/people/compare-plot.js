/** Seven days of two people as bars: the reader's own are filled, the other's are outlines. */

const space = "http://www.w3.org/2000/svg";
const width = 360;
/** The height of a day's row, and the right end of its bars. */
const row = 58;
const barEnd = 290;

function drawn(name, attributes, ...children) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * The length of each bar. Pure.
 * @param {{mine: number, theirs: number}[]} days
 * @param {number} most the longest
 * @returns {{mine: number, theirs: number}[]}
 */
export function barLengths(days, most) {
  const top = Math.max(1, ...days.flatMap(({ mine, theirs }) => [mine, theirs]));
  const length = (points) => (points > 0 ? Math.max(4, Math.round((most * points) / top)) : 0);
  return days.map(({ mine, theirs }) => ({ mine: length(mine), theirs: length(theirs) }));
}

/**
 * The days as a picture.
 * @param {{name: string, mine: number, theirs: number}[]} days
 * @param {{said: string, whole: (value: number) => string}} of
 */
export function weekPlot(days, { said, whole }) {
  const plot = drawn("svg", {
    class: "plot", viewBox: `0 0 ${width} ${days.length * row}`, role: "img", "aria-label": said,
  });
  const lengths = barLengths(days, barEnd);
  for (const [place, { name, mine, theirs }] of days.entries()) {
    const y = place * row;
    plot.append(drawn("text", { class: "plot-text", x: 1, y: y + 15 }, name));
    const bars = [["mine", mine, lengths[place].mine], ["theirs", theirs, lengths[place].theirs]];
    for (const [at, [whose, points, length]] of bars.entries()) {
      const top = y + 21 + at * 16;
      plot.append(
        drawn("rect", {
          class: `week-bar week-${whose}`, x: 1, y: top, width: length, height: 12, rx: 2,
        }),
        drawn("text", {
          class: "plot-text", x: Number(length) + 7, y: top + 11,
        }, whole(Number(points))));
    }
  }
  return plot;
}
