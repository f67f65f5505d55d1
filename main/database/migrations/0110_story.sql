-- What happened to an operation, one row for each thing, however often it was repeated; in the order in which each
-- happened last. Written with the change itself, so that what is told and what is so cannot disagree.
CREATE TABLE job_story (
  job_id TEXT NOT NULL REFERENCES jobs ON DELETE CASCADE,
  position INTEGER NOT NULL,
  times INTEGER NOT NULL CHECK (times > 0),
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  fact TEXT NOT NULL CHECK (json_valid(fact)), -- StoryFact
  PRIMARY KEY (job_id, position)
) STRICT, WITHOUT ROWID;
