-- Signature-phase documents that the person sent or signs, as last read from the service.
CREATE TABLE signature_documents (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  situacao TEXT NOT NULL,
  sent_at TEXT NOT NULL, -- dataEnvio, in UTC
  content TEXT NOT NULL CHECK (json_valid(content)), -- DocumentoFaseAssinatura
  run INTEGER NOT NULL, -- the reading that met it last
  told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)), -- its captured document has been taken note of
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE signature_readings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  run INTEGER NOT NULL,
  completed_at TEXT,
  PRIMARY KEY (environment_id, person_id)
) STRICT, WITHOUT ROWID;

-- The operation that signs a document; one at a time.
CREATE TABLE signings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  operation_id TEXT NOT NULL UNIQUE REFERENCES jobs (id),
  PRIMARY KEY (environment_id, person_id, document_id)
) STRICT, WITHOUT ROWID;
