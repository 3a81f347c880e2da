/**
 * Draws a round's cards. Their order depends on the round's generator alone.
 *
 * Skipping a revoked card never takes a number from the generator while others are left, so that a
 * replay with more revocations than the player had gives the same cards.
 */

/**
 * @typedef {import("./generator.js").SeededGenerator} SeededGenerator
 * @typedef {(place: number) => boolean} Skipping whether the card at a place is passed over
 */

export class Dealer {
  /**
   * `apart`: uniformly, no card is repeated within this many. `ramp`: from easy to hard, no card is
   * repeated before all others. `fixed`: in the deck's order; reserve cards replace revoked ones.
   */
  #way;
  /** The deck's indices of the permitted cards, from easy to hard. */
  #pool;
  /** Indices of recent cards, the last at the end. */
  #recent = [];
  /** The remaining cards of this pass through the pool, in the pool's order. */
  #unused = [];
  /** The last card of the pass before, excluded until another card was drawn. */
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
   * A dealer for a mode of the deck.
   * @param {import("./play-deck.js").PlayDeck} playDeck
   * @param {string} mode
   * @param {string} [level]
   * @returns {Dealer | undefined} undefined when no card is permitted
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
   * A copy of this dealer, which then continues independently.
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
   * @param {number} [due] in practice, the index of a card that is due for repetition: it replaces
   *   the drawn one, unless it was recent
   * @returns {number | undefined} its index; undefined when all cards are revoked
   */
  next(generator, isSkipped, due) {
    const { apart, ramp, fixed } = this.#way;
    if (fixed) return this.#inOrder(fixed, isSkipped);
    return ramp
      ? this.#along(ramp, generator, isSkipped) : this.#evenly(apart, generator, isSkipped, due);
  }

  /** Whether no card is left; only a set is ever exhausted. */
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
        // In a small deck with many revocations a recent card is better than none.
        ?? recent.find((place) => !isSkipped(place));
    this.#recent = recent;
    if (found === undefined) return undefined;
    this.#recent = [...recent.filter((place) => place !== found), found];
    return found;
  }

  #along(ramp, generator, isSkipped) {
    // The rest of this pass; then a new pass without the last card; then that card, too.
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

  /** Puts the withheld card back at its place in the order. */
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
