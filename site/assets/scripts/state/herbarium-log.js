/**
 * Records changes of a person's plants for their other devices: each change is an entry in the
 * outbox and a fact in its register, written together with the rows that pages read.
 */

import { factsOf, isLater } from "./herbarium-facts.js";
import { addEntry, outboxTables } from "./outbox-rows.js";

/** Tables that such a change needs besides its own. */
export const herbariumTables = [...outboxTables, "herbarium"];

/** The name of the counter with the time of the latest fact that this device knows. */
const latestName = "herbarium";

/**
 * Stores facts of other devices if they are later than the valid ones.
 * @param {import("./database.js").Transaction} write
 * @param {import("./herbarium-facts.js").Fact[]} facts
 */
export async function keepFacts(write, facts) {
  let latest = (await write.get("counter", latestName))?.value;
  for (const fact of facts) {
    const known = await write.get("herbarium", fact.register);
    if (isLater(fact, known)) await write.put("herbarium", fact);
    if (isLater(fact, latest)) latest = { made: fact.made, id: fact.id };
  }
  if (latest) await write.put("counter", { name: latestName, value: latest });
}

/**
 * Records a change. It is later than all facts that this device knows, whatever its clock: the
 * person made it with these facts in view, so it is valid.
 * @param {import("./database.js").Transaction} write
 * @param {{kind: string, body: object, made: number, random: import("./uuid-v7.js").Chance,
 *   isOld?: boolean}} of `isOld` for what was there before it was told of: it holds as of when it
 *   was made
 * @returns {Promise<number>} the time of the change
 */
export async function tell(write, { made, isOld = false, ...of }) {
  const latest = (await write.get("counter", latestName))?.value;
  const isBehind = !isOld && latest?.made >= made;
  const time = isBehind ? latest.made : made;
  const after = isBehind ? latest.id : undefined;
  const entry = await addEntry(write, { ...of, made: time, after });
  const facts = factsOf(entry);
  await dropOverwritten(write, facts);
  await keepFacts(write, facts);
  return time;
}

/** Removes entries that were never tried and whose facts are all overwritten. */
async function dropOverwritten(write, facts) {
  const names = new Set(facts.map(({ register }) => register));
  for (const { register } of facts) {
    const known = await write.get("herbarium", register);
    const row = known && await write.get("outbox", known.id);
    const isOpen = row?.state === "waiting" && row.tries === 0;
    if (isOpen && factsOf(row.entry).every((fact) => names.has(fact.register))) {
      await write.delete("outbox", row.id);
    }
  }
}
