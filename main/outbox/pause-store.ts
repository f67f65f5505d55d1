import type { DatabaseSync } from 'node:sqlite'
import { type Owner, transaction } from '../database/index.ts'

/** Whether a person has asked that nothing be sent for now: a row while it is so, kept over restarts. */
export interface PauseStore {
  isPaused(): boolean
  /** Durable when it returns. */
  set(isPaused: boolean, at: string): void
}

export function createPauseStore(db: DatabaseSync, { environmentId, personId }: Owner): PauseStore {
  const owner = [environmentId, personId] as const
  const one = db.prepare('SELECT 1 FROM outbox_pauses WHERE environment_id = ? AND person_id = ?')
  const put = db.prepare(
    'INSERT INTO outbox_pauses (environment_id, person_id, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const remove = db.prepare('DELETE FROM outbox_pauses WHERE environment_id = ? AND person_id = ?')
  return {
    isPaused: () => one.get(...owner) !== undefined,
    set: (isPaused, at) => transaction(db, () => void (isPaused ? put.run(...owner, at) : remove.run(...owner))),
  }
}
