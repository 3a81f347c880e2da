/**
 * How large a picture is, told by its first bytes, so that nobody has to unpack one that is too
 * large to find out. JPEG, PNG, GIF, WebP, and AVIF and HEIC, which are boxes.
 */

/**
 * @param {Uint8Array} bytes the beginning of a file
 * @returns {{width: number, height: number} | undefined} undefined where it is none of these, or
 *   does not say
 */
export function pictureSize(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from, length) => String.fromCharCode(...bytes.subarray(from, from + length));
  try {
    const size = sizeOf(view, text);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (problem) {
    // It ends before it says.
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}

function sizeOf(view, text) {
  if (view.getUint16(0) === 0xffd8) return jpegSize(view);
  if (text(0, 8) === "\u0089PNG\r\n\u001a\n") {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (/^GIF8[79]a$/.test(text(0, 6))) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return webpSize(view, text(12, 4));
  return text(4, 4) === "ftyp" ? boxSize(view, text) : undefined;
}

/** The frame's header comes after others, of which each says its length (ITU-T T.81, annex B). */
function jpegSize(view) {
  for (let place = 2; ;) {
    if (view.getUint8(place) !== 0xff) return undefined;
    const marker = view.getUint8(place + 1);
    if (marker === 0xff) {
      place += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(place + 5), width: view.getUint16(place + 7) };
    place += 2 + view.getUint16(place + 2);
  }
}

/** RFC 9649, sections 2.5 to 2.7. */
function webpSize(view, chunk) {
  const three = (place) => view.getUint16(place, true) + (view.getUint8(place + 2) << 16);
  if (chunk === "VP8X") return { width: three(24) + 1, height: three(27) + 1 };
  if (chunk === "VP8 ") {
    const side = (place) => view.getUint16(place, true) & 0x3fff;
    return { width: side(26), height: side(28) };
  }
  if (chunk !== "VP8L") return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** The largest of the sizes that "ispe" boxes tell (ISO/IEC 23008-12): others are of tiles. */
function boxSize(view, text) {
  let largest;
  for (let place = 8; place + 16 <= view.byteLength; place += 1) {
    if (view.getUint8(place) !== 0x69 || text(place, 4) !== "ispe") continue;
    const size = { width: view.getUint32(place + 8), height: view.getUint32(place + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
