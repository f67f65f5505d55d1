import type { DatabaseSync } from 'node:sqlite'
import { type Owner, ownerClause, ownerValues, transaction } from '../database/index.ts'

/** Whether the person has paused sending; survives a restart. */
interface PauseStore {
  isPaused(): boolean
  /** On the disk when this returns. */
  set(state: { isPaused: boolean; at: string }): void
}

export function createPauseStore(db: DatabaseSync, account: Owner): PauseStore {
  const owner = ownerValues(account)
  const insert = db.prepare(
    'INSERT INTO outbox_pauses (environment_id, person_id, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const remove = db.prepare(`DELETE FROM outbox_pauses WHERE ${ownerClause}`)
  let current = db.prepare(`SELECT 1 FROM outbox_pauses WHERE ${ownerClause}`).get(...owner) !== undefined
  return {
    isPaused: () => current,
    set({ isPaused, at }) {
      transaction(db, () => void (isPaused ? insert.run(...owner, at) : remove.run(...owner)))
      current = isPaused
    },
  }
}
