import type { DatabaseSync } from 'node:sqlite'
import { ownerClause } from '../database/index.ts'
import type { Person } from './types.ts'

/** The people who have signed in on this computer, and the role that each has chosen. */
export interface Accounts {
  remember(environmentId: string, person: Person): void
  roleInForce(environmentId: string, personId: string): string | null
  chooseRole(environmentId: string, personId: string, idPapel: string): void
}

export function createAccounts({ db, now }: { db: DatabaseSync; now(): Date }): Accounts {
  const upsert = db.prepare(
    `INSERT INTO accounts (environment_id, person_id, nome, last_signed_in_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET nome = excluded.nome, last_signed_in_at = excluded.last_signed_in_at`,
  )
  const read = db.prepare(`SELECT role_in_force_id AS role FROM accounts WHERE ${ownerClause}`)
  const choose = db.prepare(`UPDATE accounts SET role_in_force_id = ? WHERE ${ownerClause}`)
  return {
    remember: (environmentId, { id, nome }) => void upsert.run(environmentId, id, nome, now().toISOString()),
    roleInForce(environmentId, personId) {
      const role = read.get(environmentId, personId)?.['role']
      return typeof role === 'string' ? role : null
    },
    chooseRole: (environmentId, personId, idPapel) => void choose.run(idPapel, environmentId, personId),
  }
}
