-- Passkeys, Game Center's players, and what may be shown but once: of each a keyed hash.
CREATE TABLE passkey (
  id BLOB PRIMARY KEY,
  person INTEGER NOT NULL,
  sealed BLOB NOT NULL,
  counter INTEGER NOT NULL,
  made INTEGER NOT NULL,
  used INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_of_person ON passkey (person, made);
CREATE TABLE passkey_user (
  person INTEGER PRIMARY KEY,
  sealed BLOB NOT NULL
) STRICT;
CREATE TABLE game_center (
  person INTEGER PRIMARY KEY,
  player BLOB NOT NULL UNIQUE,
  made INTEGER NOT NULL,
  used INTEGER
) STRICT;
CREATE TABLE shown (
  name BLOB PRIMARY KEY,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX shown_until ON shown (expires);
