import { z } from 'zod'
import type { FundamentoLegal } from '../../../contract/api/grounds.ts'
import { type LegalGround, legalGroundSchema } from '../../../contract/bridge/directory.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

/** The legal grounds of secrets. */
export interface GroundStore {
  /** Replaces all. */
  replace(grounds: readonly FundamentoLegal[]): void
  list(): LegalGround[]
}

export function createGroundStore(cache: Cache, account: Owner): GroundStore {
  const owner = ownerValues(account)
  const remove = cache.prepare(`DELETE FROM legal_grounds WHERE ${ownerClause}`)
  const insert = cache.prepare(
    `INSERT OR REPLACE INTO legal_grounds
       (environment_id, person_id, id, position, nome, descricao, nivel, for_citizens)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const all = cache.prepare(
    `SELECT id, nome, descricao, nivel, for_citizens AS forCitizens
     FROM legal_grounds WHERE ${ownerClause} ORDER BY position`,
  )
  return {
    replace(grounds) {
      cache.transaction(() => {
        remove.run(...owner)
        for (const [position, { id, nome, descricao, nivelAcesso, idPatriarca }] of grounds.entries()) {
          insert.run(...owner, id, position, nome, descricao ?? '', nivelAcesso, Number(idPatriarca === undefined))
        }
      })
    },
    list() {
      const rows = all.all(...owner).map((row) => ({ ...row, forCitizens: row['forCitizens'] === 1 }))
      return cache.parseOrCorrupt(() => z.array(legalGroundSchema).parse(rows))
    },
  }
}
