-- What persons are to others, by the others' public names: bits. It follows from the entries of
-- whose relation it is.
CREATE TABLE relation (
  person INTEGER NOT NULL,
  other TEXT NOT NULL,
  bits INTEGER NOT NULL,
  PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX relation_to ON relation (other, person);
-- Invitations: of each the hash of its link, whose it is, and until when it holds.
CREATE TABLE invitation (
  link BLOB PRIMARY KEY,
  person INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_of_person ON invitation (person, until);
