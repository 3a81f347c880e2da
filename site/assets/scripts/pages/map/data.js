/** Open data of beacons: the squares that have some now, and the statistics of earlier days. */

import { daysOf, squaresOf, statisticsOf } from "../../beacons/open-data.js";
import { folder, read } from "../../beacons/published.js";
import { Towns } from "../../beacons/towns.js";
import { reportMistake } from "../../browser/mistakes.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { loadPhrases } from "../../page/words.js";
import { mapFile } from "./map-files.js";
import { placeText, townText } from "./words.js";

/** The most rows that are shown; the files have all. */
const most = 50;
/** @type {(name: string) => any} the element's name in the template */
const part = (name) => document.querySelector(`[data-${name}]`);
const [phrases, towns] = await Promise.all([
  loadPhrases(), mapFile("towns.json").then((file) => new Towns(file)),
]);
const written = writer(language);

// The pages do not contain the ledger's address; scripts know it.
/** @type {NodeListOf<HTMLElement>} */
const names = document.querySelectorAll("[data-file]");
for (const name of names) name.replaceWith(fileLink(name.dataset.file));
try {
  await Promise.all([showSquares(), showDays()]);
} catch (problem) {
  reportMistake(problem);
  part("said").textContent = phrases.phrase("beacon-data-away");
}
part("data").dataset.isReady = "";

async function showSquares() {
  const index = await read("index.json");
  const squares = squaresOf(index);
  const beacons = squares.reduce((sum, { count }) => sum + count, 0);
  part("now-said").textContent = beacons > 0
    ? phrases.phrase("beacon-data-sum", {
      beacons: phrases.counted("beacon-data-count", beacons),
      squares: phrases.counted("beacon-data-squares", squares.length),
    })
    : phrases.phrase("beacon-data-none");
  fill(part("squares"), squares.slice(0, most).map(({ name, count, middle }) => [
    placeCell(middle), number(count), fileLink(`${name}.json`),
  ]));
}

async function showDays() {
  const days = daysOf(await read("statistics/index.json"));
  const [last] = days;
  if (!last) {
    part("days-said").textContent = phrases.phrase("beacon-data-no-days");
    return;
  }
  part("days-said").textContent = phrases.phrase("beacon-data-day", {
    date: written.day(Date.parse(last) / 86_400_000),
  });
  const squares = statisticsOf(await read(`statistics/${last}.json`));
  fill(part("statistics"), squares.slice(0, most).map(({ middle, sets, replenishments }) => [
    placeCell(middle), number(sets), number(replenishments),
  ]));
  part("days").replaceChildren(...days.slice(0, most).map((day) => {
    const item = document.createElement("li");
    item.append(fileLink(`statistics/${day}.json`));
    return item;
  }));
}

/**
 * Fills a table's body, and shows the table if there are rows.
 * @param {HTMLTableElement} table
 * @param {HTMLElement[][]} rows
 */
function fill(table, rows) {
  table.hidden = rows.length === 0;
  table.tBodies[0].replaceChildren(...rows.map((cells) => {
    const row = document.createElement("tr");
    row.append(...cells.map((cell) => {
      if (cell.tagName === "TH") return cell;
      const place = document.createElement("td");
      place.append(cell);
      return place;
    }));
    return row;
  }));
}

/** A place as the nearest town, and its coordinates. */
function placeCell(middle) {
  const cell = document.createElement("th");
  cell.scope = "row";
  const town = towns.nearest(middle);
  const where = document.createElement("span");
  where.className = "quiet";
  where.textContent = placeText(middle);
  cell.append(town ? `${townText(town)} ` : "", where);
  return cell;
}

function number(value) {
  const text = document.createElement("span");
  text.textContent = written.whole(value);
  return text;
}

function fileLink(name) {
  const link = document.createElement("a");
  link.href = new URL(folder + name, location.origin).href;
  link.textContent = name.split("/").at(-1);
  return link;
}
