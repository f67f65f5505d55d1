import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ownerClause, ownerValues } from '../database/index.ts'
import type { SessionContext } from '../session/index.ts'

/** Numbers of processes that operations of this person have named, for titles. */
interface ProcessNumbers {
  /** Null for an unknown process. */
  of(idProcesso: string): string | null
  remember(idProcesso: string, protocolo: string): void
}

export function createProcessNumbers(
  db: DatabaseSync,
  { environment, person }: Pick<SessionContext, 'environment' | 'person'>,
) {
  const owner = ownerValues({ environmentId: environment.id, personId: person.id })
  const one = db.prepare(`SELECT protocolo FROM processes WHERE ${ownerClause} AND id = ?`)
  const upsert = db.prepare(
    `INSERT INTO processes (environment_id, person_id, id, protocolo) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET protocolo = excluded.protocolo`,
  )
  const numbers: ProcessNumbers = {
    of(idProcesso) {
      const row = one.get(...owner, idProcesso)
      return row === undefined ? null : rowSchema.parse(row).protocolo
    },
    remember: (idProcesso, protocolo) => void upsert.run(...owner, idProcesso, protocolo),
  }
  return numbers
}

const rowSchema = z.object({ protocolo: z.string() })
