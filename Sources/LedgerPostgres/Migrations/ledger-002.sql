-- Links to shared collections: the hash, its person, and the entry that first used it. What a link
-- opens is in the person's sealed entries.
CREATE TABLE share (
  link BYTEA PRIMARY KEY,
  person BIGINT NOT NULL,
  entry BIGINT NOT NULL
);
CREATE INDEX share_of_person ON share (person, entry);
