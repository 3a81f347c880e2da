-- Boards. `low` is the points below zero, so that the order is one of ascending values.
CREATE TABLE board (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  changed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX board_change ON board (changed);
CREATE TABLE score (
  board INTEGER NOT NULL REFERENCES board,
  person INTEGER NOT NULL,
  low INTEGER NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (board, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX score_order ON score (board, low, time, person);
CREATE INDEX score_of_person ON score (person);
CREATE TABLE tally (
  board INTEGER NOT NULL REFERENCES board,
  step INTEGER NOT NULL,
  key INTEGER NOT NULL,
  persons INTEGER NOT NULL,
  PRIMARY KEY (board, step, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE follower (
  name TEXT PRIMARY KEY,
  number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
