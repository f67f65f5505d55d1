-- Drafts of forwardings. With an operation a draft is frozen: the operation carries its own copy of what was sent.
CREATE TABLE drafts (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)), -- DraftFields
  created_at TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  operation_id TEXT UNIQUE,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
