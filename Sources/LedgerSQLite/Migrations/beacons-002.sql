-- Beacons are published with a random delay: the columns are published from `timer` on, and
-- `former` until then. Beacons from before expired within a day and a half.
DELETE FROM beacon;
ALTER TABLE beacon ADD COLUMN timer INTEGER NOT NULL DEFAULT 0;
ALTER TABLE beacon ADD COLUMN former TEXT;
