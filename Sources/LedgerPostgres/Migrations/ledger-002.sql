-- Links by which people share collections: of each the hash, whose it is, and with which entry it
-- came. What a link opens stands in its person's entries, sealed.
CREATE TABLE share (
  link BYTEA PRIMARY KEY,
  person BIGINT NOT NULL,
  entry BIGINT NOT NULL
);
CREATE INDEX share_of_person ON share (person, entry);
