/** Own photos: what is taken in, and what is made of it. state_browser.py draws them for real. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import test from "node:test";

import { limits } from "../../site/assets/scripts/state/limits.js";
import { fitted, ownPhoto } from "../../site/assets/scripts/state/photo.js";
import { pictureSize } from "../../site/assets/scripts/state/picture-size.js";

const bytesOf = (...parts) => Uint8Array.from(parts.flatMap((part) => (
  typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part)));
const two = (number) => [number >> 8, number & 255];
const four = (number) => [...two(number >>> 16), ...two(number & 0xffff)];
const little = (bytes) => [...bytes].reverse();

const jpeg = (width, height) => bytesOf(
  [0xff, 0xd8, 0xff, 0xe1], two(12), "Exif012345", [0xff, 0xff, 0xc4], two(4), [0, 0],
  [0xff, 0xc2], two(17), 8, two(height), two(width), 3);
const png = (width, height) => bytesOf(
  "\u0089PNG\r\n\u001a\n", four(13), "IHDR", four(width), four(height));
const riff = (...chunk) => bytesOf("RIFF", four(0), "WEBP", ...chunk);
const box = (...sizes) => bytesOf(
  four(28), "ftypheic", four(0), ...sizes.flatMap(([width, height]) => (
    [four(20), "ispe", four(0), four(width), four(height)])));

const sizes = [
  ["a JPEG", jpeg(4000, 3000), [4000, 3000]],
  ["a PNG", png(70_000, 5), [70_000, 5]],
  ["a GIF", bytesOf("GIF89a", little(two(640)), little(two(480))), [640, 480]],
  ["a WebP with losses", riff("VP8 ", four(0), [0, 0, 0, 0x9d, 1, 0x2a],
    little(two(800 + 0x4000)), little(two(600))), [800, 600]],
  ["a WebP without", riff("VP8L", four(0), 0x2f, little(four((599 << 14) | 799))), [800, 600]],
  ["a WebP with more", riff("VP8X", four(0), four(0), [31, 3, 0], [87, 2, 1]), [800, 66_136]],
  ["an AVIF or HEIC", box([512, 512], [4032, 3024], [320, 240]), [4032, 3024]],
  ["an HEIC without a size", box(), undefined],
  ["a JPEG that ends early", jpeg(4000, 3000).slice(0, 30), undefined],
  ["a JPEG without a frame", bytesOf([0xff, 0xd8, 0xff, 0xd9]), undefined],
  ["a picture of no width", png(0, 9), undefined],
  ["a drawing of markup", bytesOf("<svg xmlns='http://www.w3.org/2000/svg'/>"), undefined],
  ["nothing", new Uint8Array(), undefined],
];
for (const [name, bytes, wanted] of sizes) {
  test(`${name} is ${wanted?.join(" by ") ?? "of no size"}`, () => {
    const size = pictureSize(bytes);
    assert.deepEqual(size && [size.width, size.height], wanted);
  });
}

test("the site's own icon is as large as its name says", async () => {
  const file = "../../site/assets/icons/florilegium-192.png";
  const icon = await readFile(new URL(file, import.meta.url));
  assert.deepEqual(pictureSize(icon), { width: 192, height: 192 });
});

const fits = [
  [4000, 3000, 1600, 1200], [3000, 4000, 1200, 1600], [800, 600, 800, 600], [50_000, 1, 1600, 1],
];
for (const [width, height, wide, high] of fits) {
  test(`${width} by ${height} becomes ${wide} by ${high}`, () => {
    assert.deepEqual(fitted({ width, height }), { width: wide, height: high });
  });
}

/** A browser's workshop without a browser. */
function workshop({
  size = { width: 4000, height: 3000 }, writes = ["image/webp"], bytes = 9,
} = {}) {
  const seen = { closed: 0, drawn: [] };
  return {
    seen,
    decode: async () => ({ ...size, close: () => { seen.closed += 1; } }),
    draw: async (bitmap, width, height, type) => {
      seen.drawn.push([width, height, type]);
      return new Blob(["x".repeat(bytes)], { type: writes.includes(type) ? type : "image/png" });
    },
  };
}

test("a photo is drawn anew and named by its bytes", async () => {
  const some = workshop();
  const photo = await ownPhoto(new Blob([jpeg(4000, 3000)]), some);
  assert.deepEqual(some.seen, { closed: 1, drawn: [[1600, 1200, "image/webp"]] });
  const { type, width, height, bytes } = photo;
  assert.deepEqual([type, width, height, bytes.byteLength], ["image/webp", 1600, 1200, 9]);
  assert.equal(photo.id, createHash("sha256").update("x".repeat(9)).digest("hex"));
});

test("a browser that writes no WebP writes a JPEG", async () => {
  const some = workshop({ writes: ["image/jpeg"] });
  assert.equal((await ownPhoto(new Blob([png(9, 9)]), some)).type, "image/jpeg");
});

const small = new Blob([png(9, 9)]);
const heavy = new Blob([jpeg(9, 9), new Uint8Array(limits.photoBytes)]);
const large = { bytes: limits.keptPhotoBytes + 1, writes: ["image/webp", "image/jpeg"] };
const huge = { size: { width: 10_000, height: 5_001 } };
const refusals = [
  ["more bytes than may be", heavy, {}, "too-large", 0],
  ["more pixels than may be", new Blob([png(10_000, 5_001)]), {}, "too-many-pixels", 0],
  ["a header that lies", small, huge, "too-many-pixels", 1],
  ["no picture", new Blob(["hello"]), {}, "not-a-picture", 0],
  ["a picture that cannot be written", small, { writes: [] }, "not-a-picture", 1],
  ["a photo that stays too large", small, large, "not-a-picture", 1],
];
for (const [name, file, of, reason, closed] of refusals) {
  test(`${name} is refused as ${reason}`, async () => {
    const some = workshop(of);
    await assert.rejects(ownPhoto(file, some), { reason });
    assert.equal(some.seen.closed, closed);
  });
}

test("a file that is gone is refused as unreadable", async () => {
  const gone = { size: 5, arrayBuffer: () => Promise.reject(new Error("gone")) };
  await assert.rejects(ownPhoto({ ...gone, slice: () => gone }), { reason: "unreadable" });
});

test("what the browser cannot unpack is no picture", async () => {
  const broken = { decode: () => Promise.reject(new Error("broken")) };
  await assert.rejects(ownPhoto(new Blob([png(9, 9)]), broken), { reason: "not-a-picture" });
});
