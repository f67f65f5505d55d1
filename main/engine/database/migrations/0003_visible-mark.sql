-- VisibleMark of a signature with a certificate: what a profile offers, and its files with it; null: none.
ALTER TABLE capture_profiles ADD COLUMN visible_mark TEXT CHECK (json_valid(visible_mark));
ALTER TABLE capture_rows ADD COLUMN visible_mark TEXT CHECK (json_valid(visible_mark));
