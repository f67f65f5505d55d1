import { z } from 'zod'
import { type DirectoryEntry, directoryEntrySchema } from '../../contract/bridge/directory.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../database/index.ts'
import { type Closeness, createEntryIndex, type EntryIndex, type EntrySearch } from './entry-index.ts'
import { foldedWords, wordLine } from './folded-words.ts'
import type { RunStore } from './run-store.ts'

/** The agents of the directory. */
export interface EntryStore {
  /** In one transaction with the places whose lists these are. */
  saveEntries(run: number, entries: readonly DirectoryEntry[], finishedPlaces?: readonly string[]): void
  /** Ids of the sectors, groups and commissions that a run has met. */
  unitIds(run: number): string[]
  find(id: string): DirectoryEntry | null
  search(wanted: EntrySearch, closeness?: Closeness): DirectoryEntry[]
  /** The rows before this run have been deleted. */
  forgetOlder(run: number): void
}

const rowSchema = directoryEntrySchema.extend({ run: z.int() })

export function createEntryStore(cache: Cache, account: Owner, runs: RunStore): EntryStore {
  const owner = ownerValues(account)
  const upsert = cache.prepare(
    `INSERT OR REPLACE INTO directory_entries
       (environment_id, person_id, id, kind, nome, sigla, detalhe, words, sigla_folded, run)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const all = cache.prepare(`SELECT id, kind, nome, sigla, detalhe, run FROM directory_entries WHERE ${ownerClause}`)
  const units = cache.prepare(
    `SELECT id FROM directory_entries
     WHERE ${ownerClause} AND run = ? AND kind IN ('Setor', 'Grupo', 'Comissao')`,
  )
  let loaded: EntryIndex | null = null

  /** Loaded by the first search; later writes go to both. */
  function entryIndex(): EntryIndex {
    if (loaded !== null) return loaded
    const index = createEntryIndex()
    cache.parseOrCorrupt(() => {
      for (const row of all.all(...owner)) {
        const { run, ...entry } = rowSchema.parse(row)
        index.put(entry, run)
      }
    })
    // Only a complete index is used: people missing from a partial one would seem removed.
    loaded = index
    return index
  }

  return {
    saveEntries(run, entries, finishedPlaces = []) {
      cache.transaction(() => {
        runs.finishPlaces('agents', run, finishedPlaces)
        for (const { id, kind, nome, sigla, detalhe } of entries) {
          const words = wordLine(nome, sigla ?? '', detalhe)
          const siglaFolded = foldedWords(sigla ?? '').join(' ')
          upsert.run(...owner, id, kind, nome, sigla, detalhe, words, siglaFolded, run)
        }
      })
      // After the commit: what could not be written must not be found either.
      for (const entry of entries) loaded?.put(entry, run)
    },
    unitIds: (run) => units.all(...owner, run).map(({ id }) => String(id)),
    find: (id) => entryIndex().get(id),
    search: (wanted, closeness) => entryIndex().search(wanted, closeness),
    forgetOlder: (run) => loaded?.dropBefore(run),
  }
}
