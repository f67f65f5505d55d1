-- How many transactions there have been: the changes beside the copy carry the same numbers, so that a database that has
-- lost its last ones is noticed (copy/).
CREATE TABLE commits (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL
) STRICT;
INSERT INTO commits VALUES (1, 0);
