/**
 * Reads a table of steps: any CSV that has a heading for dates or times and one for steps, in the
 * languages of the app. A row with a date is the day's sum. A row with a time ends at its end time,
 * or without one after a quarter of an hour.
 */

import { readDay } from "../state/days.js";
import { offsetParts } from "./offset-parts.js";
import { StepFileProblem } from "./step-file-problem.js";
import { wholeDay } from "./step-json.js";
import { wholeNumber } from "./whole-number.js";

const quarter = 15 * 60_000;
/** The first lines in which the heading is searched: some programs write a title above it. */
const headingReach = 6;
const headings = {
  steps: [
    "steps", "step count", "total steps", "step_count", "schritte", "schrittzahl",
    "anzahl schritte", "pas", "nombre de pas", "pasos", "número de pasos", "recuento de pasos",
    "steg", "antal steg",
  ],
  start: [
    "date", "day", "timestamp", "time", "start", "start time", "start_time", "startdate", "datum",
    "tag", "beginn", "startzeit", "jour", "début", "fecha", "día", "inicio", "dag", "start date",
  ],
  end: ["end", "end time", "end_time", "enddate", "end date", "ende", "endzeit", "fin", "slut"],
};
const clock = "(\\d\\d):(\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?";
const written = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\d)(?:[T ]${clock}(?: ?(Z|[+-]\\d\\d:?\\d\\d))?)?$`);
const turned = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/;

/**
 * @param {string} text
 * @param {import("./step-file.js").Where} where
 * @param {import("./step-file.js").Sink} sink
 */
export function readStepTable(text, where, sink) {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  const heading = headingIn(lines);
  if (!heading) throw new StepFileProblem("form");
  const rows = lines.slice(heading.line + 1).map((line) => cellsOf(line, heading.separator));
  const isDayFirst = order(rows.map((cells) => cells[heading.start] ?? ""));
  const at = (cell) => momentOf(cell, isDayFirst, where.localTime);
  for (const cells of rows) {
    const record = recordOf(cells, heading, at, where);
    if (!record) sink.skip();
    else if (record.end <= where.oldest) sink.old();
    else if (record.count > 0) {
      for (const part of offsetParts(record, where.offset)) sink.take(part);
    }
  }
}

function headingIn(lines) {
  for (const [line, text] of lines.slice(0, headingReach).entries()) {
    for (const separator of [",", ";", "\t"]) {
      const names = cellsOf(text, separator).map((cell) => cell.toLowerCase());
      const place = (kind) => names.findIndex((name) => headings[kind].includes(name));
      const [steps, start, end] = [place("steps"), place("start"), place("end")];
      if (steps >= 0 && start >= 0) return { line, separator, steps, start, end };
    }
  }
  return undefined;
}

/** The cells of a line, without their quotes. */
function cellsOf(line, separator) {
  const cells = [];
  let [cell, isQuoted] = ["", false];
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

/** Whether the day is before the month; throws `dates` if no date or separator decides it. */
function order(cells) {
  const parts = cells.map((cell) => turned.exec(cell)).filter(Boolean);
  const slashed = parts.filter(([, , mark]) => mark === "/");
  if (slashed.length === 0) return true;
  if (slashed.some(([, first]) => Number(first) > 12)) return true;
  if (slashed.some(([, , , second]) => Number(second) > 12)) return false;
  throw new StepFileProblem("dates");
}

/** A moment, or a day if the cell has no time. */
function momentOf(cell, isDayFirst, localTime) {
  const parts = turned.exec(cell);
  if (parts) {
    const [day, month] = isDayFirst ? [parts[1], parts[3]] : [parts[3], parts[1]];
    const date = `${parts[4]}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return { day: readDay(date) };
  }
  const [, date, hour, minute, zone] = written.exec(cell) ?? [];
  const day = readDay(date ?? "");
  if (day === undefined || hour === undefined) return { day };
  if (zone) return { time: Date.parse(`${date}T${hour}:${minute}${colon(zone)}`) };
  const [year, month, number] = date.split("-").map(Number);
  return { time: localTime(year, month, number, Number(hour), Number(minute)) };
}

const colon = (zone) => (zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone);

function recordOf(cells, { steps, start, end }, at, { localTime, offset }) {
  const cell = cells[steps] ?? "";
  // An empty cell means no steps.
  const count = cell === "" ? 0 : wholeNumber(cell);
  const from = at(cells[start] ?? "");
  const isWhen = from.day !== undefined || Number.isFinite(from.time);
  if (count === undefined || !isWhen) return undefined;
  if (from.day !== undefined) {
    return { source: "table", count, ...wholeDay(from.day, localTime, offset) };
  }
  const to = end >= 0 ? at(cells[end] ?? "").time : undefined;
  const last = Number.isFinite(to) && to > from.time ? to : from.time + quarter;
  return { source: "table", count, start: from.time, end: last, offset: offset(from.time) };
}
