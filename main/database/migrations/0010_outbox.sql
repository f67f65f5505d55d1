-- Operations (operations.md). The checks hold what must never be on the disk: a request of unknown end without its
-- intent, a success without its result, an end that would be taken up again.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL, -- in whose name: a job never runs under another
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  role_name TEXT,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  uploads INTEGER NOT NULL CHECK (uploads IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('held', 'ready', 'uploading', 'registering', 'processing', 'waiting',
    'uncertain', 'done', 'refused', 'cancelled')),
  wait_reason TEXT CHECK (wait_reason IN ('offline', 'back-off', 'dependency', 'sign-in', 'dependency-refused')),
  attempts INTEGER NOT NULL,
  pause_ms REAL NOT NULL,
  not_before INTEGER, -- ms since 1970; null: not by itself
  file TEXT CHECK (json_valid(file)), -- FileReference
  intent TEXT CHECK (json_valid(intent)), -- Intent
  event_id TEXT,
  event_ids TEXT CHECK (json_valid(event_ids)), -- EventIds
  question TEXT CHECK (question IN ('send-again', 'choose')),
  result TEXT CHECK (json_valid(result)), -- OperationResult
  failure TEXT CHECK (json_valid(failure)), -- OperationFailure
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  archived_at TEXT,
  CHECK ((state = 'waiting') = (wait_reason IS NOT NULL)),
  CHECK (state <> 'uncertain' OR intent IS NOT NULL),
  CHECK (state NOT IN ('held', 'ready', 'uploading', 'waiting') OR (intent IS NULL AND event_id IS NULL)),
  CHECK ((state = 'processing') <= (event_id IS NOT NULL)),
  CHECK (event_ids IS NULL OR event_id IS NOT NULL),
  CHECK (question IS NULL OR state = 'uncertain'),
  CHECK ((state = 'done') = (result IS NOT NULL)),
  CHECK (state <> 'refused' OR failure IS NOT NULL),
  CHECK (state NOT IN ('done', 'refused', 'cancelled') OR not_before IS NULL),
  CHECK (archived_at IS NULL OR state IN ('done', 'refused', 'cancelled'))
) STRICT;
CREATE INDEX jobs_due ON jobs (environment_id, person_id, not_before) WHERE not_before IS NOT NULL;
CREATE INDEX jobs_listed ON jobs (environment_id, person_id, created_at) WHERE archived_at IS NULL;

-- A job starts when all that it depends on is done.
CREATE TABLE job_dependencies (
  job_id TEXT NOT NULL REFERENCES jobs,
  depends_on TEXT NOT NULL REFERENCES jobs CHECK (depends_on <> job_id),
  PRIMARY KEY (job_id, depends_on)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_dependents ON job_dependencies (depends_on);
