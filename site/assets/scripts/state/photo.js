/**
 * A person's own photo, drawn again in the browser: reduced, and with nothing but its pixels, so
 * that the place and time of the photograph are removed.
 *
 * @typedef {{id: string, type: string, width: number, height: number, bytes: ArrayBuffer}} Photo
 *   named by the SHA-256 of its bytes
 * @typedef {object} Workshop what a browser does with pictures
 * @property {(file: Blob) => Promise<ImageBitmap>} decode upright
 * @property {(bitmap: ImageBitmap, width: number, height: number, type: string) => Promise<Blob>}
 *   draw gives another type where it cannot write the one asked for
 */

import { hex, sha256 } from "../bytes/sha256.js";
import { limits } from "./limits.js";
import { pictureSize } from "./picture-size.js";
import { StateProblem } from "./problem.js";

/** The size is at the beginning of a file; that of AVIF and HEIC within this many bytes. */
const headBytes = 2 ** 18;
const quality = 0.82;
const types = ["image/webp", "image/jpeg"];

/**
 * Makes a photo from a file that a person chose.
 * @param {Blob} file
 * @param {Workshop} [workshop]
 * @returns {Promise<Photo>}
 * @throws {StateProblem} `too-large` (bytes), `too-many-pixels`, `not-a-picture`, or `unreadable`
 */
export async function ownPhoto(file, workshop = browserWorkshop) {
  if (file.size > limits.photoBytes) throw new StateProblem("too-large");
  const size = pictureSize(await bytesOf(file.slice(0, headBytes)))
    ?? pictureSize(await bytesOf(file));
  if (!size) throw new StateProblem("not-a-picture");
  checkPixels(size);
  const bitmap = await workshop.decode(file).catch((problem) => {
    throw new StateProblem("not-a-picture", problem);
  });
  try {
    // A header may say anything.
    checkPixels(bitmap);
    return await drawn(bitmap, workshop);
  } finally {
    bitmap.close();
  }
}

async function bytesOf(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (problem) {
    throw new StateProblem("unreadable", problem);
  }
}

function checkPixels({ width, height }) {
  if (width * height > limits.photoPixels) throw new StateProblem("too-many-pixels");
}

/** The size within the longest edge; never larger than it was. */
export function fitted({ width, height }, edge = limits.photoEdge) {
  const scale = Math.min(1, edge / Math.max(width, height));
  const side = (length) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

async function drawn(bitmap, workshop) {
  const { width, height } = fitted(bitmap);
  for (const type of types) {
    const blob = await workshop.draw(bitmap, width, height, type);
    if (blob.type !== type || blob.size > limits.keptPhotoBytes) continue;
    const bytes = await blob.arrayBuffer();
    return { id: hex(await sha256(new Uint8Array(bytes))), type, width, height, bytes };
  }
  throw new StateProblem("not-a-picture");
}

/** @type {Workshop} */
const browserWorkshop = {
  decode(file) {
    /** @type {any} `from-image` is newer than the checker's library */
    const options = { imageOrientation: "from-image" };
    return createImageBitmap(file, options);
  },
  async draw(bitmap, width, height, type) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    // What is seen through would be black in a JPEG.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    return canvas.convertToBlob({ type, quality });
  },
};
