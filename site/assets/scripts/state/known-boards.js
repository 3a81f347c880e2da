/**
 * The boards that were viewed last, for use without a network: their lines, and when they were
 * read.
 *
 * @typedef {{rank: number, player?: string, name?: string, points: number, day: string,
 *   isYou?: boolean}} BoardLine
 * @typedef {{time: number, persons: number, lines: BoardLine[]}} KnownBoard `time` is when it was
 *   read
 */

const key = "florilegium-boards";
/** The most stored boards, and the most lines of each. */
const most = 12;
const mostLines = 40;

/** Boards in a browser's storage; without storage there are none. */
export class KnownBoards {
  #storage;

  /** @param {import("../browser/browser-storage.js").BrowserStorage} storage */
  constructor(storage) {
    this.#storage = storage;
  }

  #all() {
    const all = this.#storage.readJSON(key);
    return (Array.isArray(all) ? all : []).filter((board) => (
      typeof board?.name === "string" && Number.isFinite(board.time)
      && Array.isArray(board.lines)));
  }

  /**
   * A board as it was last read; undefined for an unknown one.
   * @param {string} name
   * @param {string} [person] the signed-in person: the line of another person is not shown as
   *   theirs
   * @returns {KnownBoard | undefined}
   */
  get(name, person) {
    const known = this.#all().find((board) => board.name === name);
    if (!known) return undefined;
    const isSame = person !== undefined && known.person === person;
    const lines = known.lines.filter((line) => (
      Number.isFinite(line?.rank) && Number.isFinite(line.points)));
    return {
      time: known.time, persons: Number(known.persons) || lines.length,
      lines: lines.map(({ isYou, ...line }) => (isYou && isSame ? { ...line, isYou } : line)),
    };
  }

  /**
   * Stores a board, in place of the one that was not viewed for the longest time.
   * @param {string} name
   * @param {KnownBoard} board
   * @param {string} [person] the signed-in person
   */
  keep(name, { time, persons, lines }, person) {
    const others = this.#all().filter((known) => known.name !== name);
    const kept = lines.slice(0, mostLines)
      .map(({ rank, player, name: called, points, day, isYou }) => (
        { rank, player, name: called, points, day, isYou }));
    const board = { name, person, time, persons, lines: kept };
    this.#storage.writeJSON(key, [board, ...others].slice(0, most));
  }
}
