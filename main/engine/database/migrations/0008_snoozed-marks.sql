-- Until when the box of an item does not list it.
ALTER TABLE marks ADD COLUMN snoozed_until TEXT GENERATED ALWAYS AS (content ->> '$.snoozedUntil') VIRTUAL;
CREATE INDEX marks_snoozed ON marks (environment_id, person_id, snoozed_until) WHERE snoozed_until IS NOT NULL;
