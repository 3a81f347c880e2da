/**
 * The person's routes on this device, and places around which no route is shown. Neither is sent;
 * backups contain the routes, but not the places.
 *
 * @typedef {import("../routes/kept-route.js").KeptRoute} KeptRoute
 * @typedef {import("../routes/line.js").Zone & {id: string}} HomeZone
 */

import { keptRoute, mostRoutes, shortened } from "../routes/kept-route.js";
import { aboutLetters, plainName } from "../routes/track.js";
import { StateProblem } from "./problem.js";
import { chance, nextID } from "./uuid-v7.js";

/** The most home zones, and the radii of one to choose from, in metres. */
export const mostZones = 10;
export const zoneSizes = [200, 500, 1_000];

/** Routes and home zones. */
export class Routes {
  #database;
  #random;

  /**
   * @param {import("./database.js").Database} database
   * @param {{random?: () => import("./uuid-v7.js").Chance}} of
   */
  constructor(database, { random = chance } = {}) {
    this.#database = database;
    this.#random = random;
  }

  #read(tables, work) {
    return this.#database.transact(tables, "read", work);
  }

  #write(tables, work) {
    return this.#database.transact(tables, "write", work);
  }

  /**
   * Every route, the newest first.
   * @returns {Promise<KeptRoute[]>}
   */
  async all() {
    return (await this.#read(["route"], (read) => read.all("route"))).reverse();
  }

  /**
   * @param {string} id
   * @returns {Promise<KeptRoute | undefined>}
   */
  get(id) {
    return this.#read(["route"], (read) => read.get("route", id));
  }

  /**
   * Stores the parts of a track that may be shown.
   * @param {Parameters<typeof keptRoute>[0]} track
   * @param {{made: number, hidden: number}} of `hidden`: metres removed at both ends
   * @returns {Promise<KeptRoute>}
   * @throws {StateProblem} `too-short` if nothing is left of it; `too-many`
   */
  add(track, { made, hidden }) {
    return this.#write(["route", "homeZone"], async (write) => {
      if (await write.count("route") >= mostRoutes) throw new StateProblem("too-many");
      const zones = await write.all("homeZone");
      const { id: last } = (await write.all("route")).at(-1) ?? {};
      const id = nextID(last, made, this.#random());
      const route = keptRoute(track, { id, made, hidden, zones });
      if (!route) throw new StateProblem("too-short");
      await write.put("route", route);
      return route;
    });
  }

  /**
   * Gives a route another name and description.
   * @param {string} id
   * @param {{name: string, about: string}} words
   */
  describe(id, { name, about }) {
    return this.#write(["route"], async (write) => {
      const route = await write.get("route", id);
      if (!route) return;
      await write.put("route", {
        ...route, name: plainName(name), about: plainName(about, aboutLetters),
      });
    });
  }

  /**
   * Removes more of a route permanently.
   * @param {string} id
   * @param {number} hidden metres of both ends
   * @throws {StateProblem} `too-short` if nothing would be left; the route is then unchanged
   */
  cut(id, hidden) {
    return this.#write(["route", "homeZone"], async (write) => {
      const route = await write.get("route", id);
      if (!route) return;
      const shorter = shortened(route, { hidden, zones: await write.all("homeZone") });
      if (!shorter) throw new StateProblem("too-short");
      await write.put("route", shorter);
    });
  }

  /** @param {string} id */
  remove(id) {
    return this.#write(["route"], (write) => write.delete("route", id));
  }

  /** @returns {Promise<HomeZone[]>} */
  zones() {
    return this.#read(["homeZone"], (read) => read.all("homeZone"));
  }

  /**
   * Adds a place around which no route is shown.
   * @param {import("../routes/line.js").Zone} zone
   * @param {number} made
   * @throws {StateProblem} `too-many`
   */
  addZone({ latitude, longitude, radius }, made) {
    return this.#write(["homeZone"], async (write) => {
      const zones = await write.all("homeZone");
      if (zones.length >= mostZones) throw new StateProblem("too-many");
      const id = nextID(zones.at(-1)?.id, made, this.#random());
      await write.put("homeZone", { id, latitude, longitude, radius });
    });
  }

  /** @param {string} id */
  removeZone(id) {
    return this.#write(["homeZone"], (write) => write.delete("homeZone", id));
  }
}
