-- The archive that a document was taken out of: a watched folder must not bring it again.
ALTER TABLE capture_rows ADD COLUMN archive_sha256 TEXT;
