-- Counts of clients' errors, without persons. The sum of errors beyond the limit has an empty text.
CREATE TABLE fault (
  day INTEGER NOT NULL,
  fault TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, fault)
) STRICT, WITHOUT ROWID;
