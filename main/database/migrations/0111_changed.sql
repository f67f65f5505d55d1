-- A list shows what has changed last, and all that the person has to act on (contract/bridge/standing.ts), however many
-- operations there are.
DROP INDEX jobs_listed;
CREATE INDEX jobs_changed ON jobs (environment_id, person_id, updated_at) WHERE archived_at IS NULL;
CREATE INDEX jobs_needed ON jobs (environment_id, person_id)
  WHERE archived_at IS NULL AND (state = 'refused' OR question IS NOT NULL OR wait_reason IS 'dependency-refused');
