/** The lines of the outline, in the form that Tests/Content/outline.py writes. */

/**
 * The points of a line: hundredths of a degree, each as the difference from the one before, five
 * bits per letter, the low bits first.
 * @param {string} text
 * @returns {[number, number][]} degrees north and east
 */
export function decodedLine(text) {
  /** @type {[number, number][]} */
  const found = [];
  let place = 0;
  const step = () => {
    let [value, shift] = [0, 0];
    for (;;) {
      const bits = text.charCodeAt(place) - 63;
      place += 1;
      // A letter that is not of this form ends the line.
      if (!(bits >= 0 && bits < 64) || shift > 25) return Number.NaN;
      value |= (bits & 31) << shift;
      shift += 5;
      if (bits < 32) return value & 1 ? ~(value >> 1) : value >> 1;
    }
  };
  let [east, north] = [0, 0];
  while (place < text.length) {
    east += step();
    north += step();
    if (Number.isNaN(east + north)) break;
    found.push([north / 100, east / 100]);
  }
  return found;
}
