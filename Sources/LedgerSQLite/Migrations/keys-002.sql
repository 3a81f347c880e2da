-- Keys are sealed by the master key `master`; it is empty for a key that is not sealed yet. Secrets
-- are the ledger's own. Erased persons stay on the list for ever.
ALTER TABLE person_key ADD COLUMN master TEXT NOT NULL DEFAULT '';
CREATE TABLE secret (
  name TEXT PRIMARY KEY,
  key BLOB NOT NULL,
  master TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE erased (
  person INTEGER PRIMARY KEY,
  time INTEGER NOT NULL
) STRICT;
