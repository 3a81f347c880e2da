-- What persons are to others, by the others' public names: bits. It follows from the entries of
-- whose relation it is.
CREATE TABLE relation (
  person BIGINT NOT NULL,
  other TEXT NOT NULL,
  bits BIGINT NOT NULL,
  PRIMARY KEY (person, other)
);
CREATE INDEX relation_to ON relation (other, person);
-- Invitations: of each the hash of its link, whose it is, and until when it holds.
CREATE TABLE invitation (
  link BYTEA PRIMARY KEY,
  person BIGINT NOT NULL,
  until BIGINT NOT NULL
);
CREATE INDEX invitation_of_person ON invitation (person, until);
