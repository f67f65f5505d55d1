-- Captured documents that this computer knows, since it captured them or saw their signature phase end.
CREATE TABLE documents (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  registro TEXT NOT NULL,
  nome TEXT NOT NULL,
  captured_at TEXT,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
