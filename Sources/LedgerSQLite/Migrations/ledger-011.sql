-- Challenges that are not over: until when, and whose they are.
CREATE TABLE challenge (
  id BLOB PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE challenge_person (
  challenge BLOB NOT NULL,
  person INTEGER NOT NULL,
  PRIMARY KEY (challenge, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX challenge_of_person ON challenge_person (person);
