-- What was refused stays refused: a copy of it that comes late must not be judged anew.
CREATE TABLE refusal (
  person INTEGER NOT NULL REFERENCES person,
  id BLOB NOT NULL,
  digest BLOB NOT NULL,
  reason TEXT NOT NULL,
  received INTEGER NOT NULL,
  PRIMARY KEY (person, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX refusal_time ON refusal (received);
