/**
 * Draws a round's cards. The only source of its order is the round's generator.
 *
 * A card that is passed over (it was revoked) never costs a draw of the generator while others are
 * left, so that a replay that knows more revocations than the player did finds the same way.
 */

/**
 * @typedef {import("./generator.js").SeededGenerator} SeededGenerator
 * @typedef {(place: number) => boolean} Skipping whether the card at a place is passed over
 */

export class Dealer {
  /**
   * `apart`: evenly, no card again within so many. `ramp`: from easy to hard, none again before
   * all others. `fixed`: in the deck's order, each once; the reserve stands in.
   */
  #way;
  /** Places in the deck of the cards that may come, from easy to hard. */
  #pool;
  /** Places of cards that came lately, the last at the end. */
  #recent = [];
  /** What has not come in this pass through the pool, in the pool's order. */
  #unused = [];
  /** The card that the new pass leaves out until another has come. */
  #withheld;
  #last;
  #step = 0;
  #reserveUsed = 0;

  /** For `of` and `copy`. */
  constructor(way, pool) {
    this.#way = way;
    this.#pool = pool;
    if (way.ramp) this.#unused = [...pool];
  }

  /**
   * A dealer of a mode that the deck serves.
   * @param {import("./play-deck.js").PlayDeck} playDeck
   * @param {string} mode
   * @param {string} [level]
   * @returns {Dealer | undefined} undefined when no card may come
   */
  static of({ deck, everyPlace }, mode, level) {
    const pool = level === undefined
      ? everyPlace : everyPlace.filter((place) => deck.cards[place].level === level);
    if (pool.length === 0) return undefined;
    if (deck.kind === "set") {
      const fixed = { count: deck.cards.length, reserve: deck.reserve.length };
      return new Dealer({ fixed }, pool);
    }
    const { ramp } = deck.rules.modes[mode];
    return new Dealer(ramp ? { ramp } : { apart: deck.rules.apart }, pool);
  }

  /**
   * A dealer that goes on from here by itself.
   * @returns {Dealer}
   */
  copy() {
    const copy = new Dealer(this.#way, this.#pool);
    copy.#recent = [...this.#recent];
    copy.#unused = [...this.#unused];
    copy.#withheld = this.#withheld;
    copy.#last = this.#last;
    copy.#step = this.#step;
    copy.#reserveUsed = this.#reserveUsed;
    return copy;
  }

  /**
   * Draws the next card.
   * @param {SeededGenerator} generator the round's
   * @param {Skipping} isSkipped
   * @param {number} [due] the place of a card that the player's memory wants, in practice: it
   *   comes instead of the drawn one, unless it came lately
   * @returns {number | undefined} its place; undefined when there is none but such as are passed
   *   over
   */
  next(generator, isSkipped, due) {
    const { apart, ramp, fixed } = this.#way;
    if (fixed) return this.#inOrder(fixed, isSkipped);
    return ramp
      ? this.#along(ramp, generator, isSkipped) : this.#evenly(apart, generator, isSkipped, due);
  }

  /** Whether nothing is left to ask; only a set comes to an end by itself. */
  isExhausted(isSkipped) {
    const { fixed } = this.#way;
    return fixed !== undefined && this.copy().#inOrder(fixed, isSkipped) === undefined;
  }

  #evenly(apart, generator, isSkipped, due) {
    const span = Math.min(apart, this.#pool.length - 1);
    const recent = this.#recent.slice(Math.max(0, this.#recent.length - span));
    const open = this.#pool.filter((place) => !recent.includes(place));
    const drawn = generator.below(open.length);
    const found = open.includes(due) && !isSkipped(due)
      ? due
      : [...open.slice(drawn), ...open.slice(0, drawn)].find((place) => !isSkipped(place))
        // A small deck of which much was revoked: rather one that came lately than none.
        ?? recent.find((place) => !isSkipped(place));
    this.#recent = recent;
    if (found === undefined) return undefined;
    this.#recent = [...recent.filter((place) => place !== found), found];
    return found;
  }

  #along(ramp, generator, isSkipped) {
    // What is left of this pass; then a new one without the last card; then that one, too.
    for (let pass = 0; pass < 3; pass += 1) {
      const found = this.#inWindow(ramp, generator, isSkipped);
      if (found !== undefined) return found;
      if (this.#withheld !== undefined) {
        this.#giveBack();
      } else {
        this.#withheld = this.#pool.length > 1 ? this.#last : undefined;
        this.#unused = this.#pool.filter((place) => place !== this.#withheld);
      }
    }
    return undefined;
  }

  #inWindow({ steps, share }, generator, isSkipped) {
    const count = this.#unused.length;
    if (count === 0) return undefined;
    const width = Math.max(1, Math.floor((count * share) / 100));
    const walked = (count - width) * Math.min(this.#step, steps - 1);
    const drawn = Math.floor(walked / Math.max(1, steps - 1)) + generator.below(width);
    for (let further = 0; further < count; further += 1) {
      const index = (drawn + further) % count;
      const found = this.#unused[index];
      if (isSkipped(found)) continue;
      this.#unused.splice(index, 1);
      if (this.#withheld !== undefined) this.#giveBack();
      this.#step += 1;
      this.#last = found;
      return found;
    }
    return undefined;
  }

  /** Puts the withheld card back where it stands in the order. */
  #giveBack() {
    const after = this.#unused.findIndex((place) => place > this.#withheld);
    this.#unused.splice(after < 0 ? this.#unused.length : after, 0, this.#withheld);
    this.#withheld = undefined;
  }

  #inOrder({ count, reserve }, isSkipped) {
    while (this.#step < count) {
      const place = this.#step;
      this.#step += 1;
      if (!isSkipped(place)) return place;
      while (this.#reserveUsed < reserve) {
        const substitute = count + this.#reserveUsed;
        this.#reserveUsed += 1;
        if (!isSkipped(substitute)) return substitute;
      }
    }
    return undefined;
  }
}
