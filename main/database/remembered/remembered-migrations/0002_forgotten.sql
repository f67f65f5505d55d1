-- Who has signed out: their boxes are taken out, also where the program ends before that is done.
CREATE TABLE forgotten (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id)
) STRICT, WITHOUT ROWID;
