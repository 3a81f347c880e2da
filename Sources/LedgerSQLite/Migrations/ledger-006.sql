-- Errors of clients: how often, and nobody beside it. What is not told apart is empty.
CREATE TABLE fault (
  day INTEGER NOT NULL,
  fault TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, fault)
) STRICT, WITHOUT ROWID;
