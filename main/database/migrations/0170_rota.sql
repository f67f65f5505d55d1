-- Operations that only watch: they wait for what others do, in a lane of their own, so that however many there are they
-- take no turn from what is to leave.
ALTER TABLE jobs ADD COLUMN watches INTEGER NOT NULL DEFAULT 0 CHECK (watches IN (0, 1));
DROP INDEX jobs_due;
ALTER TABLE jobs DROP COLUMN lane;
ALTER TABLE jobs ADD COLUMN lane TEXT GENERATED ALWAYS AS (CASE
  WHEN state = 'held' THEN 'hold'
  WHEN state = 'processing' THEN 'poll'
  WHEN state IN ('registering', 'uncertain') THEN 'register'
  WHEN state IN ('ready', 'waiting') THEN CASE
    WHEN watches = 1 THEN 'watch' WHEN uploads = 1 AND file IS NULL THEN 'upload' ELSE 'register' END
END) VIRTUAL CHECK (lane <> 'hold' OR not_before IS NOT NULL);
CREATE INDEX jobs_due ON jobs (environment_id, person_id, lane, not_before) WHERE not_before IS NOT NULL;

-- 1: asked for only along with the job that depends on it, and called off with that while nothing of it has begun.
ALTER TABLE job_dependencies ADD COLUMN brought INTEGER NOT NULL DEFAULT 0 CHECK (brought IN (0, 1));

-- The operation that sent a row before it was open again: what waits for that one waits for the next.
ALTER TABLE capture_rows ADD COLUMN sent_before TEXT;
-- Where a file goes once it is captured, as its profile says.
ALTER TABLE capture_rows ADD COLUMN destination TEXT CHECK (json_valid(destination)); -- Destination
ALTER TABLE capture_profiles ADD COLUMN destination TEXT CHECK (json_valid(destination)); -- Destination
