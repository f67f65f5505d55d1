-- Processes that this computer has met, so that an act is told by the number of its process without asking anybody.
CREATE TABLE processes (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  protocolo TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
