import type { DatabaseSync } from 'node:sqlite'
import { engineTexts } from '../../engine-texts.ts'

const unsent = `state NOT IN ('done', 'refused', 'cancelled') AND intent IS NULL AND event_id IS NULL`
const failure = `json_object('status', NULL, 'message', :sentence, 'traceId', NULL)`

/**
 * In a database that may lack its newest commits, what looks unsent may have been sent: such operations are refused, until the
 * person retries them. Those that have left are reconciled as always, but not sent again. Watched folders are paused.
 */
export function refuseUnsent(db: DatabaseSync, at: Date): void {
  db.exec('BEGIN')
  db.exec(`CREATE TEMP TABLE unsent AS SELECT id FROM jobs WHERE ${unsent}`)
  const values = { sentence: engineTexts.olderData, at: at.toISOString() }
  // As the outbox writes a HistoryFact.
  db.prepare(
    `INSERT INTO job_history (job_id, position, occurrences, first_at, last_at, fact)
     SELECT id, coalesce((SELECT max(position) FROM job_history WHERE job_id = unsent.id), 0) + 1, 1, :at, :at,
       json_object('kind', 'failed', 'step', NULL, 'failure', 'refused', 'state', 'refused', 'waitReason', NULL,
         'question', NULL, 'details', ${failure}, 'nextAt', NULL)
     FROM unsent`,
  ).run(values)
  db.prepare(
    `UPDATE jobs SET state = 'refused', wait_reason = NULL, not_before = NULL, question = NULL, candidates = '[]',
       failure = ${failure}, updated_at = :at
     WHERE id IN (SELECT id FROM unsent)`,
  ).run(values)
  db.exec(`
    UPDATE jobs SET intent = json_set(intent, '$.sendAgain', json('false'), '$.absentSince', NULL)
      WHERE intent IS NOT NULL AND state NOT IN ('done', 'refused', 'cancelled');
    UPDATE drafts SET refused = 1, undoable = 0 WHERE operation_id IN (SELECT id FROM unsent);
    UPDATE capture_rows SET state = 'refused' WHERE operation_id IN (SELECT id FROM unsent);
    UPDATE capture_rows SET sends_itself = 0;
    UPDATE watched_folders SET is_paused = 1;
    DELETE FROM signings WHERE operation_id IN (SELECT id FROM unsent);
    DELETE FROM resolvings WHERE operation_id IN (SELECT id FROM unsent);
    DROP TABLE unsent;
    COMMIT`)
}
