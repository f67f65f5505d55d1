-- The file that a row was made of ({ name, sha256 }; its bytes are in the spool), null: it was a PDF; whether it goes into the
-- PDF; the mail that the row is, or came in.
ALTER TABLE capture_rows ADD COLUMN original TEXT CHECK (json_valid(original));
ALTER TABLE capture_rows ADD COLUMN attaches_original INTEGER NOT NULL DEFAULT 0;
ALTER TABLE capture_rows ADD COLUMN message TEXT CHECK (json_valid(message));
ALTER TABLE capture_rows ADD COLUMN picture_paper TEXT NOT NULL DEFAULT 'as-is' CHECK (picture_paper IN ('as-is', 'a4'));
CREATE INDEX capture_rows_original ON capture_rows (json_extract(original, '$.sha256')) WHERE original IS NOT NULL;
ALTER TABLE capture_profiles ADD COLUMN attaches_original INTEGER NOT NULL DEFAULT 0;
ALTER TABLE capture_profiles ADD COLUMN picture_paper TEXT NOT NULL DEFAULT 'as-is' CHECK (picture_paper IN ('as-is', 'a4'));
ALTER TABLE watched_folders ADD COLUMN takes_others INTEGER NOT NULL DEFAULT 0;
