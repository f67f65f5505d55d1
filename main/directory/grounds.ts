import { z } from 'zod'
import type { FundamentoLegal } from '../../contract/api/grounds.ts'
import { type LegalGround, legalGroundSchema } from '../../contract/bridge/directory.ts'
import { type Owner, type Remembered, transaction } from '../database/index.ts'

/** What may justify a secret, as last read from the service. */
export interface GroundStore {
  /** Puts these in the place of all. */
  replace(grounds: readonly FundamentoLegal[]): void
  list(): LegalGround[]
}

export function createGroundStore(
  { db, understood }: Pick<Remembered, 'db' | 'understood'>,
  { environmentId, personId }: Owner,
): GroundStore {
  const owner = [environmentId, personId] as const
  const mine = 'environment_id = ? AND person_id = ?'
  const remove = db.prepare(`DELETE FROM legal_grounds WHERE ${mine}`)
  const insert = db.prepare(
    `INSERT OR REPLACE INTO legal_grounds
       (environment_id, person_id, id, position, nome, descricao, nivel, for_citizens)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const all = db.prepare(
    `SELECT id, nome, descricao, nivel, for_citizens AS forCitizens FROM legal_grounds WHERE ${mine} ORDER BY position`,
  )
  return {
    replace(grounds) {
      transaction(db, () => {
        remove.run(...owner)
        for (const [position, { id, nome, descricao, nivelAcesso, idPatriarca }] of grounds.entries()) {
          insert.run(...owner, id, position, nome, descricao, nivelAcesso, Number(idPatriarca === undefined))
        }
      })
    },
    list() {
      const rows = all.all(...owner).map((row) => ({ ...row, forCitizens: row['forCitizens'] === 1 }))
      return understood(() => z.array(legalGroundSchema).parse(rows))
    },
  }
}
