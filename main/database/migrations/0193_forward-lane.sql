-- What is forwarded leaves in the order in which it was asked for: one at a time, in a lane of its own, so that what is
-- captured meanwhile does not wait for it. Finding out what became of one that was not answered holds up no other.
DROP INDEX jobs_due;
ALTER TABLE jobs DROP COLUMN lane;
ALTER TABLE jobs ADD COLUMN lane TEXT GENERATED ALWAYS AS (CASE
  WHEN state = 'held' THEN 'hold'
  WHEN state = 'processing' THEN 'poll'
  WHEN state IN ('registering', 'uncertain') THEN 'register'
  WHEN state IN ('ready', 'waiting') THEN CASE
    WHEN watches = 1 THEN 'watch' WHEN uploads = 1 AND file IS NULL THEN 'upload'
    WHEN kind IN ('forward', 'reply', 're-forward', 'complement') THEN 'forward' ELSE 'register' END
END) VIRTUAL CHECK (lane <> 'hold' OR not_before IS NOT NULL);
CREATE INDEX jobs_due ON jobs (environment_id, person_id, lane, not_before) WHERE not_before IS NOT NULL;
