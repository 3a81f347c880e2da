/** The identification key as a tree: the path to a question, and the plants below it. Pure. */

/**
 * @typedef {{text: string, to?: string, plants: string[]}} Answer `to` is a question's id; `plants`
 *   are the ids that it ends in
 * @typedef {{id: string, answers: Answer[]}} Step
 */

/**
 * Narrows down which plant a person sees, by the person's observations. The implementation is the
 * edition's key; no model looks at photographs.
 * @typedef {{plantsBelow(step: string): string[], plantsOf(answer: Answer): string[],
 *   pathTo(step: string): {step: string, answer: Answer}[]}} Identifier
 */

/** @implements {Identifier} */
export class KeyTree {
  #steps;
  #parents = new Map();

  /** @param {readonly Step[]} steps the first one is the start */
  constructor(steps) {
    this.#steps = new Map(steps.map((step) => [step.id, step]));
    for (const step of steps) {
      for (const answer of step.answers) {
        if (answer.to !== undefined && !this.#parents.has(answer.to)) {
          this.#parents.set(answer.to, { step: step.id, answer });
        }
      }
    }
  }

  /**
   * The answers that lead to a question, the first one first.
   * @param {string} id
   * @returns {{step: string, answer: Answer}[]}
   */
  pathTo(id) {
    const path = [];
    const seen = new Set();
    for (let at = this.#parents.get(id); at && !seen.has(at.step);) {
      seen.add(at.step);
      path.unshift(at);
      at = this.#parents.get(at.step);
    }
    return path;
  }

  /**
   * The plants that a question can still lead to, each once.
   * @param {string} id
   * @returns {string[]}
   */
  plantsBelow(id) {
    return [...this.#below(id, new Set())];
  }

  /**
   * The plants that an answer can still lead to, each once.
   * @param {Answer} answer
   * @returns {string[]}
   */
  plantsOf({ to, plants }) {
    return to === undefined ? [...new Set(plants)] : this.plantsBelow(to);
  }

  #below(id, seen) {
    const found = new Set();
    if (seen.has(id)) return found;
    seen.add(id);
    for (const { to, plants } of this.#steps.get(id)?.answers ?? []) {
      plants.forEach((plant) => found.add(plant));
      if (to !== undefined) this.#below(to, seen).forEach((plant) => found.add(plant));
    }
    return found;
  }
}

/**
 * The part of a plant whose picture is shown beside the answers of a question: leaves for a
 * question about leaves.
 * @param {string} id of a question
 */
export function organOf(id) {
  if (/leaf|needle/.test(id)) return "leaf";
  return /fruit/.test(id) ? "fruit" : "flower";
}
