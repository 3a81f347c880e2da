-- A renewal whose answer was lost is answered again: the session's last token, sealed, for a
-- minute. Rations, by keyed hashes.
ALTER TABLE account_session ADD COLUMN fresh BLOB;
ALTER TABLE account_session ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
CREATE INDEX account_session_told_again ON account_session (again)
  WHERE fresh IS NOT NULL;
ALTER TABLE spent_token ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
CREATE TABLE ration (
  subject BLOB PRIMARY KEY,
  taken INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
