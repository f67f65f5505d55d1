-- A reading of the directory that broke off goes on where it stopped, while it is not too old.
ALTER TABLE directory_runs ADD COLUMN open_since TEXT; -- null: the newest run has reached its end

CREATE TABLE directory_done (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  part TEXT NOT NULL,
  run INTEGER NOT NULL,
  place TEXT NOT NULL, -- what has been read to the end in this run
  PRIMARY KEY (environment_id, person_id, part, run, place)
) STRICT, WITHOUT ROWID;

-- Whom a person has written to, and whom they keep at hand; as known when that was.
CREATE TABLE destinations (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  entry TEXT NOT NULL CHECK (json_valid(entry)), -- DirectoryEntry
  used_at TEXT,
  favourite_at TEXT,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- What may justify a secret, as last read from the service; without a patriarch it is for citizens.
CREATE TABLE legal_grounds (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  nome TEXT NOT NULL,
  descricao TEXT NOT NULL,
  nivel TEXT NOT NULL,
  for_citizens INTEGER NOT NULL CHECK (for_citizens IN (0, 1)),
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
