/** The page of one route: its map, its checkpoints, following it, and its other actions. */

import { reportMistake } from "../../browser/mistakes.js";
import { confirm } from "../../parts/confirm.js";
import { openDialog } from "../../parts/dialog.js";
import { routesStore } from "../../parts/routes-store.js";
import { writer } from "../../parts/written.js";
import { language } from "../../page/place.js";
import { gpxText } from "../../routes/gpx-text.js";
import { partsOf, shortened } from "../../routes/kept-route.js";
import { hiddenEnd } from "../../routes/line.js";
import { loadPhrases } from "../../page/words.js";
import { distanceText } from "../map/words.js";
import { begin } from "../me/begin.js";
import { Follower } from "./follower.js";
import { askForWords, problemText } from "./route-form.js";
import { RouteMap } from "./route-map.js";
import { heightText } from "./route-words.js";

/** @type {(name: string) => any} the template defines the type of the element */
const part = (name) => document.querySelector(`[data-${name}]`);
const id = new URLSearchParams(location.search).get("id") ?? "";
const [phrases, routes] = await Promise.all([loadPhrases(), routesStore()]);
const written = writer(language);
/** @type {RouteMap} */
let map;

await begin(async () => {
  if (!await routes.get(id)) {
    part("missing").hidden = false;
    return;
  }
  const acts = { edit, cut, export: save, delete: remove };
  for (const [name, act] of Object.entries(acts)) {
    part(name).addEventListener("click", () => act().catch((problem) => {
      reportMistake(problem);
      part("route-said").textContent = problemText(problem, phrases);
    }));
  }
  part("route-page").hidden = false;
  map = await RouteMap.open(phrases);
  map.fit(await show());
  // Following begins when its button is pressed.
  new Follower({ phrases, map, route: () => routes.get(id) }).offer();
}, phrases);

/** Shows the current route, and returns its lines. */
async function show() {
  const route = await routes.get(id);
  const parts = partsOf(route);
  part("name").textContent = route.name;
  document.title = phrases.phrase("title-form", { title: route.name });
  part("about").textContent = route.about;
  part("about").hidden = route.about === "";
  const rows = [
    [phrases.phrase("routes-length"), distanceText(route.length)],
    ...(route.climb === undefined
      ? [] : [[phrases.phrase("routes-climb"), heightText(route.climb)]]),
    [phrases.phrase("routes-made"), written.date({ time: route.made, offset: 0 })],
  ];
  part("facts").replaceChildren(...rows.map(([name, value]) => {
    const row = document.createElement("div");
    const [term, text] = [document.createElement("dt"), document.createElement("dd")];
    [term.textContent, text.textContent] = [name, value];
    row.append(term, text);
    return row;
  }));
  showCheckpoints(route.checkpoints);
  map.showLines("route-line", parts);
  map.showMarks("ends", [
    { ...parts[0][0], text: "", kind: "route-start" },
    { ...parts.at(-1).at(-1), text: "", kind: "route-end" },
  ]);
  map.showMarks("checkpoints", route.checkpoints.map(({ latitude, longitude }, at) => ({
    latitude, longitude, text: String(at + 1), kind: "",
  })));
  return parts;
}

function showCheckpoints(checkpoints) {
  part("checkpoints-none").hidden = checkpoints.length > 0;
  part("checkpoints").replaceChildren(...checkpoints.map((checkpoint, at) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    [button.type, button.className] = ["button", "map-town-choice"];
    button.textContent = `${at + 1}. ${checkpoint.name
      || phrases.phrase("routes-checkpoint", { count: at + 1 })}`;
    button.addEventListener("click", () => map.follow(checkpoint));
    item.append(button);
    return item;
  }));
}

async function edit() {
  const route = await routes.get(id);
  const { answer, name, about } = await askForWords({
    title: phrases.phrase("routes-edit"), name: route.name, about: route.about,
    yes: phrases.phrase("routes-save"), no: phrases.phrase("cancel"), phrases,
  });
  if (answer !== "yes") return;
  await routes.describe(id, { name: name.trim() || route.name, about });
  part("route-said").textContent = phrases.phrase("routes-changed");
  await show();
}

async function cut() {
  const answer = await openDialog({
    title: phrases.phrase("routes-cut"),
    text: phrases.phrase("routes-cut-text", { distance: distanceText(hiddenEnd) }),
    actions: [
      { text: phrases.phrase("cancel"), value: "", isFirst: true },
      { text: phrases.phrase("routes-cut-yes"), value: "yes", kind: "danger" },
    ],
  });
  if (answer !== "yes") return;
  await routes.cut(id, hiddenEnd);
  part("route-said").textContent = phrases.phrase("routes-changed");
  map.fit(await show());
}

/** Saves a file of the route, from which home zones that were added later are cut out, too. */
async function save() {
  const route = shortened(await routes.get(id), { hidden: 0, zones: await routes.zones() });
  if (!route) {
    part("route-said").textContent = phrases.phrase("routes-too-short");
    return;
  }
  const text = gpxText({ ...route, parts: partsOf(route) });
  const name = `${route.name.replace(/[^\p{L}\p{N} ._-]/gu, "").trim() || "route"}.gpx`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/gpx+xml" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  part("route-said").textContent = phrases.phrase("routes-exported", { name });
}

async function remove() {
  const { name } = await routes.get(id);
  const isSure = await confirm({
    title: phrases.phrase("routes-delete-ask", { name }),
    text: phrases.phrase("routes-delete-text"),
    yes: phrases.phrase("delete"), no: phrases.phrase("cancel"),
  });
  if (!isSure) return;
  await routes.remove(id);
  location.replace("../");
}
