/** The page of routes: records, imports and lists routes, and shows the stored ones on a map. */

import { fold } from "../../text/folding.js";
import { reportMistake } from "../../browser/mistakes.js";
import { routesStore } from "../../parts/routes-store.js";
import { store } from "../../parts/store.js";
import { nothingKeptText } from "../../parts/unkept-text.js";
import { metresFrom, partsOf } from "../../routes/kept-route.js";
import { loadPhrases } from "../../page/words.js";
import { offerFinding } from "../map/finding.js";
import { distanceText } from "../map/words.js";
import { begin } from "../me/begin.js";
import { offerZones } from "./home-zones.js";
import { Recorder } from "./recorder.js";
import { offerImport } from "./route-import.js";
import { RouteMap } from "./route-map.js";
import { factsText, sketchOf } from "./route-words.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const phrases = await loadPhrases();
/** @type {RouteMap} */
let map;
/** @type {[number, number] | undefined} place to sort routes by distance from; never stored */
let from;
/** @type {{route: import("../../routes/kept-route.js").KeptRoute,
 *   parts: import("../../routes/line.js").Point[][]}[]} */
let kept = [];

part("filter").addEventListener("input", showList);
await begin(async () => {
  const { database } = await store();
  // parts/room-note.js tells the person where there is no room.
  if (!database.isKept && database.problem !== "full") {
    part("problem").textContent = nothingKeptText(database.problem, phrases);
    part("problem").hidden = false;
  }
  map = await RouteMap.open(phrases);
  offerFinding({
    phrases, towns: map.world.towns,
    go: (place, zoom) => {
      map.world.map.setView(place, zoom);
      sortFrom(place);
    },
    found: (place) => {
      const [latitude, longitude] = place;
      map.showHere({ latitude, longitude });
      map.follow({ latitude, longitude });
      sortFrom(place);
    },
  });
  await show();
  map.fit(kept.flatMap(({ parts }) => parts));
  offerImport({
    phrases,
    show: async () => {
      await show();
      map.fit(kept.flatMap(({ parts }) => parts));
    },
  });
  await offerZones({ phrases, map });
  await new Recorder({ phrases, map, show }).begin();
}, phrases);

/** Reads all routes again, and shows them. */
async function show() {
  const routes = await routesStore();
  kept = (await routes.all()).map((route) => ({ route, parts: partsOf(route) }));
  map.showLines("route-line", kept.flatMap(({ parts }) => parts));
  showList();
}

function sortFrom(place) {
  from = place;
  showList();
}

function showList() {
  const wanted = fold(part("filter").value);
  const place = from && { latitude: from[0], longitude: from[1] };
  const rows = kept.filter(({ route }) => fold(route.name).includes(wanted))
    .map((each) => ({ ...each, away: place ? metresFrom(place, each.parts) : 0 }));
  if (place) rows.sort((one, other) => one.away - other.away);
  part("find-name").hidden = kept.length === 0;
  part("list").replaceChildren(...rows.map(itemOf));
  const order = place ? phrases.phrase("routes-nearest") : phrases.phrase("routes-newest");
  let text = `${phrases.counted("routes-count", rows.length)} ${order}`;
  if (kept.length === 0) text = phrases.phrase("routes-none");
  else if (rows.length === 0) text = phrases.phrase("routes-no-match");
  if (part("list-said").textContent !== text) part("list-said").textContent = text;
}

function itemOf({ route, parts, away }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.className = "map-item";
  link.href = `route/?id=${encodeURIComponent(route.id)}`;
  const words = document.createElement("span");
  const [name, facts] = [document.createElement("b"), document.createElement("span")];
  [name.textContent, facts.className] = [route.name, "quiet"];
  facts.textContent = [
    factsText(route, phrases),
    from ? phrases.phrase("routes-away", { distance: distanceText(away) }) : "",
  ].filter(Boolean).join(" · ");
  words.append(name, " ", facts);
  link.append(sketchOf(parts), words);
  item.append(link);
  return item;
}

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) show().catch(reportMistake);
});
