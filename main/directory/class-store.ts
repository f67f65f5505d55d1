import { z } from 'zod'
import type { Classe } from '../../contract/api/classification.ts'
import { type ClassView, classViewSchema } from '../../contract/bridge/directory.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../database/index.ts'
import { foldedWords, wordLine } from './folded-words.ts'
import type { RunStore } from './run-store.ts'

/** The classes of documents. */
export interface ClassStore {
  /** In one transaction with the plans whose classes these are. */
  saveClasses(run: number, classes: readonly Classe[], finishedPlans?: readonly string[]): void
  /** In the order of their codes; `text` is the beginning of a code, or words. */
  classes(wanted: { text: string; limit: number }): ClassView[]
  findClass(id: string): ClassView | null
}

const columns = 'id, codigo, nome, nivel, tipo_arquivamento AS tipoArquivamento'

export function createClassStore(cache: Cache, account: Owner, runs: RunStore): ClassStore {
  const owner = ownerValues(account)
  const upsert = cache.prepare(
    `INSERT OR REPLACE INTO directory_classes
       (environment_id, person_id, id, codigo, nome, nivel, tipo_arquivamento, words, run)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const one = cache.prepare(`SELECT ${columns} FROM directory_classes WHERE ${ownerClause} AND id = ?`)

  return {
    saveClasses(run, classes, finishedPlans = []) {
      cache.transaction(() => {
        runs.finishPlaces('classes', run, finishedPlans)
        for (const { id, codigo, nome, nivel, tipoArquivamento, observacao } of classes) {
          const words = wordLine(nome, codigo, observacao ?? '')
          upsert.run(...owner, id, codigo, nome, nivel ?? null, tipoArquivamento ?? null, words, run)
        }
      })
    },
    classes({ text, limit }) {
      const typed = text.trim()
      // Words would find 02.01.05 for "01.05".
      const isCode = /^\d[\d.]*$/.test(typed)
      const words = isCode ? [] : foldedWords(typed)
      const rows = cache
        .prepare(
          `SELECT ${columns} FROM directory_classes
           WHERE ${ownerClause} AND instr(codigo, ?) = 1 ${words.map(() => 'AND instr(words, ?) > 0').join(' ')}
           ORDER BY codigo, id LIMIT ?`,
        )
        .all(...owner, isCode ? typed : '', ...words.map((word) => ` ${word}`), limit)
      return cache.parseOrCorrupt(() => z.array(classViewSchema).parse(rows))
    },
    findClass(id) {
      const row = one.get(...owner, id)
      return row === undefined ? null : cache.parseOrCorrupt(() => classViewSchema.parse(row))
    },
  }
}
