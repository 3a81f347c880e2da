-- Links by which people share collections: of each the hash, whose it is, and with which entry it
-- came. What a link opens stands in its person's entries, sealed.
CREATE TABLE share (
  link BLOB PRIMARY KEY,
  person INTEGER NOT NULL,
  entry INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX share_of_person ON share (person, entry);
