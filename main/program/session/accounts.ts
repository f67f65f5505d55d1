import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Account } from '../../../contract/bridge/session.ts'
import { isLoopback } from '../../addresses.ts'
import { ownerClause, ownerValues } from '../../engine/database/index.ts'
import type { Environment } from '../settings/index.ts'
import type { KnownAccount, Person } from './types.ts'

const knownAccountSchema = z.object({ environmentId: z.string(), personId: z.string(), nome: z.string() })

/** The people who have signed in on this computer, and the role that each has chosen. */
export interface Accounts {
  /** Somebody signed in. */
  remember(environment: Environment, person: Person): void
  /** Somebody signed out: the browser may still be signed in as that person, and must not sign the next one in. */
  markSignedOut(environment: Environment): void
  /** The last event at this identity provider was a sign-out. */
  isSignedOut(environment: Environment): boolean
  /** The API of the environment's last sign-in, where it is another one now; null before the first. */
  formerApi(environment: Environment): string | null
  /** Everybody who has signed in here, whoever was shown last first. */
  list(): KnownAccount[]
  /** The window shows this account from now on, and at the next start. */
  markShown(account: Account): void
  roleInForce(environmentId: string, personId: string): string | null
  chooseRole(environmentId: string, personId: string, idPapel: string): void
}

export function createAccounts({ db, now }: { db: DatabaseSync; now(): Date }): Accounts {
  const upsert = db.prepare(
    `INSERT INTO accounts (environment_id, person_id, nome, last_signed_in_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET nome = excluded.nome, last_signed_in_at = excluded.last_signed_in_at`,
  )
  const mark = db.prepare('INSERT OR IGNORE INTO signed_out_providers (issuer) VALUES (?)')
  const unmark = db.prepare('DELETE FROM signed_out_providers WHERE issuer = ?')
  const marked = db.prepare('SELECT 1 FROM signed_out_providers WHERE issuer = ?')
  const keepApi = db.prepare('INSERT OR REPLACE INTO environment_apis (environment_id, api_url) VALUES (?, ?)')
  const readApi = db.prepare('SELECT api_url AS apiUrl FROM environment_apis WHERE environment_id = ?')
  const all = db.prepare(
    `SELECT environment_id AS environmentId, person_id AS personId, nome FROM accounts
     ORDER BY last_shown_at DESC NULLS LAST, last_signed_in_at DESC`,
  )
  const shown = db.prepare(`UPDATE accounts SET last_shown_at = ? WHERE ${ownerClause}`)
  const read = db.prepare(`SELECT role_in_force_id AS role FROM accounts WHERE ${ownerClause}`)
  const choose = db.prepare(`UPDATE accounts SET role_in_force_id = ? WHERE ${ownerClause}`)
  return {
    remember({ id: environmentId, issuer, apiUrl }, { id, nome }) {
      upsert.run(environmentId, id, nome, now().toISOString())
      unmark.run(issuer)
      keepApi.run(environmentId, apiUrl)
    },
    markSignedOut: ({ issuer }) => void mark.run(issuer),
    isSignedOut: ({ issuer }) => marked.get(issuer) !== undefined,
    formerApi({ id, apiUrl }) {
      const former = readApi.get(id)?.['apiUrl']
      if (typeof former !== 'string' || former === apiUrl) return null
      // A service on this computer may begin at another port.
      return isLoopback(new URL(former)) && isLoopback(new URL(apiUrl)) ? null : former
    },
    list: () => z.array(knownAccountSchema).parse(all.all()),
    markShown: (account) => void shown.run(now().toISOString(), ...ownerValues(account)),
    roleInForce(environmentId, personId) {
      const role = read.get(environmentId, personId)?.['role']
      return typeof role === 'string' ? role : null
    },
    chooseRole: (environmentId, personId, idPapel) => void choose.run(idPapel, environmentId, personId),
  }
}
