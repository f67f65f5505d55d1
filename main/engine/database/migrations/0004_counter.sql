-- What a person chose for the last files with a word of the counter's vocabulary, or of a watched folder ("pasta:NAME").
CREATE TABLE counter_uses (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  word TEXT NOT NULL,
  uses TEXT NOT NULL CHECK (json_valid(uses)), -- Use[] with their files, oldest first
  used_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, word)
) STRICT, WITHOUT ROWID;

-- The files sent from the counter, with their operations. Those of jobs that are gone stay: the file has its number.
CREATE TABLE counter_served (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  file_id TEXT NOT NULL REFERENCES capture_rows (id) ON DELETE CASCADE,
  served_at TEXT NOT NULL,
  role_name TEXT,
  recipients TEXT NOT NULL CHECK (json_valid(recipients)), -- names
  capture_id TEXT NOT NULL,
  forward_id TEXT,
  PRIMARY KEY (environment_id, person_id, file_id)
) STRICT, WITHOUT ROWID;
