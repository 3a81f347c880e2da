/** The words for the ids in the shards: colours, kinds, soils and so on. */

/** @typedef {import("../page/phrases.js").Phrases} Phrases */

/** @type {Record<string, Record<string, (words: Phrases) => string>>} */
const words = {
  colour: {
    white: (words) => words.phrase("colour-white"),
    cream: (words) => words.phrase("colour-cream"),
    yellow: (words) => words.phrase("colour-yellow"),
    orange: (words) => words.phrase("colour-orange"),
    red: (words) => words.phrase("colour-red"),
    pink: (words) => words.phrase("colour-pink"),
    magenta: (words) => words.phrase("colour-magenta"),
    purple: (words) => words.phrase("colour-purple"),
    violet: (words) => words.phrase("colour-violet"),
    blue: (words) => words.phrase("colour-blue"),
    brown: (words) => words.phrase("colour-brown"),
    green: (words) => words.phrase("colour-green"),
    "grey-green": (words) => words.phrase("colour-grey-green"),
    "dark-green": (words) => words.phrase("colour-dark-green"),
    "yellow-green": (words) => words.phrase("colour-yellow-green"),
    black: (words) => words.phrase("colour-black"),
  },
  season: {
    spring: (words) => words.phrase("season-spring"),
    summer: (words) => words.phrase("season-summer"),
    autumn: (words) => words.phrase("season-autumn"),
    winter: (words) => words.phrase("season-winter"),
  },
  region: {
    europe: (words) => words.phrase("region-europe"),
    asia: (words) => words.phrase("region-asia"),
    africa: (words) => words.phrase("region-africa"),
    oceania: (words) => words.phrase("region-oceania"),
    "north-america": (words) => words.phrase("region-north-america"),
    "south-america": (words) => words.phrase("region-south-america"),
  },
  type: {
    annual: (words) => words.phrase("type-annual"),
    biennial: (words) => words.phrase("type-biennial"),
    perennial: (words) => words.phrase("type-perennial"),
    bulb: (words) => words.phrase("type-bulb"),
    shrub: (words) => words.phrase("type-shrub"),
    tree: (words) => words.phrase("type-tree"),
    climber: (words) => words.phrase("type-climber"),
    aquatic: (words) => words.phrase("type-aquatic"),
    fern: (words) => words.phrase("type-fern"),
    grass: (words) => words.phrase("type-grass"),
  },
  light: {
    "full-sun": (words) => words.phrase("light-full-sun"),
    "part-shade": (words) => words.phrase("light-part-shade"),
    "full-shade": (words) => words.phrase("light-full-shade"),
  },
  water: {
    dry: (words) => words.phrase("water-dry"),
    moderate: (words) => words.phrase("water-moderate"),
    moist: (words) => words.phrase("water-moist"),
    wet: (words) => words.phrase("water-wet"),
    aquatic: (words) => words.phrase("water-aquatic"),
  },
  soil: {
    sand: (words) => words.phrase("soil-sand"),
    loam: (words) => words.phrase("soil-loam"),
    clay: (words) => words.phrase("soil-clay"),
    chalk: (words) => words.phrase("soil-chalk"),
    peat: (words) => words.phrase("soil-peat"),
  },
  caution: {
    poisonous: (words) => words.phrase("caution-poisonous"),
    irritant: (words) => words.phrase("caution-irritant"),
    invasive: (words) => words.phrase("caution-invasive"),
    protected: (words) => words.phrase("caution-protected"),
  },
};

/**
 * The word for a value of a kind; the value itself where there is none.
 * @param {Phrases} phrases
 * @param {string} kind
 * @param {string} value
 */
export function wordOf(phrases, kind, value) {
  return words[kind]?.[value]?.(phrases) ?? value;
}
