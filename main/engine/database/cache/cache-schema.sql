-- The directory: agents, classes of documents, legal grounds of secrets.
CREATE TABLE directory_runs (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('agents', 'classes')),
  run INTEGER NOT NULL,
  completed_at TEXT, -- null before the first complete run
  open_since TEXT, -- null: the newest run is complete
  left_out INTEGER NOT NULL DEFAULT 0, -- records that the newest complete run could not read
  PRIMARY KEY (environment_id, person_id, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE directory_done (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  part TEXT NOT NULL,
  run INTEGER NOT NULL,
  place TEXT NOT NULL, -- whose list this run has read
  PRIMARY KEY (environment_id, person_id, part, run, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE directory_entries (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao')),
  nome TEXT NOT NULL,
  sigla TEXT,
  detalhe TEXT NOT NULL,
  parent_id TEXT, -- the patriarch of an organisation, the organisation of a unit
  words TEXT NOT NULL, -- folded, each word after a space, the name first
  sigla_folded TEXT NOT NULL,
  run INTEGER NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX directory_units ON directory_entries (environment_id, person_id, parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE directory_plans (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  codigo TEXT NOT NULL,
  nome TEXT NOT NULL,
  patriarca TEXT NOT NULL,
  first_day TEXT, -- null: without a beginning
  last_day TEXT, -- null: without an end
  run INTEGER NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE directory_classes (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  plan_id TEXT NOT NULL,
  codigo TEXT NOT NULL,
  nome TEXT NOT NULL,
  nivel INTEGER,
  tipo_arquivamento TEXT,
  observacao TEXT,
  words TEXT NOT NULL,
  run INTEGER NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

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

-- Boxes of a hundred thousand forwardings, read in windows and searched by words.
CREATE TABLE boxes (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  position INTEGER NOT NULL, -- the service's order
  content TEXT NOT NULL CHECK (json_valid(content)), -- Caixa
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE forwardings (
  number INTEGER PRIMARY KEY, -- its moment in milliseconds times 1000, or the next free number: the newest is the greatest
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- What a list shows, so that a window of rows does not read long messages.
  summary TEXT NOT NULL GENERATED ALWAYS AS (json_object(
    'assunto', content ->> '$.assunto', 'dataHora', content ->> '$.dataHora', 'protocolo', content ->> '$.protocolo',
    'origem', json(content -> '$.origem'), 'destinos', json(content -> '$.destinos'),
    'documentos', coalesce(json_array_length(content, '$.documentosEncaminhamento'), 0),
    'snippet', coalesce(substr(ltrim(content ->> '$.mensagem', char(9, 10, 13, 32)), 1, 200), '')
  )) STORED,
  documents INTEGER NOT NULL GENERATED ALWAYS AS (summary ->> '$.documentos') STORED,
  sender TEXT GENERATED ALWAYS AS (summary ->> '$.origem.id') STORED,
  content TEXT NOT NULL CHECK (json_valid(content)), -- Encaminhamento
  UNIQUE (environment_id, person_id, id)
) STRICT;
-- The citizens who have written to the person's boxes.
CREATE INDEX forwardings_of_citizens ON forwardings (environment_id, person_id, sender)
  WHERE summary ->> '$.origem.tipo' = 'Cidadao';

-- search_words 1 is a function of the program: another fold of words (contract/folded-words.ts) needs another number here.
CREATE VIEW forwardings_said AS
SELECT
  number,
  search_words(content ->> '$.assunto') AS subject,
  search_words(content ->> '$.mensagem') AS message,
  search_words((
    SELECT group_concat(concat_ws(' ', party ->> '$.nome', party ->> '$.sigla', party ->> '$.siglaUnidade',
      party ->> '$.nomeUnidade', party ->> '$.siglaOrgao', party ->> '$.nomeOrgao'), ' ')
    FROM (
      SELECT content -> '$.origem' AS party UNION ALL SELECT value FROM json_each(content, '$.destinos')
    )
  )) AS parties,
  search_words((
    SELECT concat_ws(' ', content ->> '$.protocolo', group_concat(
      concat_ws(' ', value ->> '$.documento.registro', value ->> '$.documento.nome'), ' '))
    FROM json_each(content, '$.documentosEncaminhamento')
  )) AS documents
FROM forwardings;

-- The index alone, without the text. By number, so that the newest are found first without sorting. A beginning without an
-- index of its own is merged from all its words, which are 100,000 of "2026".
CREATE VIRTUAL TABLE forwardings_text USING fts5 (
  subject, message, parties, documents,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
);
CREATE TRIGGER forwardings_text_insert AFTER INSERT ON forwardings BEGIN
  INSERT INTO forwardings_text (rowid, subject, message, parties, documents)
  SELECT * FROM forwardings_said WHERE number = new.number;
END;
CREATE TRIGGER forwardings_text_update AFTER UPDATE OF content ON forwardings WHEN old.content <> new.content BEGIN
  DELETE FROM forwardings_text WHERE rowid = old.number;
  INSERT INTO forwardings_text (rowid, subject, message, parties, documents)
  SELECT * FROM forwardings_said WHERE number = new.number;
END;
CREATE TRIGGER forwardings_text_delete AFTER DELETE ON forwardings BEGIN
  DELETE FROM forwardings_text WHERE rowid = old.number;
END;

CREATE TABLE box_folders (
  key INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  box_id TEXT NOT NULL,
  pasta TEXT NOT NULL CHECK (pasta IN ('Entrada', 'Saida', 'Resolvidos')),
  since TEXT, -- the next request asks for changes since this moment
  covered INTEGER, -- items, from the newest, that a reading of the whole folder has passed; null: all are here
  reached INTEGER, -- the moment of the last of them, in milliseconds
  left_out INTEGER NOT NULL DEFAULT 0, -- items that could not be read
  is_cut INTEGER NOT NULL DEFAULT 0 CHECK (is_cut IN (0, 1)), -- the service stopped before the number that it counts
  synced_at TEXT, -- null before the first page
  items INTEGER NOT NULL DEFAULT 0, -- both counted by the triggers below
  unread INTEGER NOT NULL DEFAULT 0,
  UNIQUE (environment_id, person_id, box_id, pasta)
) STRICT;

CREATE TABLE box_items (
  folder INTEGER NOT NULL REFERENCES box_folders ON DELETE CASCADE,
  number INTEGER NOT NULL REFERENCES forwardings,
  unread INTEGER NOT NULL,
  PRIMARY KEY (folder, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX box_items_by_forwarding ON box_items (number);

CREATE TRIGGER box_items_insert AFTER INSERT ON box_items BEGIN
  UPDATE box_folders SET items = items + 1, unread = unread + new.unread WHERE key = new.folder;
END;
CREATE TRIGGER box_items_delete AFTER DELETE ON box_items BEGIN
  UPDATE box_folders SET items = items - 1, unread = unread - old.unread WHERE key = old.folder;
END;
CREATE TRIGGER box_items_read AFTER UPDATE OF unread ON box_items WHEN old.unread <> new.unread BEGIN
  UPDATE box_folders SET unread = unread + new.unread - old.unread WHERE key = new.folder;
END;

-- Whom the items of a folder are from, or in Saida to: a box of a hundred thousand is filtered by one of them.
CREATE TABLE parties (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  content TEXT NOT NULL CHECK (json_valid(content)) -- ParteEncaminhamento, as first seen
) STRICT;
CREATE TABLE box_parties (
  folder INTEGER NOT NULL REFERENCES box_folders ON DELETE CASCADE,
  party INTEGER NOT NULL REFERENCES parties,
  number INTEGER NOT NULL,
  PRIMARY KEY (folder, party, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX box_parties_by_number ON box_parties (number);
CREATE VIEW box_items_said AS
SELECT i.folder, i.number, party.value ->> '$.id' AS id, party.value AS content
FROM box_items i
CROSS JOIN box_folders b ON b.key = i.folder
CROSS JOIN forwardings f ON f.number = i.number
CROSS JOIN json_each(iif(b.pasta = 'Saida', f.summary -> '$.destinos', json_array(f.summary -> '$.origem'))) party
WHERE party.value ->> '$.id' IS NOT NULL;

CREATE TRIGGER box_parties_insert AFTER INSERT ON box_items BEGIN
  INSERT OR IGNORE INTO parties (id, content)
  SELECT id, content FROM box_items_said WHERE folder = new.folder AND number = new.number;
  INSERT OR IGNORE INTO box_parties (folder, party, number)
  SELECT folder, (SELECT key FROM parties WHERE id = said.id), number
  FROM box_items_said said WHERE folder = new.folder AND number = new.number;
END;
CREATE TRIGGER box_parties_update AFTER UPDATE OF content ON forwardings
WHEN old.summary -> '$.origem' <> new.summary -> '$.origem' OR old.summary -> '$.destinos' <> new.summary -> '$.destinos'
BEGIN
  DELETE FROM box_parties WHERE number = new.number;
  INSERT OR IGNORE INTO parties (id, content) SELECT id, content FROM box_items_said WHERE number = new.number;
  INSERT OR IGNORE INTO box_parties (folder, party, number)
  SELECT folder, (SELECT key FROM parties WHERE id = said.id), number FROM box_items_said said WHERE number = new.number;
END;
CREATE TRIGGER box_parties_delete AFTER DELETE ON box_items BEGIN
  DELETE FROM box_parties WHERE folder = old.folder AND number = old.number;
END;
-- A name that nothing has any more is not kept.
CREATE TRIGGER parties_delete AFTER DELETE ON box_parties
WHEN NOT EXISTS (SELECT 1 FROM box_folders b CROSS JOIN box_parties p ON p.folder = b.key AND p.party = old.party)
BEGIN
  DELETE FROM parties WHERE key = old.party;
END;

-- The thread of each forwarding, as the service last told it.
CREATE TABLE forwarding_threads (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)), -- ThreadStep[]
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- Process boxes, with the last answer for what they hold.
CREATE TABLE process_boxes (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  position INTEGER NOT NULL, -- the service's order
  content TEXT NOT NULL CHECK (json_valid(content)), -- Caixa
  synced_at TEXT, -- null before the first answer
  is_whole INTEGER NOT NULL DEFAULT 1 CHECK (is_whole IN (0, 1)),
  left_out INTEGER NOT NULL DEFAULT 0, -- processes that could not be read
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- Processes that a box holds or that the person has opened.
CREATE TABLE known_processes (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)), -- Processo
  box_id TEXT, -- the box that holds it; null for none of the person's
  position INTEGER, -- place in the list of that box
  view TEXT CHECK (json_valid(view)), -- the whole process as last read; null if never opened
  read_at TEXT,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT;
CREATE INDEX known_processes_by_box ON known_processes (environment_id, person_id, box_id, position);
