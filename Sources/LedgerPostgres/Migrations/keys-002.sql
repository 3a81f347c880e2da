-- By what people are found: keyed hashes of the beginnings of their usernames, and of the names with
-- a letter left out.
CREATE TABLE name_part (
  part BYTEA NOT NULL,
  person BIGINT NOT NULL,
  PRIMARY KEY (part, person)
);
CREATE INDEX name_part_of_person ON name_part (person);
