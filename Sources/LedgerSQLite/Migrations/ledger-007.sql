-- A guest is taken in by portions: up to which entry they were, nothing when all was. Until
-- then, the guest's device and the id of the entry that ends the guest. Since when the account
-- was heard of.
ALTER TABLE claim ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE claim ADD COLUMN closing TEXT NOT NULL DEFAULT '';
ALTER TABLE claim ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE claim ADD COLUMN taken INTEGER;
CREATE INDEX claim_open ON claim (device) WHERE taken IS NOT NULL;
