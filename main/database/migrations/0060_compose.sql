-- Drafts of forwardings. With an operation a draft is frozen: the operation carries its own copy of what was sent.
CREATE TABLE drafts (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)), -- DraftFields
  created_at TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  operation_id TEXT UNIQUE,
  -- The service said no: the draft is open again, until it is sent anew or the operation is tried again.
  refused INTEGER NOT NULL DEFAULT 0 CHECK (refused = 0 OR operation_id IS NOT NULL),
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
