-- What an operation asked for before the person had it sent again: it may still come about, and is looked for once more
-- when the new request is about to leave (main/outbox/perform.ts).
ALTER TABLE jobs ADD COLUMN earlier TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(earlier));
