CREATE TABLE accounts (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL, -- idCidadao: GET /v2/usuario, or the id_token's subNovo or sub
  nome TEXT NOT NULL,
  role_in_force_id TEXT, -- the role that they chose to work in, null until they have
  last_signed_in_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE box_folders (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  box_id TEXT NOT NULL,
  pasta TEXT NOT NULL CHECK (pasta IN ('Entrada', 'Saida', 'Resolvidos')),
  synced_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, box_id, pasta)
) STRICT, WITHOUT ROWID;

CREATE TABLE box_items (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  box_id TEXT NOT NULL,
  pasta TEXT NOT NULL,
  position INTEGER NOT NULL, -- newest first
  forwarding_id TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, box_id, pasta, position),
  FOREIGN KEY (environment_id, person_id, box_id, pasta) REFERENCES box_folders ON DELETE CASCADE,
  FOREIGN KEY (environment_id, person_id, forwarding_id) REFERENCES forwardings
) STRICT, WITHOUT ROWID;

CREATE TABLE boxes (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  position INTEGER NOT NULL, -- the service's order
  content TEXT NOT NULL CHECK (json_valid(content)), -- Caixa
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

CREATE TABLE directory_runs (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('agents', 'classes')),
  run INTEGER NOT NULL,
  completed_at TEXT, -- null until one run has reached its end
  PRIMARY KEY (environment_id, person_id, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  registro TEXT NOT NULL,
  nome TEXT NOT NULL,
  captured_at TEXT,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE forwardings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)), -- Encaminhamento
  read_at TEXT, -- on this computer; the service knows of no reading
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
