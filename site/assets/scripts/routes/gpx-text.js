/** A route as GPX 1.1 (topografix.com), for other programs. It has no times and heights. */

const marks = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" };
const escaped = (text) => text.replace(/[&<>"]/g, (mark) => marks[mark]);
const element = (name, text) => (text ? `<${name}>${escaped(text)}</${name}>` : "");
const place = ({ latitude, longitude }) => (
  `lat="${latitude.toFixed(5)}" lon="${longitude.toFixed(5)}"`);

/**
 * The file's text.
 * @param {{name: string, about: string, parts: import("./line.js").Point[][],
 *   checkpoints: {name: string, latitude: number, longitude: number}[]}} route
 */
export function gpxText({ name, about, parts, checkpoints }) {
  return [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    "<gpx version=\"1.1\" creator=\"Florilegium\" xmlns=\"http://www.topografix.com/GPX/1/1\">",
    ...checkpoints.map((each) => `<wpt ${place(each)}>${element("name", each.name)}</wpt>`),
    `<trk>${element("name", name)}${element("desc", about)}`,
    ...parts.map((part) => [
      "<trkseg>", ...part.map((point) => `<trkpt ${place(point)}/>`), "</trkseg>",
    ].join("\n")),
    "</trk>", "</gpx>", "",
  ].join("\n");
}
