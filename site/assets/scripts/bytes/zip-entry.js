/** Finds a file in a ZIP archive without reading the whole archive (APPNOTE 6.3). */

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
/** The end record is within the last bytes: 22 of its own, and a remark of up to 65,535. */
const endReach = 65_557;
/** The most bytes of an archive's table; an export has some hundreds of files. */
const tableBytes = 16 * 2 ** 20;
/** A browser's class; the type definitions that check the scripts do not have it yet. */
const Unpacking = /** @type {any} */ (globalThis).DecompressionStream;
const deflated = 8;
const stored = 0;

/**
 * A stream of the unpacked content of a packed stream.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {"deflate-raw" | "gzip"} form
 * @returns {ReadableStream<Uint8Array>}
 */
export const unpacked = (stream, form) => stream.pipeThrough(new Unpacking(form));

/**
 * A file of an archive.
 * @param {Blob} file the archive
 * @param {(entries: {name: string, packed: number}[]) => object | undefined} choose one of them
 * @returns {Promise<{stream: ReadableStream<Uint8Array>, bytes: number} | undefined>} its bytes,
 *   and how many they are, 0 where the archive does not say it; undefined where there is no such
 *   file, or no archive that can be read
 */
export async function zipEntry(file, choose) {
  const tail = await viewOf(file, Math.max(0, file.size - endReach), file.size);
  const end = endIn(tail);
  if (end === undefined) return undefined;
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (size > tableBytes || start + size > file.size) return undefined;
  const found = /** @type {any} */ (choose(entriesIn(await viewOf(file, start, start + size))));
  if (!found || ![deflated, stored].includes(found.method)) return undefined;
  const local = await viewOf(file, found.at, found.at + 30);
  if (local.byteLength < 30 || local.getUint32(0, true) !== localMark) return undefined;
  const from = found.at + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = file.slice(from, from + found.packed).stream();
  const stream = found.method === stored ? packed : unpacked(packed, "deflate-raw");
  return { stream, bytes: found.whole };
}

async function viewOf(file, from, to) {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

function endIn(view) {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === endMark) return at;
  }
  return undefined;
}

function entriesIn(view) {
  const entries = [];
  let at = 0;
  while (at + 46 <= view.byteLength && view.getUint32(at, true) === entryMark) {
    const [nameLength, extraLength, remarkLength] = [28, 30, 32]
      .map((place) => view.getUint16(at + place, true));
    const end = at + 46 + nameLength + extraLength + remarkLength;
    if (end > view.byteLength) return [];
    const name = new TextDecoder().decode(
      new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength));
    entries.push({
      name, method: view.getUint16(at + 10, true), packed: view.getUint32(at + 20, true),
      whole: view.getUint32(at + 24, true) % 0xffffffff, at: view.getUint32(at + 42, true),
    });
    at = end;
  }
  return entries;
}
