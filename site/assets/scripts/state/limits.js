/** Every limit of what a browser keeps, in one place. Times are milliseconds. */

const minute = 60_000;

export const limits = Object.freeze({
  /** How long a browser may take to open its database. */
  openTimeout: 5_000,
  /** The furthest time that is counted with: far from where numbers lose their last digit. */
  time: 2 ** 52,

  // Entries; those of LedgerLimits have its numbers.
  /** The most bytes of an entry's body, where its kind has no limit of its own. */
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
  /** How far back what was done offline still counts. */
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

  // The player's own.
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
  /** The longest key of an order; a list whose keys grow beyond it is numbered anew. */
  orderLetters: 40,
  /** The longest preference. */
  preferenceLetters: 200,
  /** How far apart reminders of one kind may be, in their unit. */
  every: 400,

  // Own photos.
  /** The most bytes of a picture that is taken in. */
  photoBytes: 10 * 2 ** 20,
  /** The most pixels of it. */
  photoPixels: 50_000_000,
  /** The longest edge of what is kept. */
  photoEdge: 1_600,
  /** The most bytes of what is kept. */
  keptPhotoBytes: 4 * 2 ** 20,

  // Backups, as the Swift client has them.
  /** The most bytes of a backup. */
  backupBytes: 256 * 2 ** 20,
  /** The most bytes of its first line. */
  headBytes: 10_000,
  /** The most rows of one kind in it. */
  backupRows: 200_000,
});
