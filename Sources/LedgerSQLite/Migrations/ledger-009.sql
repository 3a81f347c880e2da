-- Links to shared collections: the hash, its person, and the entry that first used it. What a link
-- opens is in the person's sealed entries.
CREATE TABLE share (
  link BLOB PRIMARY KEY,
  person INTEGER NOT NULL,
  entry INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX share_of_person ON share (person, entry);
