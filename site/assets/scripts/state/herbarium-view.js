/**
 * A person's plants, made from registers, the same as Ledger's HerbariumView
 * (Tests/Golden/vectors/herbarium.json). Pure.
 *
 * @typedef {import("./herbarium-facts.js").Fact} Fact
 * @typedef {object} HerbariumView
 * @property {{plant: string, saved: number, entry: string, order?: string, note: string,
 *   tags: string[], collections: string[]}[]} saved the one that was saved last first
 * @property {{id: string, name: string, order?: string,
 *   plants: {plant: string, order: string, placed: number}[],
 *   shared?: {link: string, named: boolean}}[]} collections the one that was made last first
 * @property {{text: string, made: number, entry: string, plant?: string}[]} searches the last first
 * @property {Record<string, number>} seen when each notice was seen
 */

import { isLater } from "./herbarium-facts.js";

const byTime = (one, other) => (isLater(one, other) ? 1 : -1);
const lastFirst = (one, other) => byTime(other, one);
const compare = (one, other) => (one < other ? -1 : Number(one > other));

/** Registers by their subjects. */
class Kept {
  #facts;

  /** @param {Iterable<Fact>} registers */
  constructor(registers) {
    this.#facts = grouped(registers, "is");
    const by = (is, name) => new Map(this.of(is).map((fact) => [fact[name], fact]));
    this.savedAt = by("saved", "plant");
    this.unsavedAt = by("unsaved", "plant");
    this.notes = by("note", "plant");
    this.names = by("named", "collection");
    this.removedAt = by("removed", "collection");
    this.shared = by("shared", "collection");
    this.places = this.of("place").filter(({ order }) => order !== undefined);
  }

  /** @returns {Fact[]} */
  of(is) {
    return this.#facts.get(is) ?? [];
  }

  isSaved(plant) {
    const fact = this.savedAt.get(plant);
    return fact !== undefined && isLater(fact, this.unsavedAt.get(plant));
  }

  isThere(collection) {
    const fact = this.names.get(collection);
    return fact !== undefined && isLater(fact, this.removedAt.get(collection));
  }

  /** How a collection is shared; undefined if it is not. */
  sharedBy(collection) {
    const fact = this.shared.get(collection);
    const holds = fact?.text !== undefined && isLater(fact, this.removedAt.get(collection));
    return holds ? { link: fact.text, named: fact.isOn } : undefined;
  }

  /** Valid places of plants in collections. */
  get members() {
    return this.places.filter((fact) => (
      fact.collection !== undefined && fact.plant !== undefined && this.isSaved(fact.plant)
      && this.isThere(fact.collection) && isLater(fact, this.removedAt.get(fact.collection))
      && isLater(fact, this.unsavedAt.get(fact.plant))));
  }
}

/**
 * @param {Iterable<Fact>} facts
 * @param {string} name of a member
 * @returns {Map<string, Fact[]>}
 */
function grouped(facts, name) {
  const groups = new Map();
  for (const fact of facts) {
    if (!groups.has(fact[name])) groups.set(fact[name], []);
    groups.get(fact[name]).push(fact);
  }
  return groups;
}

function savedOf(kept, members) {
  const within = grouped(members, "plant");
  const tags = grouped(kept.of("tag").filter(({ isOn }) => isOn), "plant");
  const orders = new Map(kept.places.filter(({ collection }) => collection === undefined)
    .map((fact) => [fact.plant, fact]));
  const saved = [...kept.savedAt.values()].filter(({ plant }) => kept.isSaved(plant));
  return saved.sort(lastFirst).map(({ plant, made, id }) => {
    const still = (fact) => fact !== undefined && isLater(fact, kept.unsavedAt.get(plant));
    const order = orders.get(plant);
    const note = kept.notes.get(plant);
    return {
      plant, saved: made, entry: id, ...(still(order) && { order: order.order }),
      note: still(note) ? note.text : "",
      tags: (tags.get(plant) ?? []).filter(still).sort(byTime).map(({ text }) => text),
      collections: (within.get(plant) ?? []).map(({ collection }) => collection).sort(),
    };
  });
}

function collectionsOf(kept, members) {
  const within = grouped(members, "collection");
  const orders = new Map(kept.places.filter((fact) => (
    fact.plant === undefined && isLater(fact, kept.removedAt.get(fact.collection))))
    .map(({ collection, order }) => [collection, order]));
  const there = [...kept.names.values()].filter(({ collection }) => kept.isThere(collection));
  return there.sort((one, other) => compare(other.collection, one.collection))
    .map(({ collection, text }) => ({
      id: collection, name: text,
      ...(orders.has(collection) && { order: orders.get(collection) }),
      plants: (within.get(collection) ?? [])
        .sort((one, other) => compare(one.order, other.order) || compare(one.plant, other.plant))
        .map(({ plant, order, made }) => ({ plant, order, placed: made })),
      ...(kept.sharedBy(collection) && { shared: kept.sharedBy(collection) }),
    }));
}

/**
 * The result of registers.
 * @param {Iterable<Fact>} registers
 * @returns {HerbariumView}
 */
export function viewOf(registers) {
  const kept = new Kept(registers);
  const { members } = kept;
  const [cleared] = kept.of("forgottenAll");
  return {
    saved: savedOf(kept, members),
    collections: collectionsOf(kept, members),
    searches: kept.of("searched").filter((fact) => isLater(fact, cleared)).sort(lastFirst)
      .map(({ text, made, id, plant }) => ({ text, made, entry: id, ...(plant && { plant }) })),
    seen: Object.fromEntries(kept.of("seen").map(({ text, made }) => [text, made])),
  };
}
