import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Classe } from '../../contract/api/classification.ts'
import {
  type ClassView,
  classViewSchema,
  type DirectoryEntry,
  type DirectoryKind,
  directoryEntrySchema,
} from '../../contract/bridge/directory.ts'
import { type Owner, transaction } from '../database/index.ts'
import { foldedWords, wordLine } from './fold.ts'

export type Part = 'agents' | 'classes'

/** What the directory keeps of one person in one environment. */
export interface DirectoryStore {
  /** When the newest whole run of a part ended; null before the first. */
  completedAt(part: Part): Date | null
  /** Begins a run: its number goes onto every row that it saves. */
  begin(part: Part): number
  saveEntries(run: number, entries: readonly DirectoryEntry[]): void
  saveClasses(run: number, classes: readonly Classe[]): void
  /** Ends a run: what it did not meet is gone from the service, and goes here. */
  complete(part: Part, run: number, at: Date): void
  search(wanted: { text: string; kinds: readonly DirectoryKind[]; limit: number }): DirectoryEntry[]
  classes(wanted: { text: string; limit: number }): ClassView[]
  findClass(id: string): ClassView | null
}

const runSchema = z.object({ run: z.int(), completed_at: z.string().nullable() })
const classColumns = 'id, codigo, nome, nivel, tipo_arquivamento AS tipoArquivamento'
const tables = { agents: 'directory_entries', classes: 'directory_classes' } as const

export function createDirectoryStore(db: DatabaseSync, { environmentId, personId }: Owner): DirectoryStore {
  const owner = [environmentId, personId] as const
  const readRun = db.prepare(
    'SELECT run, completed_at FROM directory_runs WHERE environment_id = ? AND person_id = ? AND part = ?',
  )
  const begin = db.prepare(
    `INSERT INTO directory_runs (environment_id, person_id, part, run) VALUES (?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET run = run + 1 RETURNING run, completed_at`,
  )
  const upsertEntry = db.prepare(
    `INSERT OR REPLACE INTO directory_entries
       (environment_id, person_id, id, kind, nome, sigla, detalhe, words, sigla_folded, run)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const upsertClass = db.prepare(
    `INSERT OR REPLACE INTO directory_classes
       (environment_id, person_id, id, codigo, nome, nivel, tipo_arquivamento, words, run)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const oneClass = db.prepare(
    `SELECT ${classColumns} FROM directory_classes WHERE environment_id = ? AND person_id = ? AND id = ?`,
  )

  return {
    completedAt(part) {
      const row = readRun.get(...owner, part)
      const at = row === undefined ? null : runSchema.parse(row).completed_at
      return at === null ? null : new Date(at)
    },
    begin: (part) => runSchema.parse(begin.get(...owner, part)).run,
    saveEntries(run, entries) {
      transaction(db, () => {
        for (const { id, kind, nome, sigla, detalhe } of entries) {
          const words = wordLine(nome, sigla ?? '', detalhe)
          const folded = foldedWords(sigla ?? '').join(' ')
          upsertEntry.run(...owner, id, kind, nome, sigla, detalhe, words, folded, run)
        }
      })
    },
    saveClasses(run, classes) {
      transaction(db, () => {
        for (const { id, codigo, nome, nivel, tipoArquivamento, observacao } of classes) {
          const words = wordLine(nome, codigo, observacao ?? '')
          upsertClass.run(...owner, id, codigo, nome, nivel ?? null, tipoArquivamento ?? null, words, run)
        }
      })
    },
    complete(part, run, at) {
      transaction(db, () => {
        db.prepare(`DELETE FROM ${tables[part]} WHERE environment_id = ? AND person_id = ? AND run < ?`).run(
          ...owner,
          run,
        )
        db.prepare(
          'UPDATE directory_runs SET completed_at = ? WHERE environment_id = ? AND person_id = ? AND part = ?',
        ).run(at.toISOString(), ...owner, part)
      })
    },
    search({ text, kinds, limit }) {
      const words = foldedWords(text)
      const whole = words.join(' ')
      // A scan: word prefixes in the middle of a text have no index, and FTS5 ranks many hits more slowly than this.
      const rows = db
        .prepare(
          `SELECT id, kind, nome, sigla, detalhe FROM directory_entries
           WHERE environment_id = ? AND person_id = ? AND kind IN (${kinds.map(() => '?').join(', ')})
             ${words.map(() => 'AND instr(words, ?) > 0').join(' ')}
           ORDER BY CASE WHEN sigla_folded = ? THEN 0 WHEN instr(sigla_folded, ?) = 1 THEN 1
                         WHEN instr(words, ?) = 1 THEN 2 ELSE 3 END, words, id
           LIMIT ?`,
        )
        .all(...owner, ...kinds, ...words.map((word) => ` ${word}`), whole, whole, ` ${whole}`, limit)
      return z.array(directoryEntrySchema).parse(rows)
    },
    classes({ text, limit }) {
      const typed = text.trim()
      // A code is read from its beginning; its parts as words would find 02.01.05 for "01.05".
      const isCode = /^\d[\d.]*$/.test(typed)
      const words = isCode ? [] : foldedWords(typed)
      const rows = db
        .prepare(
          `SELECT ${classColumns} FROM directory_classes
           WHERE environment_id = ? AND person_id = ? AND instr(codigo, ?) = 1
             ${words.map(() => 'AND instr(words, ?) > 0').join(' ')}
           ORDER BY codigo, id LIMIT ?`,
        )
        .all(...owner, isCode ? typed : '', ...words.map((word) => ` ${word}`), limit)
      return z.array(classViewSchema).parse(rows)
    },
    findClass(id) {
      const row = oneClass.get(...owner, id)
      return row === undefined ? null : classViewSchema.parse(row)
    },
  }
}
