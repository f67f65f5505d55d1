-- What the service can tell again lies in a file of its own (remembered/), which no start has to look through, and is
-- read anew into it. What only this computer knows of it stays: what has been read.

-- By the service's id: the numbers are given anew.
CREATE TABLE read_forwardings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  read_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO read_forwardings (environment_id, person_id, id, read_at)
SELECT f.environment_id, f.person_id, f.id, r.read_at FROM forwarding_reads r JOIN forwardings f USING (number);

DROP TABLE forwarding_reads;
DROP TABLE box_items;
DROP TABLE box_folders;
DROP TABLE boxes;
DROP TABLE forwarding_threads;
DROP TRIGGER forwardings_text_insert;
DROP TRIGGER forwardings_text_update;
DROP TRIGGER forwardings_text_delete;
DROP VIEW forwardings_said;
DROP TABLE forwardings_text;
DROP TABLE forwardings;
DROP TABLE directory_runs;
DROP TABLE directory_done;
DROP TABLE directory_entries;
DROP TABLE directory_classes;
DROP TABLE legal_grounds;
