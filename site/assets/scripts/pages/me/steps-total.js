/** The sum of all steps, for Me. */

import { store } from "../../parts/store.js";
import { StepDays, sumOf } from "../../steps/step-days.js";

/** @returns {Promise<number>} */
export async function stepsTotal() {
  const { walks } = await store();
  const days = new StepDays();
  for (const each of (await walks.all()).steps) days.add(each);
  return sumOf(days.counts(), -Infinity, Infinity);
}
