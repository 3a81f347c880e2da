-- Entries, and what follows from them. Texts are compared by their bytes, as everywhere else.
-- What the commit of a group writes has no foreign keys: the audit holds it, and they would be looked
-- up for every entry.
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
-- Boards. `low` is the points below zero, so that the order is one of ascending values.
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
-- Sessions. The token itself is nowhere.
CREATE TABLE session (
  token BYTEA PRIMARY KEY,
  person BIGINT NOT NULL REFERENCES person,
  device TEXT COLLATE "C" NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX session_end ON session (expires);
CREATE INDEX session_of_device ON session (device);
-- What was refused stays refused: a copy of it that comes late must not be judged anew.
CREATE TABLE refusal (
  person BIGINT NOT NULL,
  id BYTEA NOT NULL,
  digest BYTEA NOT NULL,
  reason TEXT COLLATE "C" NOT NULL,
  received BIGINT NOT NULL,
  PRIMARY KEY (person, id)
);
CREATE INDEX refusal_time ON refusal (received);
-- Guests that are taken in by portions: up to which entry they were, nothing when all was. Until
-- then, the guest's device and the id of the entry that ends the guest. Since when the account was
-- heard of.
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
-- Errors of clients: how often, and nobody beside it. What is not told apart is empty.
CREATE TABLE fault (
  day BIGINT NOT NULL,
  fault TEXT COLLATE "C" NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (day, fault)
);
-- The persons of whom the last transactions changed something, so that other servers know what they
-- remember no more. `*` is everyone.
CREATE TABLE change (
  number BIGINT PRIMARY KEY,
  persons TEXT COLLATE "C" NOT NULL
) WITH (fillfactor = 50);
-- Decks of all editions that any server saw, for those that did not.
CREATE TABLE deck (
  hash TEXT COLLATE "C" PRIMARY KEY,
  version TEXT COLLATE "C" NOT NULL,
  json BYTEA NOT NULL
);
