/**
 * Places of beacons, the same as Ledger's BeaconCell and BeaconTile: cells of whole ten-thousandths
 * of a degree, and squares of a tenth of a degree, in which beacons are published.
 *
 * @typedef {[number, number]} Cell ten-thousandths of a degree north and east
 */

const [mostNorth, mostEast] = [900_000, 1_800_000];
/** A device shows an alert for beacons nearer than this, in metres: half a mile. */
export const reach = 804.672;
/** The Earth's mean radius in metres (IUGG). */
const radius = 6_371_008.8;
const turn = Math.PI / 180 / 10_000;

/** Rounded half away from zero; Math.round rounds half up. */
const rounded = (value) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

/**
 * The cell of a position. The 180th meridian counts as west; a pole is one cell.
 * @param {number} latitude degrees north
 * @param {number} longitude degrees east
 * @returns {Cell | undefined} undefined when there is no such position on Earth
 */
export function cellOf(latitude, longitude) {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  // Adding zero only changes -0, to 0.
  const north = rounded(latitude * 10_000) + 0;
  const east = rounded(longitude * 10_000) + 0;
  if (Math.abs(north) === mostNorth) return [north, 0];
  return [north, east === mostEast ? -mostEast : east];
}

/**
 * The degrees of a cell's middle.
 * @param {Cell} cell
 * @returns {[number, number]}
 */
export const degreesOf = ([north, east]) => [north / 10_000, east / 10_000];

/**
 * The metres between two cells, along the ground, by the haversine formula.
 * @param {Cell} from
 * @param {Cell} to
 */
export function metres([north, east], [otherNorth, otherEast]) {
  const a = Math.sin((otherNorth - north) * turn / 2);
  const b = Math.sin((otherEast - east) * turn / 2);
  const half = a * a + Math.cos(north * turn) * Math.cos(otherNorth * turn) * b * b;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * Whether a beacon is near enough for the alert.
 * @param {Cell} from
 * @param {Cell} to
 */
export const isNear = (from, to) => metres(from, to) < reach;

const tenths = (tenThousandths) => Math.floor(tenThousandths / 1_000);

/** The name of a square; its longitude goes round the Earth. */
function squareName(north, east) {
  const around = ((east + 1_800) % 3_600 + 3_600) % 3_600 - 1_800;
  return `${north}_${around}`;
}

/**
 * The name of the square that a cell is in: "593_180".
 * @param {Cell} cell
 */
export const squareOf = ([north, east]) => squareName(tenths(north), tenths(east));

/**
 * The squares in which beacons within the alert's reach of a cell may lie.
 * @param {Cell} cell
 * @returns {Set<string>}
 */
export function squaresAround([north, east]) {
  const far = reach / 111_194.9 * 10_000;
  const width = Math.cos(north * turn);
  const rows = [-far, 0, far].map((shift) => (
    tenths(Math.min(Math.max(north + Math.trunc(shift), -mostNorth), mostNorth))));
  // Close to a pole every longitude is near.
  const across = Math.ceil(far / width);
  const [west, last] = width > 0.01
    ? [tenths(east - across), tenths(east + across)] : [-1_800, 1_799];
  const names = new Set([squareOf([north, east])]);
  for (const row of rows) {
    for (let column = west; column <= last; column += 1) names.add(squareName(row, column));
  }
  return names;
}

/**
 * The middle of a square, in degrees.
 * @param {string} name
 * @returns {[number, number] | undefined} undefined when it is not a square's name
 */
export function middleOf(name) {
  const found = /^(-?\d{1,3})_(-?\d{1,4})$/.exec(name);
  if (!found) return undefined;
  const [north, east] = [Number(found[1]), Number(found[2])];
  if (Math.abs(north) > 900 || east < -1_800 || east > 1_799) return undefined;
  return [Math.min(north / 10 + 0.05, 90), east / 10 + 0.05];
}
