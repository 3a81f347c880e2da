-- Entries, and all that is derived from them. Texts are compared as bytes, as in all engines.
-- Tables written in the commit of a group have no foreign keys: the audit checks them, and the
-- database would look them up for every entry.
CREATE TABLE person (
  id BIGINT PRIMARY KEY,
  handle TEXT COLLATE "C" NOT NULL UNIQUE,
  onBoards BIGINT NOT NULL DEFAULT 1,
  worn BYTEA NOT NULL,
  standing BYTEA NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE device (
  key TEXT COLLATE "C" PRIMARY KEY,
  person BIGINT NOT NULL REFERENCES person,
  born BIGINT NOT NULL,
  heard BIGINT NOT NULL,
  isEnded BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX device_of_person ON device (person);
CREATE TABLE entry (
  number BIGINT PRIMARY KEY,
  person BIGINT NOT NULL,
  id BYTEA NOT NULL,
  digest BYTEA NOT NULL,
  received BIGINT NOT NULL,
  sealed BYTEA NOT NULL,
  link BYTEA NOT NULL,
  UNIQUE (person, id)
);
CREATE INDEX entry_of_person ON entry (person, number);
-- Sealed bytes cannot be compressed.
ALTER TABLE entry ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE TABLE posting (
  entry BIGINT NOT NULL,
  position BIGINT NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  trophies BIGINT NOT NULL,
  PRIMARY KEY (entry, position)
);
CREATE TABLE account (
  name TEXT COLLATE "C" PRIMARY KEY,
  trophies BIGINT NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE steps (
  person BIGINT NOT NULL,
  day BIGINT NOT NULL,
  page BYTEA NOT NULL,
  PRIMARY KEY (person, day)
) WITH (fillfactor = 70);
-- Boards. `low` is minus the points, so that an ascending order has the most points first.
CREATE TABLE board (
  id BIGINT PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL UNIQUE,
  changed BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX board_change ON board (changed, name);
CREATE TABLE score (
  board BIGINT NOT NULL,
  person BIGINT NOT NULL,
  low BIGINT NOT NULL,
  time BIGINT NOT NULL,
  PRIMARY KEY (board, person)
);
CREATE INDEX score_order ON score (board, low, time, person);
CREATE INDEX score_of_person ON score (person);
CREATE TABLE tally (
  board BIGINT NOT NULL,
  step BIGINT NOT NULL,
  key BIGINT NOT NULL,
  persons BIGINT NOT NULL,
  PRIMARY KEY (board, step, key)
) WITH (fillfactor = 70);
CREATE TABLE follower (
  name TEXT COLLATE "C" PRIMARY KEY,
  number BIGINT NOT NULL
);
-- Read sessions, by SHA-256 of their tokens, which are not stored.
CREATE TABLE session (
  token BYTEA PRIMARY KEY,
  person BIGINT NOT NULL REFERENCES person,
  device TEXT COLLATE "C" NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX session_end ON session (expires);
CREATE INDEX session_of_device ON session (device);
-- Refused entries: a late copy of one must not be judged again.
CREATE TABLE refusal (
  person BIGINT NOT NULL,
  id BYTEA NOT NULL,
  digest BYTEA NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  received BIGINT NOT NULL,
  PRIMARY KEY (person, id)
);
CREATE INDEX refusal_time ON refusal (received);
-- Guests that are taken in by portions: the number of the last entry taken, null when all were.
-- Until then the guest's device and the id of the entry that ends the guest. And when the account's
-- first device was registered.
CREATE TABLE claim (
  guest BIGINT PRIMARY KEY REFERENCES person,
  person BIGINT NOT NULL REFERENCES person,
  time BIGINT NOT NULL,
  entries BIGINT NOT NULL,
  device TEXT COLLATE "C" NOT NULL DEFAULT '',
  closing TEXT COLLATE "C" NOT NULL DEFAULT '',
  since BIGINT NOT NULL DEFAULT 0,
  taken BIGINT
);
CREATE INDEX claim_of_person ON claim (person, time);
CREATE INDEX claim_open ON claim (device) WHERE taken IS NOT NULL;
-- Counts of clients' errors, without persons. The sum of errors beyond the limit has an empty text.
CREATE TABLE fault (
  day BIGINT NOT NULL,
  fault TEXT COLLATE "C" NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (day, fault)
);
-- The persons whose data the last transactions changed, so that other servers drop them from their
-- caches. `*` is all.
CREATE TABLE change (
  number BIGINT PRIMARY KEY,
  persons TEXT COLLATE "C" NOT NULL
) WITH (fillfactor = 50);
-- Decks that any server read, for the servers that did not.
CREATE TABLE deck (
  hash TEXT COLLATE "C" PRIMARY KEY,
  version TEXT COLLATE "C" NOT NULL,
  json BYTEA NOT NULL
);
