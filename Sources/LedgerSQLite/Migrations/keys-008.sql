-- Search parts of usernames: keyed hashes of their beginnings, and of the names without each one of
-- their letters.
CREATE TABLE name_part (
  part BLOB NOT NULL,
  person INTEGER NOT NULL,
  PRIMARY KEY (part, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX name_part_of_person ON name_part (person);
