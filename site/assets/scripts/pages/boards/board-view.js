/** A board as a table: the top, the lines around the person, and the gap between them. */

/** Whether a line shows its day: not on a board of one day. */
const withDay = (span) => span !== "day";

/**
 * A board's rows.
 * @param {import("../../state/known-boards.js").BoardLine[]} lines by rank
 * @param {{phrases: import("../../page/phrases.js").Phrases, span: string,
 *   whole: (value: number) => string, day: (text: string) => string,
 *   pageOf?: (player: string) => string}} of `pageOf` gives the address of a person's page, where
 *   whoever looks may open it
 * @returns {HTMLTableRowElement[]}
 */
export function boardRows(lines, of) {
  const rows = [];
  let last = 0;
  for (const line of lines) {
    if (last > 0 && line.rank > last + 1) rows.push(gapRow(of));
    rows.push(lineRow(line, of));
    last = line.rank;
  }
  return rows;
}

function cell(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/**
 * A line's row.
 * @param {import("../../state/known-boards.js").BoardLine} line
 * @param {any} of see boardRows
 */
function lineRow(
  { rank, player, name, points, day, isYou }, { phrases, span, whole, day: written, pageOf },
) {
  const row = document.createElement("tr");
  const who = document.createElement("td");
  // A name may be written from right to left, independent of the text around it.
  const called = cell("bdi", name ?? phrases.phrase("boards-guest"));
  if (!name) called.className = "board-guest";
  const page = name && player && !isYou ? pageOf?.(player) : undefined;
  who.append(page ? linkTo(page, called) : called);
  if (isYou) {
    row.className = "board-you";
    const mark = cell("b", phrases.phrase("boards-you"));
    mark.className = "board-mark";
    who.append(" ", mark);
  }
  if (withDay(span) && day) {
    const when = cell("span", written(day));
    when.className = "quiet board-day";
    who.append(" ", when);
  }
  const place = cell("th", whole(rank));
  place.scope = "row";
  row.append(place, who, cell("td", whole(points)));
  return row;
}

function linkTo(page, content) {
  const link = document.createElement("a");
  link.href = page;
  link.append(content);
  return link;
}

/** The row of left-out ranks, which screen readers read too. */
function gapRow({ phrases }) {
  const row = document.createElement("tr");
  row.className = "board-gap";
  const all = document.createElement("td");
  all.colSpan = 3;
  const dots = cell("span", "···");
  dots.setAttribute("aria-hidden", "true");
  const said = cell("span", phrases.phrase("boards-gap"));
  said.className = "unseen";
  all.append(dots, said);
  row.append(all);
  return row;
}
