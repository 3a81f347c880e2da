CREATE TABLE beacon (
  latitude BIGINT NOT NULL,
  longitude BIGINT NOT NULL,
  -- The published columns. Publication has a random delay: they are published from `timer` on, and
  -- `former` until then.
  kind TEXT COLLATE "C" NOT NULL,
  "set" BIGINT NOT NULL,
  expires BIGINT NOT NULL,
  replenished BIGINT NOT NULL,
  destroyed BIGINT NOT NULL,
  timer BIGINT NOT NULL,
  former TEXT COLLATE "C",
  -- The whole beacon, with its key and the names under it.
  beacon BYTEA NOT NULL,
  PRIMARY KEY (latitude, longitude)
);
CREATE INDEX beacon_end ON beacon (destroyed);
-- The times of a person's beacon actions in the last day, without places.
CREATE TABLE quota (
  person BIGINT PRIMARY KEY,
  last BIGINT NOT NULL,
  quota BYTEA NOT NULL
);
-- The key of a day, for the names of its persons; deleted with the day.
CREATE TABLE day (
  day BIGINT PRIMARY KEY,
  key BYTEA NOT NULL
);
-- Entries of the last minutes, so that each is applied once, and their refusals.
CREATE TABLE seen (
  entry BYTEA PRIMARY KEY,
  digest BYTEA NOT NULL,
  refusal TEXT COLLATE "C",
  minute BIGINT NOT NULL
);
CREATE INDEX seen_minute ON seen (minute);
-- Persons in a hundredth of a degree on a day, only for counting them.
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
-- Live rounds: one for each device, kept for an hour or two.
CREATE TABLE live_round (
  device TEXT COLLATE "C" PRIMARY KEY,
  started BIGINT NOT NULL,
  round BYTEA NOT NULL
);
CREATE INDEX live_round_start ON live_round (started);
