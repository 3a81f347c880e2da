-- Accounts: guests that were taken in, and devices that were signed out.
ALTER TABLE device ADD COLUMN isEnded INTEGER NOT NULL DEFAULT 0;
CREATE TABLE claim (
  guest INTEGER PRIMARY KEY REFERENCES person,
  person INTEGER NOT NULL REFERENCES person,
  time INTEGER NOT NULL,
  entries INTEGER NOT NULL
) STRICT;
CREATE INDEX claim_of_person ON claim (person, time);
