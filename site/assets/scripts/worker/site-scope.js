/** The service worker's scope: the addresses of one edition's root, and the names of its caches. */
export class SiteScope {
  #root;

  /**
   * @param {{root: URL, shell: string, version: string}} of `shell` is the hash of the assets
   */
  constructor({ root, shell, version }) {
    this.#root = root;
    // Two sites on one origin share its caches, so their names contain the site's path.
    const own = (name) => `florilegium-${name} ${root.pathname}`;
    this.caches = Object.freeze({
      shell: own(`shell-${shell}`), pages: own(`pages-${shell}-${version}`),
      objects: own("objects"), values: own("notes"),
      viewed: own("viewed"), visited: own(`visited-${shell}-${version}`),
    });
  }

  /** The address of a path below the root. */
  address(path) {
    return new URL(path, this.#root).href;
  }

  /** The path below the root; undefined for addresses elsewhere. */
  path(address) {
    const { origin, pathname } = new URL(address);
    const { origin: own, pathname: folder } = this.#root;
    return origin === own && pathname.startsWith(folder)
      ? pathname.slice(folder.length) : undefined;
  }

  /** The one address of a page: without file name, query or fragment. */
  pageAddress(address) {
    const { origin, pathname } = new URL(address, this.#root);
    return origin + pathname.replace(/index\.html$/, "");
  }

  /** Whether a cache belongs to this site; names without a path are from an older version. */
  owns(name) {
    return name.startsWith("florilegium-")
      && (!name.includes(" ") || name.endsWith(` ${this.#root.pathname}`));
  }
}
