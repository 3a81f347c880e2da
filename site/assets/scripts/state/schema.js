/**
 * The tables of the player's database, as steps from one version to the next. A published step is
 * never changed. Steps only add tables, and earlier versions can read or skip new rows, so that an
 * older page works with a newer database.
 *
 * @typedef {{table: string, key: string | string[]}} Table a table and its rows' key
 */

/** @type {Table[][]} */
export const steps = [
  [
    { table: "counter", key: "name" },
    { table: "device", key: "name" },
    { table: "preference", key: "name" },
    { table: "playedRound", key: ["player", "number"] },
    { table: "memory", key: "plant" },
    { table: "earlier", key: "player" },
    { table: "outbox", key: "id" },
    { table: "held", key: "subject" },
    { table: "search", key: "folded" },
    { table: "saved", key: "plant" },
    { table: "photo", key: "id" },
    { table: "collection", key: "id" },
    { table: "member", key: ["collection", "plant"] },
    { table: "reminder", key: "id" },
  ],
  [{ table: "unranked", key: ["player", "number"] }],
  [{ table: "herbarium", key: "register" }],
  [{ table: "trophies", key: "entry" }, { table: "belonging", key: "name" }],
  [{ table: "walk", key: "entry" }, { table: "notice", key: "number" }],
  [
    { table: "route", key: "id" }, { table: "recording", key: "number" },
    { table: "homeZone", key: "id" },
  ],
];

/** All tables, for code that reads or empties all of them. */
export const tables = steps.flat().map(({ table }) => table);
