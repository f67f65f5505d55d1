-- What the engine takes up next, in the order in which it does: a queue of a hundred thousand costs no more than one of
-- ten. The lanes are those of main/outbox/store.ts.
ALTER TABLE jobs ADD COLUMN lane TEXT GENERATED ALWAYS AS (CASE
  WHEN state = 'processing' THEN 'poll'
  WHEN state IN ('registering', 'uncertain') THEN 'register'
  WHEN state IN ('held', 'ready', 'waiting') THEN CASE WHEN uploads = 1 AND file IS NULL THEN 'upload' ELSE 'register' END
END) VIRTUAL;
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (environment_id, person_id, lane, not_before) WHERE not_before IS NOT NULL;
-- What was in the middle of a step when the program ended.
CREATE INDEX jobs_in_step ON jobs (environment_id, person_id) WHERE state IN ('uploading', 'registering');
