CREATE TABLE beacon (
  latitude BIGINT NOT NULL,
  longitude BIGINT NOT NULL,
  -- What everyone sees. It is late by chance: what is here is from `timer` on, and until then `former`.
  kind TEXT COLLATE "C" NOT NULL,
  "set" BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  replenished BIGINT NOT NULL,
  destroyed BIGINT NOT NULL,
  timer BIGINT NOT NULL,
  former TEXT COLLATE "C",
  -- All of it, its key and the names under it included.
  beacon BYTEA NOT NULL,
  PRIMARY KEY (latitude, longitude)
);
CREATE INDEX beacon_end ON beacon (destroyed);
-- How often a person did something in the last day: times, and no places.
CREATE TABLE quota (
  person BIGINT PRIMARY KEY,
  last BIGINT NOT NULL,
  quota BYTEA NOT NULL
);
-- The key of a day, under which its people are named; destroyed with the day.
CREATE TABLE day (
  day BIGINT PRIMARY KEY,
  key BYTEA NOT NULL
);
-- Entries of the last minutes, so that the same one is taken once; and what was refused.
CREATE TABLE seen (
  entry BYTEA PRIMARY KEY,
  digest BYTEA NOT NULL,
  refusal TEXT COLLATE "C",
  minute BIGINT NOT NULL
);
CREATE INDEX seen_minute ON seen (minute);
-- Who was in a hundredth of a degree on a day: only to be counted.
CREATE TABLE visit (
  day BIGINT NOT NULL,
  latitude BIGINT NOT NULL,
  longitude BIGINT NOT NULL,
  person BYTEA NOT NULL,
  sets BIGINT NOT NULL,
  replenishments BIGINT NOT NULL,
  PRIMARY KEY (day, latitude, longitude, person)
);
CREATE TABLE statistic (
  day BIGINT NOT NULL,
  latitude BIGINT NOT NULL,
  longitude BIGINT NOT NULL,
  sets BIGINT NOT NULL,
  replenishments BIGINT NOT NULL,
  PRIMARY KEY (day, latitude, longitude)
);
-- Rounds that are played before the ledger's eyes: one a device, for an hour or two.
CREATE TABLE live_round (
  device TEXT COLLATE "C" PRIMARY KEY,
  started BIGINT NOT NULL,
  round BYTEA NOT NULL
);
CREATE INDEX live_round_start ON live_round (started);
