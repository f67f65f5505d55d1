-- More kinds of capture than scans and documents for signature: the check is part of the table, so it is made anew.
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
  kind TEXT NOT NULL CHECK (kind IN ('scanned', 'self-signed', 'certificate', 'copy', 'signature')),
  access TEXT NOT NULL,
  classe TEXT CHECK (json_valid(classe)), -- id, codigo, nome
  signers TEXT NOT NULL CHECK (json_valid(signers)), -- Signer[]
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
    kind, access, classe, signers, operation_id, id_fase, registro, id_documento, removed_at)
  SELECT position, environment_id, person_id, id, name, size_bytes, added_at, state, problem, sha256,
    kind, access, classe, signers, operation_id, id_fase, registro, id_documento, removed_at
  FROM capture_rows;
DROP TABLE capture_rows;
ALTER TABLE capture_rows_new RENAME TO capture_rows;
CREATE INDEX capture_rows_listed ON capture_rows (environment_id, person_id, position) WHERE removed_at IS NULL;
CREATE INDEX capture_rows_by_content ON capture_rows (sha256);
CREATE INDEX capture_rows_by_phase ON capture_rows (id_fase) WHERE id_fase IS NOT NULL;
