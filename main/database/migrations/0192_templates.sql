-- What forwardings are begun with again and again.
CREATE TABLE forwarding_templates (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)), -- TemplateFields
  PRIMARY KEY (environment_id, person_id, id),
  UNIQUE (environment_id, person_id, name)
) STRICT, WITHOUT ROWID;
