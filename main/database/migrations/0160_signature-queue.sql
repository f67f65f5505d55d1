-- What this computer knows of the signature queue and the service does not tell: since when, what was read and seen, and
-- what has become of what was signed together.

-- Since when a signer has been asked, as first seen here; the row goes once they have signed or refused.
CREATE TABLE signature_signers (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  signer_id TEXT NOT NULL,
  first_seen_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, document_id, signer_id)
) STRICT, WITHOUT ROWID;

-- The person's own: what they opened for review, and how the document stood when they last looked.
CREATE TABLE signature_looks (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  reviewed_sha256 TEXT,
  reviewed_at TEXT,
  seen_as TEXT,
  PRIMARY KEY (environment_id, person_id, document_id),
  CHECK ((reviewed_sha256 IS NULL) = (reviewed_at IS NULL))
) STRICT, WITHOUT ROWID;

-- What was in the queue before is no news.
INSERT INTO signature_looks (environment_id, person_id, document_id, seen_as)
  SELECT environment_id, person_id, id, situacao || CASE WHEN content ->> 'bloqueado' THEN '!' ELSE '' END
  FROM signature_documents;

CREATE TABLE signature_notices (
  position INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('new', 'refused', 'blocked', 'unblocked', 'captured', 'deleted')),
  document_id TEXT NOT NULL,
  nome TEXT NOT NULL,
  quem TEXT,
  justificativa TEXT,
  registro TEXT,
  at TEXT NOT NULL,
  is_seen INTEGER NOT NULL DEFAULT 0 CHECK (is_seen IN (0, 1))
) STRICT;
CREATE INDEX signature_notices_of_person ON signature_notices (environment_id, person_id, position);

-- What an environment has for documents in the signature phase, as it was found out.
CREATE TABLE signature_offers (
  environment_id TEXT PRIMARY KEY,
  offers TEXT NOT NULL CHECK (json_valid(offers)),
  asked_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Documents that were signed by one choice.
CREATE TABLE signature_batches (
  position INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  stopped TEXT CHECK (stopped IN ('person', 'forbidden')),
  reason TEXT,
  archived_at TEXT
) STRICT;
CREATE INDEX signature_batches_listed ON signature_batches (environment_id, person_id, position)
  WHERE archived_at IS NULL;

CREATE TABLE signature_batch_entries (
  batch_id TEXT NOT NULL REFERENCES signature_batches (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  document_id TEXT NOT NULL,
  nome TEXT NOT NULL,
  role_name TEXT,
  reviewed_sha256 TEXT,
  operation_id TEXT NOT NULL UNIQUE REFERENCES jobs (id),
  outcome TEXT NOT NULL CHECK (outcome IN
    ('waiting', 'signing', 'signed', 'skipped', 'refused', 'failed', 'unknown', 'cancelled')),
  was_asked INTEGER NOT NULL DEFAULT 0 CHECK (was_asked IN (0, 1)), -- of the service, and the answer did not come
  was_so INTEGER NOT NULL DEFAULT 0 CHECK (was_so IN (0, 1)), -- signed already when its turn came
  message TEXT,
  trace_id TEXT,
  registro TEXT,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX signature_batch_entries_of_document ON signature_batch_entries (document_id);

CREATE TABLE signer_groups (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  signers TEXT NOT NULL CHECK (json_valid(signers)), -- Signer[]
  UNIQUE (environment_id, person_id, name)
) STRICT, WITHOUT ROWID;

-- Up to which moment of the service's the queue is known, so that only what changed since is read; null where it must
-- be read whole. Its rows are told again by the service.
ALTER TABLE signature_readings ADD COLUMN changes_until TEXT;
ALTER TABLE signature_readings ADD COLUMN whole_at TEXT;
