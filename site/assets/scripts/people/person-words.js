/**
 * The texts about people and about the actions on them. Each key has a call of its own, so that the
 * build finds it. Pure.
 *
 * @typedef {import("../page/phrases.js").Phrases} Phrases
 * @typedef {import("../state/person-form.js").Person} Person
 * @typedef {"follow" | "unfollow" | "ask" | "withdraw" | "accept" | "decline" | "end" | "block"
 *   | "unblock"} Act
 */

/**
 * The text of an action's button.
 * @param {Phrases} phrases
 * @param {Act} act
 */
export function actName(phrases, act) {
  switch (act) {
    case "follow": return phrases.phrase("people-follow");
    case "unfollow": return phrases.phrase("people-unfollow");
    case "ask": return phrases.phrase("people-ask");
    case "withdraw": return phrases.phrase("people-withdraw");
    case "accept": return phrases.phrase("people-accept");
    case "decline": return phrases.phrase("people-decline");
    case "end": return phrases.phrase("people-end");
    case "block": return phrases.phrase("people-block");
    default: return phrases.phrase("people-unblock");
  }
}

/**
 * The text after the ledger has recorded an action.
 * @param {Phrases} phrases
 * @param {Act} act
 * @param {string} name
 */
export function doneText(phrases, act, name) {
  switch (act) {
    case "follow": return phrases.phrase("people-done-follow", { name });
    case "unfollow": return phrases.phrase("people-done-unfollow", { name });
    case "ask": return phrases.phrase("people-done-ask", { name });
    case "withdraw": return phrases.phrase("people-done-withdraw");
    case "accept": return phrases.phrase("people-done-accept", { name });
    case "decline": return phrases.phrase("people-done-decline", { name });
    case "end": return phrases.phrase("people-done-end", { name });
    case "block": return phrases.phrase("people-done-block", { name });
    default: return phrases.phrase("people-done-unblock", { name });
  }
}

/**
 * The relations between a person and the reader in words, the most important first.
 * @param {Phrases} phrases
 * @param {{relation: string[], theirs: string[]}} of
 * @returns {string[]}
 */
export function relationTexts(phrases, { relation, theirs }) {
  if (relation.includes("blocks")) return [phrases.phrase("people-is-blocked")];
  const texts = [];
  if (relation.includes("friend")) texts.push(phrases.phrase("people-is-friend"));
  if (theirs.includes("asked")) texts.push(phrases.phrase("people-is-asking"));
  if (relation.includes("asked")) texts.push(phrases.phrase("people-is-asked"));
  if (relation.includes("follows")) texts.push(phrases.phrase("people-is-followed"));
  if (theirs.includes("follows")) texts.push(phrases.phrase("people-is-following"));
  return texts;
}

/**
 * The possible actions on a person on their page, in the order of its buttons.
 * @param {{relation: string[], theirs: string[]}} of
 * @param {{ask: boolean, follow: boolean}} may
 * @returns {Act[]}
 */
export function actsOn({ relation, theirs }, may) {
  if (relation.includes("blocks")) return ["unblock"];
  /** @type {Act[]} */
  const acts = [];
  if (theirs.includes("asked")) acts.push("accept", "decline");
  else if (relation.includes("asked")) acts.push("withdraw");
  else if (may.ask && !relation.includes("friend")) acts.push("ask");
  if (relation.includes("follows")) acts.push("unfollow");
  else if (may.follow) acts.push("follow");
  if (relation.includes("friend")) acts.push("end");
  acts.push("block");
  return acts;
}

/**
 * The possible actions on a person in a list.
 * @param {string} list
 * @param {Person} person
 * @returns {Act[]}
 */
export function actsIn(list, { relation, theirs }) {
  switch (list) {
    case "requests": return ["accept", "decline"];
    case "asked": return ["withdraw"];
    case "following": return ["unfollow"];
    case "followers": return relation.includes("follows") ? [] : ["follow"];
    case "blocked": return ["unblock"];
    case "found":
      if (theirs.includes("asked")) return ["accept", "decline"];
      if (relation.includes("asked")) return ["withdraw"];
      return relation.some((word) => word === "friend" || word === "blocks") ? [] : ["ask"];
    default: return [];
  }
}

/**
 * The reader's own figures beside another person's, as rows of a table.
 * @param {Phrases} phrases
 * @param {{own: any, statistics: any}} of
 * @param {{whole: (value: number) => string, share: (value: number) => string,
 *   seconds: (value: number) => string}} written
 * @returns {[string, string, string][]}
 */
export function comparedRows(phrases, { own, statistics }, { whole, share, seconds }) {
  const rows = /** @type {const} */ ([
    ["rounds", phrases.phrase("me-rounds"), whole],
    ["answers", phrases.phrase("me-answers"), whole],
    ["accuracy", phrases.phrase("me-accuracy"), share],
    ["average", phrases.phrase("me-average"), seconds],
    ["streak", phrases.phrase("me-streak"), whole],
    ["longestStreak", phrases.phrase("me-longest"), whole],
    ["achievements", phrases.phrase("me-achievements"), whole],
  ]);
  // Without answers there is neither a share nor an average.
  const isNone = (name, of) => ["accuracy", "average"].includes(name) && of.answers === 0;
  return rows.map(([name, said, write]) => {
    const of = (figures) => (isNone(name, figures) ? "–" : write(figures[name]));
    return [said, of(own), of(statistics)];
  });
}

/**
 * Why people cannot be shown: `nobody` (there is no such person), `many` (too many searches),
 * `account` (an account is needed), or `away` (the ledger cannot be reached).
 * @param {any} problem the caught error
 * @returns {"nobody" | "many" | "account" | "away"}
 */
export function whyNot(problem) {
  const { status, type = "" } = Object(problem);
  const isLedger = type.startsWith("urn:florilegium:problem:");
  if (isLedger && status === 404) return "nobody";
  if (isLedger && status === 429) return "many";
  return isLedger && (status === 403 || status === 401) ? "account" : "away";
}
