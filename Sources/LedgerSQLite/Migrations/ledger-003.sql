-- Sessions. The token itself is nowhere.
CREATE TABLE session (
  token BLOB PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES person,
  device TEXT NOT NULL,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_end ON session (expires);
