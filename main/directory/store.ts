import { z } from 'zod'
import type { Classe } from '../../contract/api/classification.ts'
import {
  type ClassView,
  classViewSchema,
  type DirectoryEntry,
  directoryEntrySchema,
} from '../../contract/bridge/directory.ts'
import { type Owner, type Remembered, transaction } from '../database/index.ts'
import { createEntryIndex, type EntryIndex, type EntrySearch } from './entry-index.ts'
import { foldedWords, wordLine } from './fold.ts'

export type Part = 'agents' | 'classes'

/** What the directory keeps of one person in one environment. */
export interface DirectoryStore {
  /** When the newest whole run of a part ended; null before the first. */
  completedAt(part: Part): Date | null
  /**
   * Begins a run: its number goes onto every row that it saves. One that broke off after `goOnSince` is taken up again.
   */
  begin(part: Part, at: Date, goOnSince: Date): number
  /** `done`: places that have been read to the end with these. */
  saveEntries(run: number, entries: readonly DirectoryEntry[], done?: readonly string[]): void
  saveClasses(run: number, classes: readonly Classe[], done?: readonly string[]): void
  /** The places that a run has read to the end. */
  done(part: Part, run: number): Set<string>
  /** Sectors, groups and commissions that a run has met. */
  unitIds(run: number): string[]
  find(id: string): DirectoryEntry | null
  /** Ends a run: what it did not meet is gone from the service, and goes here. */
  complete(part: Part, run: number, at: Date): void
  search(wanted: EntrySearch): DirectoryEntry[]
  classes(wanted: { text: string; limit: number }): ClassView[]
  findClass(id: string): ClassView | null
  /** What is kept is another file now: nothing that was loaded of it holds. */
  forgetLoaded(): void
}

const runSchema = z.object({
  run: z.int(),
  completed_at: z.iso.datetime().nullable(),
  open_since: z.iso.datetime().nullable(),
})
const storedEntrySchema = directoryEntrySchema.extend({ run: z.int() })
const classColumns = 'id, codigo, nome, nivel, tipo_arquivamento AS tipoArquivamento'
const tables = { agents: 'directory_entries', classes: 'directory_classes' } as const

export function createDirectoryStore(
  { db, understood }: Pick<Remembered, 'db' | 'understood'>,
  { environmentId, personId }: Owner,
): DirectoryStore {
  const owner = [environmentId, personId] as const
  const readRun = db.prepare(
    'SELECT run, completed_at, open_since FROM directory_runs WHERE environment_id = ? AND person_id = ? AND part = ?',
  )
  const begin = db.prepare(
    `INSERT INTO directory_runs (environment_id, person_id, part, run, open_since) VALUES (?, ?, ?, 1, ?)
     ON CONFLICT DO UPDATE SET run = run + 1, open_since = excluded.open_since
     RETURNING run, completed_at, open_since`,
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
  const readDone = db.prepare(
    'SELECT place FROM directory_done WHERE environment_id = ? AND person_id = ? AND part = ? AND run = ?',
  )
  const addDone = db.prepare('INSERT OR IGNORE INTO directory_done VALUES (?, ?, ?, ?, ?)')
  const units = db.prepare(
    `SELECT id FROM directory_entries
     WHERE environment_id = ? AND person_id = ? AND run = ? AND kind IN ('Setor', 'Grupo', 'Comissao')`,
  )
  let loaded: EntryIndex | null = null

  /** Read once, when somebody first searches; what is saved afterwards goes to both. */
  function entryIndex(): EntryIndex {
    if (loaded !== null) return loaded
    const index = createEntryIndex()
    const rows = db
      .prepare(
        'SELECT id, kind, nome, sigla, detalhe, run FROM directory_entries WHERE environment_id = ? AND person_id = ?',
      )
      .all(...owner)
    understood(() => {
      for (const row of rows) {
        const { run, ...entry } = storedEntrySchema.parse(row)
        index.put(entry, run)
      }
    })
    // Not before all of it is there: who is not in half of it would be said to be gone.
    loaded = index
    return index
  }
  function runOf(part: Part) {
    const row = readRun.get(...owner, part)
    return row === undefined ? null : understood(() => runSchema.parse(row))
  }
  function markDone(part: Part, run: number, places: readonly string[]): void {
    for (const place of places) addDone.run(...owner, part, run, place)
  }

  return {
    completedAt(part) {
      const at = runOf(part)?.completed_at ?? null
      return at === null ? null : new Date(at)
    },
    begin(part, at, goOnSince) {
      const before = runOf(part)
      const since = before?.open_since ?? null
      if (before !== null && since !== null && new Date(since) >= goOnSince) return before.run
      return runSchema.parse(begin.get(...owner, part, at.toISOString())).run
    },
    done: (part, run) => new Set(readDone.all(...owner, part, run).map(({ place }) => String(place))),
    unitIds: (run) => units.all(...owner, run).map(({ id }) => String(id)),
    saveEntries(run, entries, done = []) {
      // After the commit: what could not be kept is not found either.
      const index = loaded
      transaction(db, () => {
        markDone('agents', run, done)
        for (const { id, kind, nome, sigla, detalhe } of entries) {
          const words = wordLine(nome, sigla ?? '', detalhe)
          const folded = foldedWords(sigla ?? '').join(' ')
          upsertEntry.run(...owner, id, kind, nome, sigla, detalhe, words, folded, run)
        }
      })
      for (const entry of entries) index?.put(entry, run)
    },
    saveClasses(run, classes, done = []) {
      transaction(db, () => {
        markDone('classes', run, done)
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
          `UPDATE directory_runs SET completed_at = ?, open_since = NULL
           WHERE environment_id = ? AND person_id = ? AND part = ?`,
        ).run(at.toISOString(), ...owner, part)
        db.prepare('DELETE FROM directory_done WHERE environment_id = ? AND person_id = ? AND part = ?').run(
          ...owner,
          part,
        )
      })
      if (part === 'agents') loaded?.dropBefore(run)
    },
    find: (id) => entryIndex().get(id),
    search: (wanted) => entryIndex().search(wanted),
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
      return understood(() => z.array(classViewSchema).parse(rows))
    },
    findClass(id) {
      const row = oneClass.get(...owner, id)
      return row === undefined ? null : understood(() => classViewSchema.parse(row))
    },
    forgetLoaded() {
      loaded = null
    },
  }
}
