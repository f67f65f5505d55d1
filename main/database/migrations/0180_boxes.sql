-- Boxes of a hundred thousand forwardings: kept whole, read in windows, searched by words.
-- What lay in the folders the service tells again; what was opened stays, with what was read.
DROP TABLE box_items;
DROP TABLE box_folders;
ALTER TABLE forwardings RENAME TO forwardings_before;

CREATE TABLE forwardings (
  number INTEGER PRIMARY KEY, -- its moment in milliseconds times 1000, and on from there what is free: the newest is the greatest
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- What a list shows of it, so that a window of rows does not read long messages.
  summary TEXT NOT NULL GENERATED ALWAYS AS (json_object(
    'assunto', content ->> '$.assunto', 'dataHora', content ->> '$.dataHora', 'protocolo', content ->> '$.protocolo',
    'origem', json(content -> '$.origem'), 'destinos', json(content -> '$.destinos'),
    'documentos', coalesce(json_array_length(content, '$.documentosEncaminhamento'), 0)
  )) STORED,
  content TEXT NOT NULL CHECK (json_valid(content)), -- Encaminhamento
  UNIQUE (environment_id, person_id, id)
) STRICT;

CREATE VIEW forwardings_said AS
SELECT
  number,
  content ->> '$.assunto' AS subject,
  content ->> '$.mensagem' AS message,
  (
    SELECT group_concat(concat_ws(' ', party ->> '$.nome', party ->> '$.sigla', party ->> '$.siglaUnidade',
      party ->> '$.nomeUnidade', party ->> '$.siglaOrgao', party ->> '$.nomeOrgao'), ' ')
    FROM (
      SELECT content -> '$.origem' AS party UNION ALL SELECT value FROM json_each(content, '$.destinos')
    )
  ) AS parties,
  (
    SELECT concat_ws(' ', content ->> '$.protocolo', group_concat(
      concat_ws(' ', value ->> '$.documento.registro', value ->> '$.documento.nome'), ' '))
    FROM json_each(content, '$.documentosEncaminhamento')
  ) AS documents
FROM forwardings;

-- The words alone: what they stand in is in `forwardings`. By number, so that the newest are found first without sorting.
CREATE VIRTUAL TABLE forwardings_text USING fts5 (
  subject, message, parties, documents,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
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

-- On this computer: the service knows of no reading. Apart, since marking many must not write their messages anew.
CREATE TABLE forwarding_reads (
  number INTEGER PRIMARY KEY REFERENCES forwardings,
  read_at TEXT NOT NULL
) STRICT;

INSERT INTO forwardings (number, environment_id, person_id, id, content)
SELECT
  moment * 1000 + row_number() OVER (PARTITION BY moment ORDER BY environment_id, person_id, id) - 1,
  environment_id, person_id, id, content
FROM (
  SELECT *, coalesce(CAST(round(unixepoch(content ->> '$.dataHora', 'subsec') * 1000) AS INTEGER), 0) AS moment
  FROM forwardings_before
);
INSERT INTO forwarding_reads (number, read_at)
SELECT f.number, b.read_at
FROM forwardings f JOIN forwardings_before b USING (environment_id, person_id, id) WHERE b.read_at IS NOT NULL;
DROP TABLE forwardings_before;

CREATE TABLE box_folders (
  key INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  box_id TEXT NOT NULL,
  pasta TEXT NOT NULL CHECK (pasta IN ('Entrada', 'Saida', 'Resolvidos')),
  since TEXT, -- what the service is asked for next: what has changed since
  covered INTEGER, -- how many from the newest a reading of all has come past; null: all of it is here
  reached INTEGER, -- the moment of the last of those, in milliseconds
  synced_at TEXT, -- null before the first page
  items INTEGER NOT NULL DEFAULT 0, -- both kept by the triggers below
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

-- Where each forwarding stands among those before and after it, as last told: a list of steps, or nothing yet.
CREATE TABLE forwarding_threads (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)), -- ThreadStep[]
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
