import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SessionContext } from '../session/index.ts'

/** The numbers of the processes that a person has met on this computer. */
export interface Numbers {
  /** Null for a process not met yet. */
  of(idProcesso: string): string | null
  remember(idProcesso: string, protocolo: string): void
}

export function createNumbers(
  db: DatabaseSync,
  { environment, person }: Pick<SessionContext, 'environment' | 'person'>,
) {
  const owner = [environment.id, person.id] as const
  const one = db.prepare('SELECT protocolo FROM processes WHERE environment_id = ? AND person_id = ? AND id = ?')
  const upsert = db.prepare(
    `INSERT INTO processes (environment_id, person_id, id, protocolo) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET protocolo = excluded.protocolo`,
  )
  const numbers: Numbers = {
    of(idProcesso) {
      const row = one.get(...owner, idProcesso)
      return row === undefined ? null : rowSchema.parse(row).protocolo
    },
    remember: (idProcesso, protocolo) => void upsert.run(...owner, idProcesso, protocolo),
  }
  return numbers
}

const rowSchema = z.object({ protocolo: z.string() })
