import type { DatabaseSync } from 'node:sqlite'

/** What is said of an operation that may have been sent already, in a version of the data that is lost. */
export const olderSentence =
  'Os dados deste computador foram refeitos de uma cópia mais antiga. Confira no serviço se isto já foi feito antes de tentar de novo.'

const unsent = `state NOT IN ('done', 'refused', 'cancelled') AND intent IS NULL AND event_id IS NULL`
const failure = `json_object('status', NULL, 'message', :sentence, 'traceId', NULL)`

/**
 * In a database that was made again from an older copy, whatever seems never to have been sent may have been. Nothing of
 * it is sent by itself: it is refused, here, and only the person asks for it again. What has left already is looked for
 * at the service, as always, but a wish to send it again is taken back. Watched folders rest until the person has them
 * go on: what lies there may have been taken and sent.
 */
export function refuseUnsent(db: DatabaseSync, at: Date): void {
  db.exec('BEGIN')
  db.exec(`CREATE TEMP TABLE unsent AS SELECT id FROM jobs WHERE ${unsent}`)
  const told = { sentence: olderSentence, at: at.toISOString() }
  // As the outbox writes it: what happened, and how it stands since (StoryFact).
  db.prepare(
    `INSERT INTO job_story (job_id, position, times, first_at, last_at, fact)
     SELECT id, coalesce((SELECT max(position) FROM job_story WHERE job_id = unsent.id), 0) + 1, 1, :at, :at,
       json_object('what', 'failed', 'step', NULL, 'failure', 'refused', 'state', 'refused', 'waitReason', NULL,
         'question', NULL, 'said', ${failure}, 'nextAt', NULL)
     FROM unsent`,
  ).run(told)
  db.prepare(
    `UPDATE jobs SET state = 'refused', wait_reason = NULL, not_before = NULL, question = NULL, candidates = '[]',
       failure = ${failure}, updated_at = :at
     WHERE id IN (SELECT id FROM unsent)`,
  ).run(told)
  db.exec(`
    UPDATE jobs SET intent = json_set(intent, '$.sendAgain', json('false'), '$.absentSince', NULL)
      WHERE intent IS NOT NULL AND state NOT IN ('done', 'refused', 'cancelled');
    UPDATE drafts SET refused = 1, armed = 0 WHERE operation_id IN (SELECT id FROM unsent);
    UPDATE capture_rows SET state = 'refused' WHERE operation_id IN (SELECT id FROM unsent);
    UPDATE capture_rows SET sends_itself = 0;
    UPDATE watched_folders SET is_paused = 1;
    DELETE FROM signings WHERE operation_id IN (SELECT id FROM unsent);
    DELETE FROM resolvings WHERE operation_id IN (SELECT id FROM unsent);
    DROP TABLE unsent;
    COMMIT`)
}
