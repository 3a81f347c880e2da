/** The positions of a plot's marks. Pure; lengths are in units of the plot's view box. */

/**
 * The values of an axis from 0 up to at least `most`, in steps of 1, 2 or 5 times a power of ten.
 * @param {number} most
 * @param {number} [steps] the most steps
 * @returns {number[]} with 0
 */
export function axisOf(most, steps = 4) {
  const top = Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(top / steps));
  const step = [1, 2, 5, 10].map((each) => Math.max(1, each * power))
    .find((each) => Math.ceil(top / each) <= steps);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, place) => place * step);
}

/**
 * A line over equal distances.
 * @param {number[]} values from 0 up
 * @param {{left: number, top: number, width: number, height: number}} box
 * @returns {{points: {x: number, y: number}[], ticks: {y: number, value: number}[]}}
 */
export function lineShape(values, { left, top, width, height }) {
  const axis = axisOf(Math.max(...values));
  const rise = (value) => top + height * (1 - value / axis.at(-1));
  const place = (number) => (
    values.length === 1 ? left + width / 2 : left + (width * number) / (values.length - 1));
  return {
    points: values.map((value, number) => ({ x: place(number), y: rise(value) })),
    ticks: axis.map((value) => ({ y: rise(value), value })),
  };
}

/**
 * A calendar's days: weeks side by side, Monday on top.
 * @param {number} first a Monday, in days since 1970-01-01
 * @param {number} last
 * @param {number} size of a day's square with its gap
 * @returns {{day: number, x: number, y: number}[]}
 */
export function calendarShape(first, last, size) {
  return Array.from({ length: last - first + 1 }, (_, number) => (
    { day: first + number, x: Math.floor(number / 7) * size, y: (number % 7) * size }));
}
