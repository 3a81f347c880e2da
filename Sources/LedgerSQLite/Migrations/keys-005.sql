-- Pictures that people sent, sealed by their keys, and how many each sent in a day.
CREATE TABLE picture (
  person INTEGER PRIMARY KEY,
  sealed BLOB NOT NULL
) STRICT;
CREATE TABLE upload (
  person INTEGER PRIMARY KEY,
  day INTEGER NOT NULL,
  count INTEGER NOT NULL
) STRICT;
