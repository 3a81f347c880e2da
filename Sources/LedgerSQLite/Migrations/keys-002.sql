-- Keys are sealed by a master key; `master` names it, and is empty for one that is not
-- sealed yet. Secrets are the ledger's own. Who was erased stays on the list for ever.
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
