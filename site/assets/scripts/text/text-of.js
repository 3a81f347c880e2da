/** The text of a file, by the encoding that the file declares, if any. */

const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const marks = [[0xff, 0xfe, "utf-16le"], [0xfe, 0xff, "utf-16be"]];

/**
 * A file's text, by its byte order mark or the encoding in its XML declaration; otherwise UTF-8.
 * @param {Uint8Array} bytes
 * @returns {string} without the mark
 */
export function textOf(bytes) {
  const mark = marks.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (mark) return new TextDecoder(String(mark[2])).decode(bytes);
  const label = declared.exec(String.fromCharCode(...bytes.subarray(0, 200)))?.[1];
  return decoderOf(label ?? "utf-8").decode(bytes);
}

function decoderOf(label) {
  try {
    const decoder = new TextDecoder(label);
    // A declaration that was readable as ASCII is not UTF-16, even if it declares so.
    return decoder.encoding.startsWith("utf-16") ? new TextDecoder() : decoder;
  } catch (error) {
    // By the standard, an unknown encoding throws a RangeError.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder();
  }
}
