/**
 * The subject of a plate, from its id: "rosa-canina/leaf". Pure.
 * @param {{id: string}} picture as in a plant's JSON
 * @returns {string | undefined} "flower", "leaf", "fruit" or "habit"; undefined for a photograph
 */
export function subjectOf({ id }) {
  return id.split("/")[1];
}
