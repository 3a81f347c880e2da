/** Every limit of stored values in a browser, in one place. Times are milliseconds. */

const minute = 60_000;

export const limits = Object.freeze({
  /** How long a browser may take to open its database. */
  openTimeout: 5_000,
  /** The furthest time that is used: far from where numbers lose their last digit. */
  time: 2 ** 52,

  // Entries; the limits that LedgerLimits has too have the same values.
  /** The most bytes of an entry's body, if its kind has no limit of its own. */
  bodyBytes: 2 ** 20,
  /** The most bytes of a body of few members, and of a report or question. */
  shortBodyBytes: 512,
  noteBodyBytes: 16 * 1_024,
  clientErrorBodyBytes: 400,
  /** The most bytes of a note on a plant with what says it, and of a search. */
  ownNoteBodyBytes: 17 * 1_024,
  searchBodyBytes: 1_024,
  /** The most bytes of a round's body: so many, and so many for each move; and its most moves. */
  roundBytes: 1_024,
  moveBytes: 192,
  moves: 5_000,
  /** The most bytes of an id. */
  idBytes: 128,
  /** The most combining marks in a row (UAX #15); a ledger reads no text with more. */
  marks: 30,
  /** The most entries that are sent at once. */
  batch: 64,
  /** The most bytes of bodies that are sent at once; a single one may have more. */
  batchBytes: 2 ** 20,
  /** The most bytes of a report's text. */
  noteBytes: 4_000,
  /** How long after it was made an offline entry still counts. */
  offline: 60 * 24 * 60 * minute,
  /** The longest wait between two tries. */
  longestWait: 60 * minute,
  /** The longest time for a POST and its answer. */
  postTimeout: 30_000,
  /** The most bytes of a ledger's answer: a page of a feed has about a mebibyte. */
  answerBytes: 4 * 2 ** 20,
  /** The most letters of a script's path, the last line, and the most errors told in a day. */
  clientErrorScriptLetters: 80,
  clientErrorLine: 99_999,
  clientErrorsADay: 10,
  /** The most letters of a refusal's reason. */
  reasonLetters: 500,

  // The player's own data.
  /** The longest search. */
  searchLetters: 100,
  /** The longest id of a plant. */
  idLetters: 80,
  /** The longest note on a plant. */
  notesLetters: 4_000,
  /** The most tags of a plant. */
  tags: 20,
  /** The longest tag. */
  tagLetters: 40,
  /** The longest name of a collection. */
  nameLetters: 60,
  /** The longest key of an order; a list with longer keys is numbered again. */
  orderLetters: 40,
  /** The longest preference. */
  preferenceLetters: 200,
  /** How far apart reminders of one kind may be, in their unit. */
  every: 400,

  // Own photos.
  /** The most bytes of a chosen picture. */
  photoBytes: 10 * 2 ** 20,
  /** The most pixels of it. */
  photoPixels: 50_000_000,
  /** The longest edge of the stored picture. */
  photoEdge: 1_600,
  /** The most bytes of the stored picture. */
  keptPhotoBytes: 4 * 2 ** 20,

  // Backups, the same as in the Swift client.
  /** The most bytes of a backup. */
  backupBytes: 256 * 2 ** 20,
  /** The most bytes of its first line. */
  headBytes: 10_000,
  /** The most rows of one kind in it. */
  backupRows: 200_000,
});
