/**
 * The starter pack: the files that a browser stores after a first visit, so that everything works
 * offline.
 */

import { setCalendar, setDateOn } from "../games/set-calendar.js";
import { periods } from "../games/set-period.js";
import { dayOf } from "../trust/edition-trust.js";
import { hashOf } from "./published-paths.js";

/**
 * Sets are stored from the week before to ten weeks ahead: a usual edition has 60 days of them,
 * which then repeat on a device without a network.
 */
const daysBefore = 7;
const daysAhead = 70;
const day = 86_400_000;

/** The first files of the shell, besides its assets. */
export const shellPages = ["site/", "site/edition.json", "site/manifest.webmanifest"];

/**
 * A file to keep: `path` is the object or target that it must be, `key` the address it is kept
 * under; `mayLack` when a host may not give it yet.
 * @typedef {{cache: string, key: string, path: string, bytes: number, mayLack?: boolean}} Wanted
 */

/** A page's entry file by its address. */
const entryOf = (entries, path) => entries[path] ?? entries[`${path}index.html`];

/**
 * The files of the shell: assets, and the pages that forward to others.
 * @param {import("./edition-record.js").Edition} edition
 * @param {import("./site-scope.js").SiteScope} scope
 * @param {string[]} assets paths below the root
 * @returns {Wanted[]}
 */
export function shellFiles(edition, scope, assets) {
  const named = (paths, cache) => paths.map((path) => entryFile(edition, scope, path, cache));
  return [...named(assets, scope.caches.shell), ...named(shellPages, scope.caches.pages)]
    .filter(Boolean);
}

function entryFile({ entries }, scope, path, cache = scope.caches.pages) {
  const object = entryOf(entries, path);
  if (!object) return undefined;
  const key = scope.pageAddress(scope.address(path));
  return { cache, key, path: object.path, bytes: object.bytes };
}

/**
 * All files of the starter pack: the shell, a language's pages, the read API's fixed answers, and
 * the files that the edition lists for offline use.
 * @param {import("./edition-record.js").Edition} edition
 * @param {{scope: import("./site-scope.js").SiteScope, language: string, assets: string[],
 *   offline: {files: Record<string, number>}, now: number}} of `offline` is the edition's list
 * @returns {Wanted[]} each once
 */
export function starterFiles(edition, { scope, language, assets, offline, now }) {
  const wanted = new Map();
  const add = (file) => file && wanted.set(file.key, file);
  const { objects } = scope.caches;
  const held = (path, bytes) => ({ cache: objects, key: scope.address(path), path, bytes });
  // A download may be interrupted at any time, so the page from which all others are reached comes
  // first.
  add(entryFile(edition, scope, `site/${language}/`));
  shellFiles(edition, scope, assets).forEach(add);
  const paths = Object.keys(edition.entries);
  const near = nearSets(paths, now);
  for (const path of paths) {
    const file = () => entryFile(edition, scope, path);
    if (near.has(path)) add({ ...file(), mayLack: true });
    else if (path.startsWith(`site/${language}/`)) add(file());
    else if (path.startsWith("v1/") && !setPath.test(path)) add(file());
  }
  for (const { object } of edition.manifest.collections ?? []) add(held(object.path, object.bytes));
  for (const [path, bytes] of Object.entries(offline.files)) {
    add(hashOf(path) ? held(path, bytes) : entryFile(edition, scope, path));
  }
  return [...wanted.values()];
}

const setPath = /^v1\/(daily|weekly)\/(\d{4}-\d\d-\d\d)\.json$/;

/** The paths of the sets for the days around today. */
function nearSets(paths, now) {
  const near = new Set();
  for (const period of periods) {
    const dates = paths.flatMap((path) => {
      const [, own, date] = setPath.exec(path) ?? [];
      return own === period ? [date] : [];
    });
    const calendar = setCalendar(period, dates);
    if (!calendar) continue;
    for (let ahead = -daysBefore; ahead <= daysAhead; ahead += 1) {
      near.add(`v1/${period}/${setDateOn(period, dayOf(now + ahead * day), calendar)}.json`);
    }
  }
  return near;
}
