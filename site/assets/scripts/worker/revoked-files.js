/** Pictures that were revoked after their publication: not stored, not served. */

/** @typedef {import("../trust/edition-trust.js").Revocations} Revocations */

export class RevokedFiles {
  #caches;
  #scope;
  #values;
  #verifiedFetch;
  /** Paths of renditions, as far as known. */
  #paths;

  /**
   * @param {import("./worker.js").World} world
   * @param {{scope: import("./site-scope.js").SiteScope,
   *   values: import("./key-value-store.js").KeyValueStore,
   *   verifiedFetch: import("./verified-fetch.js").VerifiedFetch}} parts
   */
  constructor(world, { scope, values, verifiedFetch }) {
    this.#caches = world.caches;
    this.#scope = scope;
    this.#values = values;
    this.#verifiedFetch = verifiedFetch;
  }

  /**
   * The revoked pictures, by id.
   * @returns {Promise<Revocations>}
   */
  async list() {
    return await this.#values.read("taken-back") ?? { questions: {}, pictures: {} };
  }

  /**
   * Stores the signed list.
   * @param {Revocations} revocations
   */
  async learn(revocations) {
    await this.#values.write("taken-back", revocations);
  }

  /** Whether the file of a path is a rendition of a revoked picture. */
  async has(path) {
    this.#paths ??= new Set((await this.#values.read("taken-back-paths"))?.paths);
    return this.#paths.has(path);
  }

  /**
   * Finds the renditions by the stored shards, and deletes them.
   * @param {import("./edition-record.js").Edition} edition
   */
  async enforce(edition) {
    const ids = Object.keys((await this.list()).pictures).sort();
    const shards = await this.#shards(edition);
    const basis = JSON.stringify([ids, shards]);
    const noted = await this.#values.read("taken-back-paths");
    if (noted?.basis === basis) return;
    const paths = ids.length > 0 ? await this.#renditions(new Set(ids), shards) : [];
    await this.#values.write("taken-back-paths", { basis, paths });
    this.#paths = new Set(paths);
    for (const name of [this.#scope.caches.objects, this.#scope.caches.viewed]) {
      const cache = await this.#caches.open(name);
      for (const path of paths) await cache.delete(this.#scope.address(path));
    }
  }

  /** The paths of the edition's shards that are stored. */
  async #shards({ manifest }) {
    const paths = (manifest.shards ?? []).map(({ object }) => object.path);
    const kept = await Promise.all(paths.map((path) => this.#verifiedFetch.kept(path)));
    return paths.filter((_, place) => kept[place]);
  }

  async #renditions(ids, shards) {
    const paths = [];
    for (const shard of shards) {
      const { plants } = await this.#verifiedFetch.json(shard);
      const pictures = Object.values(plants).flatMap((plant) => plant.pictures ?? []);
      const taken = pictures.filter(({ id }) => ids.has(id));
      paths.push(...taken.flatMap(({ renditions }) => renditions.map(({ object }) => object.path)));
    }
    return paths;
  }
}
