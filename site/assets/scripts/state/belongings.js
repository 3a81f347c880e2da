/**
 * Earned and spent Trophies, items, chosen items and achievements. They are read from the outcomes
 * in the feed, since only the ledger decides them. Each row has a key of its own, so that rows that
 * are received twice or in another order give the same result.
 *
 * @typedef {{reason: string, trophies: number}} Posting as Ledger's Posting
 * @typedef {{entry: string, number: number, time: number, kind: string, postings: Posting[],
 *   mode?: string, item?: string, achievements: string[]}} Movement Trophies that an entry moved
 * @typedef {{balance: number, items: Set<string>, worn: Record<string, string>,
 *   achieved: Map<string, number>}} Belongings `worn` by slot; when each achievement was reached
 */

/** Its tables. */
export const belongingTables = ["trophies", "belonging"];

/**
 * Stores the outcome of an entry of the feed.
 * @param {import("./database.js").Transaction} write over `belongingTables`
 * @param {{number: number, received: number, entry: any, outcome: any}} item
 * @returns {Promise<boolean>} whether anything is new
 */
export async function keepBelongings(write, { number, received, entry, outcome }) {
  const changes = Array.isArray(outcome?.changes) ? outcome.changes : [];
  let isNew = false;
  for (const row of changes.map((change) => belongingOf(change, number)).filter(Boolean)) {
    const known = await write.get("belonging", row.name);
    if (known?.number >= number) continue;
    isNew = true;
    await write.put("belonging", row);
  }
  const postings = changes.map(({ posted }) => posted?._0).filter(isPosting);
  if (postings.length === 0 || await write.get("trophies", entry.id)) return isNew;
  const find = (name) => changes.find((change) => change[name])?.[name]._0;
  await write.put("trophies", {
    entry: entry.id, number, time: received, kind: entry.kind, postings,
    mode: find("round")?.played?.board?.mode, item: find("bought"),
    achievements: changes.map(({ achieved }) => achieved?._0).filter(Boolean),
  });
  return true;
}

const isPosting = (posting) => Number.isSafeInteger(posting?.trophies);

/** The row that a change sets; undefined for changes of other kinds. */
function belongingOf({ bought, worn, achieved }, number) {
  if (bought) return { name: `item ${bought._0}`, number };
  if (worn) return { name: `worn ${worn.slot}`, number, item: worn.item ?? "" };
  return achieved && { name: `achieved ${achieved._0}`, number, at: achieved.at };
}

/**
 * The totals of the rows.
 * @param {Movement[]} movements
 * @param {{name: string, item?: string, at?: number}[]} rows
 * @returns {Belongings}
 */
export function belongingsOf(movements, rows) {
  const named = (kind) => rows.filter(({ name }) => name.startsWith(`${kind} `))
    .map((row) => ({ ...row, name: row.name.slice(kind.length + 1) }));
  const balance = movements.flatMap(({ postings }) => postings)
    .reduce((sum, { trophies }) => sum + trophies, 0);
  return {
    balance,
    items: new Set(named("item").map(({ name }) => name)),
    worn: Object.fromEntries(named("worn").filter(({ item }) => item)
      .map(({ name, item = "" }) => [name, item])),
    achieved: new Map(named("achieved").map(({ name, at = 0 }) => [name, at])),
  };
}

/**
 * The same with waiting entries: bought items are marked as coming, chosen items are shown.
 * @param {Belongings} of
 * @param {{kind: string, body: string}[]} waiting entries, the oldest first
 * @returns {Belongings & {coming: Set<string>}} `coming` are items that the ledger does not know of
 */
export function withWaiting(of, waiting) {
  let { balance } = of;
  const worn = { ...of.worn };
  const coming = new Set();
  for (const { kind, body } of waiting) {
    if (kind !== "purchase" && kind !== "equip") continue;
    const { item, price, slot } = JSON.parse(body);
    if (kind === "equip") {
      if (item) worn[slot] = item;
      else delete worn[slot];
    } else if (!of.items.has(item) && !coming.has(item)) {
      coming.add(item);
      balance -= price;
    }
  }
  return { ...of, balance, worn, coming };
}

/**
 * The belongings of a guest: guests cannot buy, and those of another person here are not theirs.
 */
export const nothingOwned = () => withWaiting(belongingsOf([], []), []);

/**
 * Reads all of it.
 * @param {import("./database.js").Database} database
 * @returns {Promise<{movements: Movement[], waiting: {kind: string, body: string}[],
 *   refused: {id: string, kind: string, body: string, reason: string}[],
 *   own: ReturnType<typeof withWaiting>}>} movements with the newest first
 */
export function readBelongings(database) {
  return database.transact([...belongingTables, "outbox"], "read", async (read) => {
    const movements = await read.all("trophies");
    const outbox = await read.all("outbox");
    const waiting = outbox.filter(({ state }) => state === "waiting").map(({ entry }) => entry);
    const refused = outbox.filter(({ state }) => state === "refused")
      .map(({ entry: { id, kind, body }, reason }) => ({ id, kind, body, reason }));
    const own = withWaiting(belongingsOf(movements, await read.all("belonging")), waiting);
    return { movements: movements.sort((one, other) => other.number - one.number), waiting,
      refused, own };
  });
}
