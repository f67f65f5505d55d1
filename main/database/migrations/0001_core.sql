-- People who have signed in on this computer, each in one environment. Everything that belongs to a person
-- (jobs, drafts, caches) names both, so that no account ever sees another's.
CREATE TABLE accounts (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL, -- idCidadao: GET /v2/usuario, or the id_token's subNovo or sub
  nome TEXT NOT NULL,
  role_in_force_id TEXT, -- the role that they chose to work in, null until they have
  last_signed_in_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id)
) STRICT, WITHOUT ROWID;
