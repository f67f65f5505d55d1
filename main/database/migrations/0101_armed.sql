-- Whether the operation of a frozen draft may still be undone, so that the draft can be opened again: nothing of it has
-- left. It follows the operation (compose).
ALTER TABLE drafts ADD COLUMN armed INTEGER NOT NULL DEFAULT 0 CHECK (armed = 0 OR operation_id IS NOT NULL);
UPDATE drafts SET armed = 1 WHERE operation_id IN (SELECT id FROM jobs WHERE state IN ('held', 'ready', 'waiting'));
