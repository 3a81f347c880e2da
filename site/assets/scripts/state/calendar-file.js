/** Calendar files as required by RFC 5545. */

const encoder = new TextEncoder();
/** The most octets of a line, its end not counted (section 3.1). */
const mostOctets = 75;

/**
 * A text as a value (section 3.3.11).
 * @param {string} text
 */
export function escaped(text) {
  // Other control characters are not permitted in a text.
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");
}

/** A line in pieces that are short enough; letters are not divided. */
function folded(line) {
  const pieces = [];
  let piece = "";
  let octets = 0;
  for (const letter of line) {
    const length = encoder.encode(letter).length;
    if (octets + length > mostOctets) {
      pieces.push(piece);
      // The space at the beginning of a further piece counts, too.
      [piece, octets] = ["", 1];
    }
    piece += letter;
    octets += length;
  }
  return [...pieces, piece].join("\r\n ");
}

/**
 * A file of some lines.
 * @param {string[]} lines
 * @returns {string}
 */
export function calendarText(lines) {
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/**
 * A moment in UTC: "20261121T090000Z".
 * @param {number} time
 */
export function stampOf(time) {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
