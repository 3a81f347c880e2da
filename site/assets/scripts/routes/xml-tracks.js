/** Tracks of XML: GPX 1.0 and 1.1, TCX, KML with lines and with tracks of Google's extension. */

import { numberOf, TrackDraft, TrackProblem } from "./track.js";
import { walkXML } from "./xml-walk.js";

/** The local name of the outermost element, and the class that reads its content. */
const forms = {
  gpx: () => new Gpx(), TrainingCenterDatabase: () => new Tcx(), kml: () => new Kml(),
};
const kmlTime = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/;

/**
 * The track of a file.
 * @param {string} text
 * @returns {import("./track.js").Track}
 * @throws {TrackProblem} `form`, `empty`, `entities`
 */
export function readXMLTrack(text) {
  const draft = new TrackDraft("line");
  let form;
  const broken = walkXML(text, {
    open(name, attributes, place) {
      if (place.path.length === 0) {
        if (!Object.hasOwn(forms, name)) throw new TrackProblem("form");
        form = forms[name]();
      }
      form.open(draft, { name, attributes, ...place });
    },
    close(name, value, place) {
      form.close(draft, { name, value, ...place });
    },
  });
  if (!form) throw new TrackProblem("form");
  if (broken !== undefined) draft.remark(broken, "cut");
  return draft.track();
}

const points = ["trkpt", "rtept", "wpt"];

class Gpx {
  #point;

  open(draft, { name, attributes, line }) {
    if (name === "trkseg") draft.startPart();
    else if (name === "rte") draft.startPart({ isPlan: true });
    else if (points.includes(name)) {
      this.#point = { latitude: attributes.lat, longitude: attributes.lon, line };
    }
  }

  close(draft, { name, value, path }) {
    const parent = path.at(-1);
    if (points.includes(parent) && this.#point) {
      if (name === "ele") this.#point.height = value;
      else if (name === "time" || name === "name") this.#point[name] = value;
    } else if (["trk", "rte", "metadata", "gpx"].includes(parent)) {
      if (name === "name" || name === "desc") {
        draft.title({ [name === "name" ? "name" : "about"]: value });
      }
    }
    if (!points.includes(name) || !this.#point) return;
    const { line, ...point } = this.#point;
    this.#point = undefined;
    if (name === "wpt") draft.addCheckpoint(point, point.name, line);
    else draft.addPoint(point, line, { isPlan: name === "rtept" });
  }
}

class Tcx {
  #point;
  #checkpoint;
  #hasBegun = false;
  #goesOn = false;

  open(draft, { name, path, line }) {
    if (name === "Activity") this.#hasBegun = false;
    // A lap continues where the last one ended; another track in the same lap follows a pause.
    else if (name === "Lap") this.#goesOn = this.#hasBegun;
    else if (name === "Track") {
      const isPlan = path.includes("Course");
      if (!this.#goesOn || isPlan) draft.startPart({ isPlan });
      [this.#goesOn, this.#hasBegun] = [false, true];
    } else if (name === "Trackpoint") this.#point = { line };
    else if (name === "CoursePoint") this.#checkpoint = { line };
  }

  close(draft, { name, value, path }) {
    const [above, parent] = path.slice(-2);
    const into = path.includes("CoursePoint") ? this.#checkpoint : this.#point;
    if (into && name === "LatitudeDegrees") into.latitude = value;
    if (into && name === "LongitudeDegrees") into.longitude = value;
    if (parent === "Trackpoint" && name === "AltitudeMeters") into.height = value;
    if (parent === "Trackpoint" && name === "Time") into.time = value;
    if (parent === "CoursePoint" && name === "Name") into.name = value;
    if (parent === "Course" && above === "Courses" && name === "Name") draft.title({ name: value });
    if (name === "Trackpoint") this.#addPoint(draft, path);
    if (name === "CoursePoint" && this.#checkpoint) {
      const { line, name: title, ...place } = this.#checkpoint;
      draft.addCheckpoint(place, title, line);
      this.#checkpoint = undefined;
    }
  }

  #addPoint(draft, path) {
    const { line, ...point } = this.#point;
    this.#point = undefined;
    // Indoors, and until the receiver has a position, points have no place, which is no fault.
    if (point.latitude === undefined && point.longitude === undefined) return;
    draft.addPoint(point, line, { isPlan: path.includes("Course") });
  }
}

class Kml {
  #track;
  #mark = /** @type {{name?: string, about?: string, places: any[]} | undefined} */ (undefined);
  #document = "";

  open(_draft, { name, line }) {
    if (name === "Placemark") this.#mark = { places: [] };
    else if (name === "Track") this.#track = { times: [], places: [], line };
  }

  close(draft, { name, value, path, line }) {
    const parent = path.at(-1);
    if (this.#track) this.#inTrack(draft, { name, value, line });
    else if (name === "coordinates" && parent === "LineString") this.#line(draft, value, line);
    else if (name === "coordinates" && parent === "Point" && this.#mark) {
      const [longitude, latitude] = value.trim().split(",");
      this.#mark.places.push({ latitude, longitude, line });
    }
    if (name === "name" && parent === "Document") this.#document = value;
    if (parent === "Placemark" && this.#mark) {
      if (name === "name") this.#mark.name = value;
      if (name === "description") this.#mark.about = value;
    }
    if (name === "Placemark" && this.#mark) this.#endMark(draft);
    if (name === "kml") draft.title({ name: this.#document });
  }

  /** A placemark with a point is a checkpoint; one with a line names the track. */
  #endMark(draft) {
    const { name, about, places } = this.#mark;
    for (const { line, ...place } of places) draft.addCheckpoint(place, name, line);
    if (places.length === 0) draft.title({ name, about: about?.replace(/<[^>]*>/g, " ") });
    this.#mark = undefined;
  }

  #line(draft, value, line) {
    draft.startPart();
    for (const tuple of value.split(/\s+/)) {
      if (!tuple) continue;
      const [longitude, latitude, height] = tuple.split(",");
      draft.addPoint({ latitude, longitude, height }, line);
    }
  }

  /** Reads the parallel lists of times and places; an empty place is a gap of reception. */
  #inTrack(draft, { name, value, line }) {
    const { times, places } = this.#track;
    if (name === "when") times.push(value.trim());
    else if (name === "coord") places.push({ text: value.trim(), line });
    else if (name === "Track") {
      this.#track = undefined;
      if (times.length > 0 && times.length !== places.length) draft.remark(line, "form");
      draft.startPart();
      for (const [at, place] of places.entries()) {
        if (!place.text) {
          draft.startPart();
          continue;
        }
        const [longitude, latitude, height] = place.text.split(/\s+/);
        const isShort = kmlTime.test(times[at] ?? "") || numberOf(latitude) === undefined;
        draft.addPoint({
          latitude, longitude, height, time: isShort ? "" : times[at],
        }, place.line);
      }
    }
  }
}
