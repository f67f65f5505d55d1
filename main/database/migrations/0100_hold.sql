-- What is held takes none of the engine's lanes until its hold is over: nothing can take it up by mistake. And it says
-- until when, or it would be held for ever.
DROP INDEX jobs_due;
ALTER TABLE jobs DROP COLUMN lane;
ALTER TABLE jobs ADD COLUMN lane TEXT GENERATED ALWAYS AS (CASE
  WHEN state = 'held' THEN 'hold'
  WHEN state = 'processing' THEN 'poll'
  WHEN state IN ('registering', 'uncertain') THEN 'register'
  WHEN state IN ('ready', 'waiting') THEN CASE WHEN uploads = 1 AND file IS NULL THEN 'upload' ELSE 'register' END
END) VIRTUAL CHECK (lane <> 'hold' OR not_before IS NOT NULL);
CREATE INDEX jobs_due ON jobs (environment_id, person_id, lane, not_before) WHERE not_before IS NOT NULL;
DROP INDEX jobs_in_step;
-- What was in the middle of a step, or held, when the program ended.
CREATE INDEX jobs_interrupted ON jobs (environment_id, person_id) WHERE state IN ('held', 'uploading', 'registering');
