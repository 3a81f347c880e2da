/**
 * Parses server-sent events from pieces of a stream (HTML Living Standard, 9.2.6), in the form that
 * the ledger writes: an id, a name and a line of data. Comments are keep-alives.
 *
 * @typedef {{id: string, name: string, data: string}} ServerEvent
 */

/** The most letters of an event; those of a ledger are far shorter. */
const longest = 2 ** 20;

export class EventReader {
  #text = "";

  /**
   * Takes a piece of the stream.
   * @param {string} piece
   * @returns {ServerEvent[]} the events that this piece completes
   */
  take(piece) {
    this.#text += piece.replaceAll("\r", "");
    const parts = this.#text.split("\n\n");
    this.#text = parts.pop() ?? "";
    if (this.#text.length > longest) throw new Error("An event is longer than a ledger's.");
    return parts.map(eventOf).filter(({ data }) => data !== "");
  }
}

function eventOf(text) {
  const fields = { id: "", event: "", data: "" };
  for (const line of text.split("\n")) {
    const [, name, value] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (name) fields[name] = name === "data" && fields.data ? `${fields.data}\n${value}` : value;
  }
  return { id: fields.id, name: fields.event, data: fields.data };
}
