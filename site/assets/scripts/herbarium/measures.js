/** Lengths in the form of the pages (SiteRendering's Measure), and in the chosen units. */

/** From this height on, in centimetres, a plant is measured in metres and feet. */
const metresFrom = 300;
const [inch, foot] = [2.54, 30.48];

/**
 * "60–180 cm (24–71 in)"; "20–40 m (66–131 ft)" for a tree.
 * @param {[number, number]} span centimetres
 * @param {string} language
 */
export function lengthText([least, most], language) {
  const pair = (write) => [...new Set([write(least), write(most)])].join("–");
  const scaled = (unit) => pair((length) => String(Math.round(length / unit)));
  if (most < metresFrom) return `${pair(String)}\u00a0cm (${scaled(inch)}\u00a0in)`;
  return `${pair((length) => metres(length, language))}\u00a0m (${scaled(foot)}\u00a0ft)`;
}

function metres(length, language) {
  const tenths = Math.floor((length + 5) / 10);
  return tenths % 10 === 0 ? String(tenths / 10) : decimal(tenths, language);
}

function decimal(tenths, language) {
  return `${Math.floor(tenths / 10)}${language === "en" ? "." : ","}${tenths % 10}`;
}

/**
 * "5.5–7.5", from tenths.
 * @param {[number, number]} span
 * @param {string} language
 */
export function acidityText(span, language) {
  return [...new Set(span.map((tenths) => decimal(tenths, language)))].join("–");
}

/**
 * "4–8".
 * @param {[number, number]} span
 */
export function zonesText(span) {
  return [...new Set(span)].join("–");
}

/**
 * A length that is written in both units, reduced to one.
 * @param {string} text
 * @param {string} units `imperial`, else metric
 */
export function inUnits(text, units) {
  const [, metric, imperial] = /^(.*\S) \((.*)\)$/.exec(text) ?? [];
  if (metric === undefined) return text;
  return units === "imperial" ? imperial : metric;
}

/**
 * Runs of months in which a plant blooms; a run may cross the turn of the year.
 * @param {number[]} bloom months, 1 to 12
 * @returns {[number, number][]} first and last
 */
export function monthRuns(bloom) {
  const months = new Set(bloom.filter((month) => month >= 1 && month <= 12));
  const after = (month) => (month % 12) + 1;
  const before = (month) => ((month + 10) % 12) + 1;
  if (months.size === 12) return [[1, 12]];
  const starts = [...months].filter((month) => !months.has(before(month))).sort((a, b) => a - b);
  return starts.map((start) => {
    let end = start;
    while (months.has(after(end))) end = after(end);
    return [start, end];
  });
}
