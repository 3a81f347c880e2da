/**
 * What was practised before rounds were kept: counts in localStorage, which cannot become rounds.
 * They are carried over once, and shown beside the statistics.
 *
 * @typedef {{player: string, answered: number, right: number, plants: number, known: number}}
 *   EarlierCounts answers, right ones, plants that were shown, and those named rightly at last
 */

const countsKey = "florilegium-progress";
const sessionKey = "florilegium-session";

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** What a stored value tells; undefined for anything but counts. */
function readCounts(value) {
  const { player, answered, right, plants } = value ?? {};
  const isWhole = typeof player === "string" && player.length <= 200 && isCount(answered)
    && isCount(right) && right <= answered && plants !== null && typeof plants === "object";
  if (!isWhole) return undefined;
  const each = Object.values(plants);
  const known = each.filter((plant) => plant?.last === true).length;
  return { player, answered, right, plants: each.length, known };
}

/**
 * Carries the old counts over, and lets the old keys go. Should it end in between it is done again,
 * with the same result.
 * @param {import("./database.js").Database} database
 * @param {import("../browser/browser-storage.js").BrowserStorage} local
 * @param {import("../browser/browser-storage.js").BrowserStorage} session
 */
export async function carryOver(database, local, session) {
  // Where nothing is kept they are better left where they are.
  if (!database.isKept) return;
  const counts = readCounts(local.readJSON(countsKey));
  if (counts) {
    await database.transact(["earlier"], "write", (write) => write.put("earlier", counts));
  }
  local.remove(countsKey);
  session.remove(sessionKey);
}

/**
 * The counts of earlier practice, summed up.
 * @param {import("./database.js").Database} database
 * @returns {Promise<{answered: number, right: number}>} noughts where there are none
 */
export async function earlierCounts(database) {
  const rows = await database.transact(["earlier"], "read", (read) => read.all("earlier"));
  const sum = (name) => rows.reduce((total, row) => total + row[name], 0);
  return { answered: sum("answered"), right: sum("right") };
}
