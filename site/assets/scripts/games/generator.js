/** Random numbers that depend on a seed alone, the same as those of Games' SeededGenerator. */

import { plainSha256 } from "../bytes/sha256.js";

const mask = (1n << 64n) - 1n;

/** SplitMix64 (Steele, Lea and Flood, 2014). */
export class SeededGenerator {
  #state;

  /** @param {bigint} seed the initial state */
  constructor(seed) {
    this.#state = seed & mask;
  }

  /**
   * The generator of a round, whose seed follows from its start, so that a player cannot choose it.
   * @param {{deck: string, player: string, mode: string, round: number}} of
   * @returns {SeededGenerator}
   */
  static ofRound({ deck, player, mode, round }) {
    // Computed by this code, so that the start of a round need not wait for WebCrypto.
    const digest = plainSha256(new TextEncoder().encode(`${deck}/${player}/${mode}/${round}`));
    return new SeededGenerator(new DataView(digest.buffer).getBigUint64(0));
  }

  /**
   * The next 64 bits.
   * @returns {bigint}
   */
  next() {
    this.#state = (this.#state + 0x9e3779b97f4a7c15n) & mask;
    let mixed = this.#state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask;
    return mixed ^ (mixed >> 31n);
  }

  /**
   * A number from 0 up to `bound` exclusive: the high 53 bits, scaled.
   * @param {number} bound
   * @returns {number}
   */
  below(bound) {
    return Math.floor((Number(this.next() >> 11n) / 2 ** 53) * bound);
  }

  /**
   * The items shuffled (Fisher and Yates, from the last down).
   * @template Item
   * @param {Item[]} items
   * @returns {Item[]}
   */
  shuffled(items) {
    const drawn = [...items];
    for (let last = drawn.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [drawn[last], drawn[other]] = [drawn[other], drawn[last]];
    }
    return drawn;
  }
}
