-- Who can be written to and the classes of documents, as last read from the service. Each run writes its number on
-- every row that it meets; rows of an older number go only when a run has reached its end.
CREATE TABLE directory_runs (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('agents', 'classes')),
  run INTEGER NOT NULL,
  completed_at TEXT, -- null until one run has reached its end
  PRIMARY KEY (environment_id, person_id, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE directory_entries (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao')),
  nome TEXT NOT NULL,
  sigla TEXT,
  detalhe TEXT NOT NULL,
  words TEXT NOT NULL, -- folded, each word after a space, the name's first
  sigla_folded TEXT NOT NULL,
  run INTEGER NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE directory_classes (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  codigo TEXT NOT NULL,
  nome TEXT NOT NULL,
  nivel INTEGER,
  tipo_arquivamento TEXT,
  words TEXT NOT NULL,
  run INTEGER NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
