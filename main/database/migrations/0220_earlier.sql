-- What an operation asked for before the person had it sent again: it may still come about, and is looked for once more
-- when the new request is about to leave (main/outbox/perform.ts).
ALTER TABLE jobs ADD COLUMN earlier TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(earlier));
-- Of those nobody knows yet what they have made: whoever asks for something alike has to leave it to them.
CREATE INDEX jobs_undecided ON jobs (environment_id, person_id, kind) WHERE state IN ('registering', 'processing', 'uncertain');
CREATE INDEX jobs_sent_again ON jobs (environment_id, person_id, kind) WHERE earlier <> '[]';
