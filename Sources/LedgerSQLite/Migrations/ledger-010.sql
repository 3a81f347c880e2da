-- A person's relations to others, by the others' public names, as bits. They are derived from the
-- person's own entries.
CREATE TABLE relation (
  person INTEGER NOT NULL,
  other TEXT NOT NULL,
  bits INTEGER NOT NULL,
  PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX relation_to ON relation (other, person);
-- Invitations: the hash of the link, its person, and its expiry.
CREATE TABLE invitation (
  link BLOB PRIMARY KEY,
  person INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX invitation_of_person ON invitation (person, until);
