/**
 * What a plate shows, as its id says: "rosa-canina/leaf". Pure.
 * @param {{id: string}} picture as in a plant's JSON
 * @returns {string | undefined} "flower", "leaf", "fruit" or "habit"; undefined of a photograph
 */
export function subjectOf({ id }) {
  return id.split("/")[1];
}
