-- Accounts. What could name a person is sealed by the person's key, or a keyed hash.
CREATE TABLE account (
  person INTEGER PRIMARY KEY,
  email BLOB NOT NULL UNIQUE,
  username BLOB NOT NULL UNIQUE,
  sealed BLOB NOT NULL,
  password TEXT NOT NULL,
  role TEXT NOT NULL,
  made INTEGER NOT NULL,
  seen INTEGER NOT NULL
) STRICT;
CREATE TABLE pending (
  token BLOB PRIMARY KEY,
  kind TEXT NOT NULL,
  person INTEGER NOT NULL,
  sealed BLOB NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX pending_of_person ON pending (person, kind);
CREATE TABLE account_session (
  id BLOB PRIMARY KEY,
  person INTEGER NOT NULL,
  device TEXT NOT NULL,
  token BLOB NOT NULL UNIQUE,
  made INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  keeps INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX account_session_of_person ON account_session (person);
CREATE TABLE spent_token (
  token BLOB PRIMARY KEY,
  session BLOB NOT NULL,
  person INTEGER NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE failure (
  subject BLOB PRIMARY KEY,
  tries INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE known_network (
  person INTEGER NOT NULL,
  network BLOB NOT NULL,
  expires INTEGER NOT NULL,
  PRIMARY KEY (person, network)
) STRICT, WITHOUT ROWID;
CREATE TABLE mailed (
  address BLOB NOT NULL,
  time INTEGER NOT NULL
) STRICT;
CREATE INDEX mailed_to ON mailed (address, time);
