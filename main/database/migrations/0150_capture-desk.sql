-- What is known of a file before it is sent, and the folders that scanners write to with what is set on what comes from
-- them. One more kind of capture: the check is part of the table, so it is made anew.
CREATE TABLE capture_profiles (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  access TEXT NOT NULL,
  classe TEXT CHECK (json_valid(classe)), -- id, codigo, nome
  signers TEXT NOT NULL CHECK (json_valid(signers)), -- Signer[]
  id_papel TEXT, -- null: the role in force when it is sent
  sends_at_once INTEGER NOT NULL CHECK (sends_at_once IN (0, 1)),
  name_pattern TEXT,
  UNIQUE (environment_id, person_id, name)
) STRICT;

CREATE TABLE watched_folders (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  profile_id TEXT REFERENCES capture_profiles (id) ON DELETE SET NULL,
  originals TEXT NOT NULL CHECK (originals IN ('sort', 'keep')),
  is_share INTEGER NOT NULL CHECK (is_share IN (0, 1)),
  is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
  UNIQUE (environment_id, person_id, path)
) STRICT;

-- What has been dealt with in a watched folder: the same file is not taken twice, another of the same name is.
CREATE TABLE folder_files (
  folder_id TEXT NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  modified_ms REAL NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('taken', 'duplicate', 'failed', 'sent')),
  file_id TEXT, -- the row that it has become
  problem TEXT,
  at TEXT NOT NULL,
  is_moved INTEGER NOT NULL CHECK (is_moved IN (0, 1)),
  PRIMARY KEY (folder_id, name)
) STRICT;
CREATE INDEX folder_files_by_row ON folder_files (file_id) WHERE file_id IS NOT NULL;

CREATE TABLE outbox_pauses (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  since TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id)
) STRICT;

CREATE TABLE capture_rows_new (
  position INTEGER PRIMARY KEY, -- the order in which they were added
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  added_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('preparing', 'problem', 'draft', 'sent', 'done', 'refused')),
  problem TEXT,
  sha256 TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('scanned', 'original', 'self-signed', 'certificate', 'copy', 'signature')),
  is_kind_chosen INTEGER NOT NULL DEFAULT 0 CHECK (is_kind_chosen IN (0, 1)), -- 0: another may be proposed
  access TEXT NOT NULL,
  classe TEXT CHECK (json_valid(classe)), -- id, codigo, nome
  signers TEXT NOT NULL CHECK (json_valid(signers)), -- Signer[]
  id_papel TEXT, -- null: the role in force when it is sent
  report TEXT CHECK (json_valid(report)), -- Report
  thumbnail TEXT, -- a content id
  known TEXT CHECK (json_valid(known)), -- Known
  folder_name TEXT,
  operation_id TEXT UNIQUE REFERENCES jobs (id),
  id_fase TEXT, -- the signature phase that it was sent to
  registro TEXT,
  id_documento TEXT,
  removed_at TEXT, -- off the list, but still known
  CHECK (state IN ('preparing', 'problem') OR sha256 IS NOT NULL),
  CHECK ((state = 'problem') = (problem IS NOT NULL)),
  CHECK (state NOT IN ('sent', 'done', 'refused') OR operation_id IS NOT NULL)
) STRICT;
INSERT INTO capture_rows_new (position, environment_id, person_id, id, name, size_bytes, added_at, state, problem, sha256,
    kind, is_kind_chosen, access, classe, signers, operation_id, id_fase, registro, id_documento, removed_at)
  SELECT position, environment_id, person_id, id, name, size_bytes, added_at, state, problem, sha256,
    kind, 1, access, classe, signers, operation_id, id_fase, registro, id_documento, removed_at
  FROM capture_rows;
DROP TABLE capture_rows;
ALTER TABLE capture_rows_new RENAME TO capture_rows;
CREATE INDEX capture_rows_listed ON capture_rows (environment_id, person_id, position) WHERE removed_at IS NULL;
CREATE INDEX capture_rows_by_content ON capture_rows (sha256);
CREATE INDEX capture_rows_by_phase ON capture_rows (id_fase) WHERE id_fase IS NOT NULL;
