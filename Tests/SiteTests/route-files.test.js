/**
 * Files of tracks as text: GPX, TCX, KML and GeoJSON, told by their content, also packed. Real files
 * are not part of the project: FLORILEGIUM_TRACKS names a folder of them, and without it their test
 * says it is skipped.
 */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import test from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";

import { SeededGenerator } from "../../site/assets/scripts/games/generator.js";
import { gpxText } from "../../site/assets/scripts/routes/gpx-text.js";
import { lengthOf } from "../../site/assets/scripts/routes/line.js";
import {
  mostBytes, mostRead, numberOf, timeOf, TrackProblem,
} from "../../site/assets/scripts/routes/track.js";
import { readTrackFile } from "../../site/assets/scripts/routes/track-file.js";

const read = (content) => readTrackFile(new Blob([content]));
const reasonOf = async (content) => {
  const problem = await read(content).then(() => undefined, (thrown) => thrown);
  assert.ok(problem instanceof TrackProblem, String(problem));
  return problem.reason;
};
const noon = Date.UTC(2026, 4, 2, 12);
const time = (seconds) => new Date(noon + seconds * 1_000).toISOString();

const gpx = (inner, head = "") => `<?xml version="1.0"?>${head}
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
const point = (north, seconds, inner = "") => (
  `<trkpt lat="${north}" lon="18"><time>${time(seconds)}</time>${inner}</trkpt>`);
const track = (...segments) => `<trk><name>Lake</name>${
  segments.map((each) => `<trkseg>${each}</trkseg>`).join("")}</trk>`;
const plain = gpx(track(point(59, 0, "<ele>12.5</ele>") + point(59.001, 60, "<ele/>")));

const tcx = (laps) => `<t:TrainingCenterDatabase xmlns:t="x"><t:Activities><t:Activity Sport="Other">
${laps.map((tracks) => `<t:Lap>${tracks.map((points) => `<t:Track>${points}</t:Track>`).join("")}</t:Lap>`)
    .join("")}</t:Activity></t:Activities></t:TrainingCenterDatabase>`;
const trackpoint = (north, seconds) => `<t:Trackpoint><t:Time>${time(seconds)}</t:Time><t:Position>
<t:LatitudeDegrees>${north}</t:LatitudeDegrees><t:LongitudeDegrees>18</t:LongitudeDegrees>
</t:Position><t:AltitudeMeters>5</t:AltitudeMeters></t:Trackpoint>`;
const pair = (from) => trackpoint(from, 0) + trackpoint(from + 0.001, 60);

const kml = (inner) => `<kml><Document><name>Walks</name>${inner}</Document></kml>`;
const feature = (geometry, properties = {}) => ({ type: "Feature", properties, geometry });
const line = { type: "LineString", coordinates: [[18, 59, 7], [18, 59.001]] };

test("every form gives its parts, name, heights, times and checkpoints", async () => {
  const kmlTrack = `<gx:Track><when>${time(0)}</when><when>${time(60)}</when><when>${time(90)}</when>
<gx:coord>18 59 7</gx:coord><gx:coord>18 59.001 8</gx:coord><gx:coord></gx:coord></gx:Track>`;
  const table = [
    ["a recording", plain, "Lake", [2], 12.5, noon, 0],
    ["a pause", gpx(track(point(59, 0) + point(59.1, 1), point(60, 9) + point(60.1, 10))),
      "Lake", [2, 2], undefined, noon, 0],
    ["a plan and marks", gpx(`<wpt lat="59" lon="18"><name>Oak &amp; elm</name></wpt>
<rte><name><![CDATA[<Round>]]></name><rtept lat="59" lon="18"/><rtept lat="59.1" lon="18"/></rte>`),
    "<Round>", [2], undefined, undefined, 1],
    ["a recording wins over a plan", gpx(`<rte><rtept lat="1" lon="1"/><rtept lat="1" lon="2"/></rte>
${track(point(59, 0) + point(59.1, 1))}`), "Lake", [2], undefined, noon, 0],
    ["laps that go on, and a pause", tcx([[pair(59)], [pair(59.002), pair(59.1)]]), "",
      [4, 2], 5, noon, 0],
    ["a line", kml(`<Placemark><name>Shore</name><LineString><coordinates>
18,59,7 18,59.001</coordinates></LineString></Placemark><Placemark><name>Oak</name><Point>
<coordinates>18,59</coordinates></Point></Placemark>`), "Shore", [2], 7, undefined, 1],
    ["a track of KML", kml(`<Placemark>${kmlTrack}</Placemark>`), "Walks", [2], 7, noon, 0],
    ["a feature", JSON.stringify(feature(line, { name: "Bay", coordTimes: [time(0), null] })),
      "Bay", [2], 7, noon, 0],
    ["a collection", JSON.stringify({ type: "FeatureCollection", features: [
      feature({ type: "MultiLineString", coordinates: [line.coordinates, line.coordinates] }),
      feature({ type: "Point", coordinates: [18, 59] }, { name: "Oak" })] }),
    "", [2, 2], 7, undefined, 1],
    ["geometries", JSON.stringify({ type: "GeometryCollection", geometries: [line, line] }), "",
      [2, 2], 7, undefined, 0],
  ];
  for (const [what, content, name, parts, height, first, checkpoints] of table) {
    const found = await read(content);
    assert.equal(found.name, name, what);
    assert.deepEqual(found.parts.map(({ length }) => length), parts, what);
    const [[start]] = found.parts;
    assert.deepEqual([start.latitude, start.longitude], [59, 18], what);
    assert.deepEqual([start.height, start.time], [height, first], what);
    assert.equal(found.checkpoints.length, checkpoints, what);
    assert.deepEqual(found.remarks, [], what);
  }
  const marks = await read(table[2][1]);
  assert.equal(marks.checkpoints[0].name, "Oak & elm");
});

test("a bad record is a remark with its line and reason, and the rest is kept", async () => {
  const bad = (inner) => gpx(track(`${point(59, 0)}\n${inner}\n${point(59.001, 60)}`));
  const table = [
    [bad(point("NaN", 1)), 2, "place", 3], [bad(point("91", 1)), 2, "place", 3],
    [bad(point("0x3B", 1)), 2, "place", 3], [bad(point("1e999", 1)), 2, "place", 3],
    [bad("<trkpt lat=\"59\"/>"), 2, "place", 3],
    [bad("<trkpt lat=\"59\" lon=\"180.87\"/>"), 2, "place", 3],
    [bad(point(59, 1, "<ele>high</ele>")), 3, "height", 3],
    [bad(point(59, 1, "<ele>99999</ele>")), 3, "height", 3],
    [bad("<trkpt lat=\"59\" lon=\"18\"><time>noon</time></trkpt>"), 3, "time", 3],
    [plain.replace("</trkseg></trk></gpx>", ""), 2, "cut", 2],
    [plain.replace("</trkseg>", "</trk>"), 2, "cut", 2],
    [plain.replace("</trk></gpx>", "<a b=c></a></trk></gpx>"), 2, "cut", 2],
    [JSON.stringify({ type: "FeatureCollection", features: [feature(line), 5] }), 2, "form", 2],
    [kml(`<gx:Track><when>${time(0)}</when><coord>18 59</coord><coord>18 60</coord></gx:Track>`),
      2, "form", 1],
  ];
  for (const [content, points, reason, at] of table) {
    const found = await read(content);
    assert.equal(found.parts.flat().length, points, content);
    assert.deepEqual(found.remarks, [{ at, reason }], content);
  }
});

test("what is no track, or would harm, is refused with its reason", async () => {
  const entities = "<!DOCTYPE gpx [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;&a;\">]>";
  const table = [
    ["", "form"], ["hello", "form"], ["<html></html>", "form"], ["<", "form"], ["[]", "form"],
    ["{}", "form"], ["{\"type\":", "form"], ["<gpx:constructor/>", "form"], ["<toString/>", "form"],
    [gpx(track(point(59, 0) + point(60, 1)), entities), "entities"],
    [gpx(""), "empty"], [gpx(track(point(59, 0))), "empty"],
    [`<gpx>${"<a>".repeat(5_000)}`, "empty"],
    [kml("<NetworkLink><Link><href>http://a.example/b.kml</href></Link></NetworkLink>"), "empty"],
    ["{\"type\":\"FeatureCollection\",\"features\":null}", "empty"],
    ["{\"type\":\"LineString\",\"coordinates\":[[18],[\"\",{}],5,null]}", "empty"],
    [new Uint8Array([0x50, 0x4b, 3, 4]), "zip"], [zip("a.txt", "hello"), "zip"],
    [new Uint8Array(mostBytes + 1), "large"], [gzipSync(Buffer.alloc(mostBytes + 1)), "large"],
    [zip("a.gpx", Buffer.alloc(mostBytes + 1)), "large"],
  ];
  for (const [content, reason] of table) {
    assert.equal(await reasonOf(content), reason, String(content).slice(0, 90));
  }
  // Their own names are read as they stand: nothing is put in their place.
  const odd = await read(plain.replace("Lake", "&a;&#0;&#x41;&#99999999;&quot;"));
  assert.equal(odd.name, "&a;&#0;A&#99999999;\"");
  const hidden = await read(plain.replace("Lake", "a\u202e\u0000b\n\tc"));
  assert.equal(hidden.name, "a b c");
});

test("more points than are read are left out, and that is said", async () => {
  const coordinates = Array.from({ length: mostRead + 5 }, (_, at) => [18, at / 10_000]);
  const found = await read(JSON.stringify({ type: "LineString", coordinates }));
  assert.equal(found.parts[0].length, mostRead);
  assert.deepEqual(found.remarks, [{ at: 1, reason: "many" }]);
});

/** An archive of one file (APPNOTE 6.3). */
function zip(name, content) {
  const packed = deflateRawSync(content);
  const header = (mark, length, fields) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32LE(mark);
    for (const [at, value, width] of fields) bytes.writeUIntLE(value, at, width);
    return bytes;
  };
  const sizes = (at) => [[at, packed.length, 4], [at + 4, content.length, 4],
    [at + 8, name.length, 2]];
  const local = Buffer.concat([
    header(0x04034b50, 30, [[8, 8, 2], ...sizes(18)]), Buffer.from(name), packed]);
  const entry = Buffer.concat([
    header(0x02014b50, 46, [[10, 8, 2], ...sizes(20)]), Buffer.from(name)]);
  const end = header(0x06054b50, 22, [[10, 1, 2], [12, entry.length, 4], [16, local.length, 4]]);
  return Buffer.concat([local, entry, end]);
}

test("packed files and other encodings", async () => {
  const latin = Buffer.from(plain.replace("Lake", "Sjö")
    .replace("\"1.0\"", "\"1.0\" encoding=\"ISO-8859-1\""), "latin1");
  const wide = Buffer.from(`\ufeff${plain.replace("Lake", "Sjö")}`, "utf16le");
  const table = [
    [zip("a/doc.kml", kml(`<LineString><coordinates>18,59 18,60</coordinates></LineString>`)),
      "Walks"],
    [zip("b.gpx", plain), "Lake"], [gzipSync(plain), "Lake"], [`\ufeff${plain}`, "Lake"],
    [latin, "Sjö"], [wide, "Sjö"],
    [plain.replace("\"1.0\"", "\"1.0\" encoding=\"x-no-such\""), "Lake"],
    [plain.replace("\"1.0\"", "\"1.0\" encoding=\"utf-16\"").replace("Lake", "Sjö"), "Sjö"],
    [plain.replace("\"1.0\"", "\"1.0\" encoding=\"UTF-16LE\""), "Lake"],
  ];
  for (const [content, name] of table) assert.equal((await read(content)).name, name);
});

test("numbers and times are read as their standards write them, and nothing else", () => {
  const numbers = [["1", 1], [" -1.5 ", -1.5], ["1e2", 100], [7, 7], ["", undefined],
    ["0x10", undefined], ["Infinity", undefined], ["1 2", undefined], [Number.NaN, undefined],
    [null, undefined], [[1], undefined]];
  for (const [text, value] of numbers) assert.equal(numberOf(text), value, String(text));
  const times = [["2026-05-02T12:00:00Z", 0], ["2026-05-02T12:00:00", 0],
    ["2026-05-02T13:15:00+01:15", 0], ["2026-05-02T10:00:00-0200", 0],
    ["2026-05-02T12:00:00.5004Z", 500], ["2026-13-02T12:00:00Z", undefined],
    ["1234-05-02T12:00:00Z", undefined], ["4096-05-02T12:00:00Z", undefined],
    ["2026-05-02", undefined], [5, undefined]];
  for (const [text, after] of times) {
    assert.equal(timeOf(text), after === undefined ? undefined : noon + after, String(text));
  }
});

test("1,000 damaged files of each form end in points on Earth or a reason", async () => {
  const forms = [plain, tcx([[pair(59), pair(60)]]),
    kml(`<Placemark><gx:Track><when>${time(0)}</when><gx:coord>18 59</gx:coord></gx:Track>
<LineString><coordinates>18,59 18,60</coordinates></LineString></Placemark>`),
    JSON.stringify(feature(line, { name: "a" }))];
  for (const [number, form] of forms.entries()) {
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const generator = new SeededGenerator(BigInt(seed * 10 + number));
      const bytes = Uint8Array.from(Buffer.from(form));
      for (let change = generator.below(8); change >= 0; change -= 1) {
        bytes[generator.below(bytes.length)] = 32 + generator.below(96);
      }
      const found = await read(bytes).catch((problem) => {
        assert.ok(problem instanceof TrackProblem, `${problem} seed ${seed} ${number}`);
      });
      for (const { latitude, longitude } of found?.parts.flat() ?? []) {
        assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, `seed ${seed}`);
      }
    }
  }
});

test("what is saved as GPX is read as the same route, whatever its words", async () => {
  const words = { name: "<b> & \"Sjön\"", about: "a > b", checkpoints: [
    { name: "]]>", latitude: 59, longitude: 18 }, { name: "", latitude: 60, longitude: -18 }] };
  const parts = [[[59, 18], [59.00001, 18.5]], [[-1, -179.99999], [0, 180]]].map((part) => (
    part.map(([latitude, longitude]) => ({ latitude, longitude }))));
  const found = await read(gpxText({ ...words, parts }));
  assert.deepEqual({ ...found, unit: undefined }, { ...words, parts, remarks: [], unit: undefined });
});

const folder = process.env.FLORILEGIUM_TRACKS ?? "";
const skip = existsSync(folder) ? false : "FLORILEGIUM_TRACKS names no folder of real tracks";

test("real files have the parts, points and metres that were counted", { skip }, async () => {
  const table = [
    ["gpx/georust-gpx__garmin_with_extensions.gpx", 2, 3_540, 18_188, 0, 0],
    ["gpx/georust-gpx__mousehole_to_paul.gpx", 1, 111, 991, 2, 0],
    ["gpx/gpxpy__route.gpx", 1, 55, 6_683, 0, 0],
    ["gpx/gpxpy__Mojstrovka.gpx", 1, 184, 2_698, 0, 100],
    ["gpx/placemark-togeojson__blue_hills.gpx", 13, 1_242, 51_897, 46, 0],
    ["gpx/opentracks__legacy_gpx_pause_resume.gpx", 1, 4, 333, 2, 2],
    ["tcx/dblock-tcx__walking_activity_1.tcx", 1, 660, 3_980, 0, 0],
    ["tcx/gpsbabel__gtrnctr-readcp.tcx", 1, 18, 208, 16, 0],
    ["tcx/gpsbabel__tcxdatagns.tcx", 1, 4, 33, 0, 0],
    ["kml/gpsbabel__google_ext.kml", 1, 451, 7_778, 0, 0],
    ["kml/fittrackee__example.kmz", 2, 25, 296, 0, 0],
    ["geojson/mapbox-togeojson__missing_hr.gpx.geojson", 3, 16, 62, 0, 0],
    ["odd/fittrackee__gpx_test_incorrect.zip", 1, 25, 317, 0, 0],
    ["odd/placemark-togeojson__bad.tcx", 1, 2, 1_111_951, 0, 2],
  ];
  for (const [name, parts, points, length, checkpoints, remarks] of table) {
    const found = await read(await readFile(path.join(folder, name)));
    const metres = found.parts.reduce((sum, part) => sum + lengthOf(part), 0);
    const counted = [found.parts.length, found.parts.flat().length, Math.round(metres),
      found.checkpoints.length, found.remarks.length];
    assert.deepEqual(counted, [parts, points, length, checkpoints, remarks], name);
  }
});
