-- The PDF becomes PDF/A-2b before it is sent.
ALTER TABLE capture_rows ADD COLUMN makes_archive INTEGER NOT NULL DEFAULT 0;
ALTER TABLE capture_profiles ADD COLUMN makes_archive INTEGER NOT NULL DEFAULT 0;
