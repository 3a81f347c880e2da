/** The outline's lines, as Tests/Content/outline.py writes them. */

/**
 * The points of a line: hundredths of a degree, each as its step from the one before, 5 bits a
 * letter, the low ones first.
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
      // What is no line of ours ends here.
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
