CREATE TABLE beacon (
  latitude INTEGER NOT NULL,
  longitude INTEGER NOT NULL,
  -- What everyone sees.
  kind TEXT NOT NULL,
  "set" INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  replenished INTEGER NOT NULL,
  destroyed INTEGER NOT NULL,
  -- All of it, its key and the names under it included.
  beacon BLOB NOT NULL,
  PRIMARY KEY (latitude, longitude)
) STRICT, WITHOUT ROWID;
CREATE INDEX beacon_end ON beacon (destroyed);
-- How often a person did something in the last day: times, and no places.
CREATE TABLE quota (
  person INTEGER PRIMARY KEY,
  last INTEGER NOT NULL,
  quota BLOB NOT NULL
) STRICT;
-- The key of a day, under which its people are named; destroyed with the day.
CREATE TABLE day (
  day INTEGER PRIMARY KEY,
  key BLOB NOT NULL
) STRICT;
-- Entries of the last minutes, so that the same one is taken once; and what was refused.
CREATE TABLE seen (
  entry BLOB PRIMARY KEY,
  digest BLOB NOT NULL,
  refusal TEXT,
  minute INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX seen_minute ON seen (minute);
-- Who was in a hundredth of a degree on a day: only to be counted.
CREATE TABLE visit (
  day INTEGER NOT NULL,
  latitude INTEGER NOT NULL,
  longitude INTEGER NOT NULL,
  person BLOB NOT NULL,
  sets INTEGER NOT NULL,
  replenishments INTEGER NOT NULL,
  PRIMARY KEY (day, latitude, longitude, person)
) STRICT, WITHOUT ROWID;
CREATE TABLE statistic (
  day INTEGER NOT NULL,
  latitude INTEGER NOT NULL,
  longitude INTEGER NOT NULL,
  sets INTEGER NOT NULL,
  replenishments INTEGER NOT NULL,
  PRIMARY KEY (day, latitude, longitude)
) STRICT, WITHOUT ROWID;
