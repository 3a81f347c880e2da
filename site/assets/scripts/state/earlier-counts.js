/**
 * Counts of practice from before rounds were stored: in localStorage, and not convertible to
 * rounds. They are moved once, and shown beside the statistics.
 *
 * @typedef {{player: string, answered: number, right: number, plants: number, known: number}}
 *   EarlierCounts answers, right ones, plants that were shown, and those named rightly at last
 */

const countsKey = "florilegium-progress";
const sessionKey = "florilegium-session";

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** The counts in a stored value; undefined for any other value. */
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
 * Moves the old counts, and deletes the old keys. If it is interrupted it is repeated, with the
 * same result.
 * @param {import("./database.js").Database} database
 * @param {import("../browser/browser-storage.js").BrowserStorage} local
 * @param {import("../browser/browser-storage.js").BrowserStorage} session
 */
export async function carryOver(database, local, session) {
  // When nothing is stored they stay where they are.
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
 * @returns {Promise<{answered: number, right: number}>} zeros when there are none
 */
export async function earlierCounts(database) {
  const rows = await database.transact(["earlier"], "read", (read) => read.all("earlier"));
  const sum = (name) => rows.reduce((total, row) => total + row[name], 0);
  return { answered: sum("answered"), right: sum("right") };
}
