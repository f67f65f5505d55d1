-- The person's forwarding boxes and what lies in them, as last read from the service.
CREATE TABLE boxes (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  position INTEGER NOT NULL, -- the service's order
  content TEXT NOT NULL CHECK (json_valid(content)), -- Caixa
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE box_folders (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  box_id TEXT NOT NULL,
  pasta TEXT NOT NULL CHECK (pasta IN ('Entrada', 'Saida', 'Resolvidos')),
  synced_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, box_id, pasta)
) STRICT, WITHOUT ROWID;

CREATE TABLE forwardings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)), -- Encaminhamento
  read_at TEXT, -- on this computer; the service knows of no reading
  PRIMARY KEY (environment_id, person_id, id)
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
