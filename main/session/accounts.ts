import type { DatabaseSync } from 'node:sqlite'
import { ownerClause } from '../database/index.ts'
import type { Person } from './types.ts'

/** The people who have signed in on this computer, and the role that each has chosen. */
export interface Accounts {
  /** Somebody signed in. */
  remember(environmentId: string, person: Person): void
  /** Somebody signed out: the browser may still be signed in as that person, and must not sign the next one in. */
  markSignedOut(environmentId: string): void
  /** Nobody has signed in since somebody signed out. */
  isSignedOut(environmentId: string): boolean
  roleInForce(environmentId: string, personId: string): string | null
  chooseRole(environmentId: string, personId: string, idPapel: string): void
}

export function createAccounts({ db, now }: { db: DatabaseSync; now(): Date }): Accounts {
  const upsert = db.prepare(
    `INSERT INTO accounts (environment_id, person_id, nome, last_signed_in_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET nome = excluded.nome, last_signed_in_at = excluded.last_signed_in_at`,
  )
  const mark = db.prepare('UPDATE accounts SET signed_out = ? WHERE environment_id = ?')
  const marked = db.prepare('SELECT 1 FROM accounts WHERE environment_id = ? AND signed_out = 1 LIMIT 1')
  const read = db.prepare(`SELECT role_in_force_id AS role FROM accounts WHERE ${ownerClause}`)
  const choose = db.prepare(`UPDATE accounts SET role_in_force_id = ? WHERE ${ownerClause}`)
  return {
    remember(environmentId, { id, nome }) {
      upsert.run(environmentId, id, nome, now().toISOString())
      mark.run(0, environmentId)
    },
    markSignedOut: (environmentId) => void mark.run(1, environmentId),
    isSignedOut: (environmentId) => marked.get(environmentId) !== undefined,
    roleInForce(environmentId, personId) {
      const role = read.get(environmentId, personId)?.['role']
      return typeof role === 'string' ? role : null
    },
    chooseRole: (environmentId, personId, idPapel) => void choose.run(idPapel, environmentId, personId),
  }
}
