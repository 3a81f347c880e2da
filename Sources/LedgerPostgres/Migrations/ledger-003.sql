-- A person's relations to others, by the others' public names, as bits. They are derived from the
-- person's own entries.
CREATE TABLE relation (
  person BIGINT NOT NULL,
  other TEXT NOT NULL,
  bits BIGINT NOT NULL,
  PRIMARY KEY (person, other)
);
CREATE INDEX relation_to ON relation (other, person);
-- Invitations: the hash of the link, its person, and its expiry.
CREATE TABLE invitation (
  link BYTEA PRIMARY KEY,
  person BIGINT NOT NULL,
  until BIGINT NOT NULL
);
CREATE INDEX invitation_of_person ON invitation (person, until);
