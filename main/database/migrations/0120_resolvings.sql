-- The operation that puts a forwarding aside in a box; one at a time.
CREATE TABLE resolvings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  box_id TEXT NOT NULL,
  forwarding_id TEXT NOT NULL,
  operation_id TEXT NOT NULL UNIQUE REFERENCES jobs (id),
  PRIMARY KEY (environment_id, person_id, box_id, forwarding_id)
) STRICT, WITHOUT ROWID;
