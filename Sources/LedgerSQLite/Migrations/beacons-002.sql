-- What is published of a beacon is late by chance: its columns are from `timer` on, and
-- until then what is `former`. Beacons of before that lived a day and a half at most.
DELETE FROM beacon;
ALTER TABLE beacon ADD COLUMN timer INTEGER NOT NULL DEFAULT 0;
ALTER TABLE beacon ADD COLUMN former TEXT;
