/** Draws a result as a card: paper, a picture on its mount with its credit, a few lines. */

import { reportMistake } from "../../browser/mistakes.js";
import { creditLine } from "../../page/pictures.js";
import { address } from "../../page/place.js";

const size = { width: 1_080, height: 1_350 };
const margin = 72;
const ink = { page: "#f5f1e8", card: "#ffffff", rule: "#d8d0be", heading: "#1a1a1a",
  body: "#4a4a4a", moss: "#566f4f", primary: "#2d5016" };
const serif = "\"Iowan Old Style\", Palatino, \"URW Palladio L\", Georgia, serif";
const sans = "system-ui, \"Noto Sans\", \"Liberation Sans\", sans-serif";

/**
 * Sets the largest font size, at most the wished one, at which a text fits a width.
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {{wished?: number, weight?: string, family?: string, width?: number}} of
 */
function fitted(context, text, { wished, weight = "", family, width }) {
  for (let length = wished; length > 24; length -= 2) {
    context.font = `${weight} ${length}px ${family}`;
    if (context.measureText(text).width <= width) return;
  }
}

function write(context, text, { x, y, colour, align = "left", ...of }) {
  fitted(context, text, of);
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y, of.width);
}

async function imageOf(picture) {
  const { object } = picture.renditions
    .filter(({ format, size: length }) => format !== "avif" && length <= 1_024)
    .sort((a, b) => a.width - b.width).at(-1) ?? picture.renditions[0];
  const kept = picture.renditions.find(({ format, size: length }) => (
    format === "webp" && length === 480));
  for (const path of [object.path, kept?.object.path].filter(Boolean)) {
    const image = new Image();
    image.src = address(path);
    try {
      await image.decode();
      return image;
    } catch (problem) {
      reportMistake(problem);
      // Without a network only the stored size may be there.
    }
  }
  return undefined;
}

/** Lays a picture on its mount, whole, in the middle of a box. */
function layPicture(context, image, { top, height }) {
  const box = { width: size.width - 2 * margin, height };
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const [width, tall] = [image.width * scale, image.height * scale];
  const [x, y] = [(size.width - width) / 2, top + (height - tall) / 2];
  context.fillStyle = ink.card;
  context.fillRect(x - 14, y - 14, width + 28, tall + 28);
  context.strokeStyle = ink.rule;
  context.strokeRect(x - 14, y - 14, width + 28, tall + 28);
  context.drawImage(image, x, y, width, tall);
}

/**
 * @param {{title: string, lines: import("./result-lines.js").Line[], tier?: string,
 *   picture?: any}} of
 * @returns {Promise<Blob>} a PNG
 */
export async function drawCard({ title, lines, tier, picture }) {
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  context.fillStyle = ink.page;
  context.fillRect(0, 0, size.width, size.height);
  const width = size.width - 2 * margin;
  write(context, "Florilegium", {
    x: margin, y: 118, colour: ink.primary, wished: 44, weight: "600", family: serif, width,
  });
  write(context, [title, tier].filter(Boolean).join(" · "), {
    x: margin, y: 208, colour: ink.heading, wished: 68, weight: "600", family: serif, width,
  });
  const image = picture && (await imageOf(picture));
  if (image) {
    layPicture(context, image, { top: 270, height: 570 });
    write(context, creditLine(picture.credit), {
      x: size.width / 2, y: 898, colour: ink.moss, align: "center", wished: 28, family: sans, width,
    });
  }
  drawLines(context, lines, image ? 990 : 420);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no card"))), "image/png");
  });
}

function drawLines(context, lines, top) {
  const step = Math.min(84, (size.height - margin - top) / lines.length);
  lines.forEach(({ name, value }, place) => {
    const y = top + place * step;
    const half = (size.width - 2 * margin) / 2;
    write(context, name, {
      x: margin, y, colour: ink.body, wished: 36, family: sans, width: half,
    });
    write(context, value, {
      x: size.width - margin, y, colour: ink.heading, align: "right", wished: 44, weight: "600",
      family: serif, width: half,
    });
  });
}
