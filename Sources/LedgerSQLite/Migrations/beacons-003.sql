-- Rounds that are played before the ledger's eyes: one a device, for an hour or two.
CREATE TABLE live_round (
  device TEXT PRIMARY KEY,
  started INTEGER NOT NULL,
  round BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX live_round_start ON live_round (started);
