import { z } from 'zod'
import { type DirectoryEntry, directoryEntrySchema } from '../../../contract/bridge/directory.ts'
import { lineOf, namesIn } from '../../../contract/search-words.ts'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'
import type { PlacedEntry } from './entries.ts'
import { type Closeness, createEntryIndex, type EntryIndex, type EntrySearch } from './entry-index.ts'
import type { RunStore } from './run-store.ts'

/** The agents of the directory. */
export interface EntryStore {
  /** In one transaction with the places whose lists these are. */
  saveEntries(run: number, entries: readonly PlacedEntry[], finishedPlaces?: readonly string[]): void
  /** Ids of the sectors, groups and commissions that a run has met. */
  unitIds(run: number): string[]
  /** Adds entries that no list of the service has, for the time of this process. */
  addKnown(entries: readonly DirectoryEntry[]): void
  /** By name. */
  organisations(): DirectoryEntry[]
  /** The sectors, groups and commissions of an organisation, by name. */
  unitsOf(idOrgao: string): DirectoryEntry[]
  find(id: string): DirectoryEntry | null
  search(wanted: EntrySearch, closeness?: Closeness): DirectoryEntry[]
  /** The rows before this run have been deleted. */
  forgetOlder(run: number): void
}

/** No run drops these entries. */
const everyRun = Number.MAX_SAFE_INTEGER

const rowSchema = directoryEntrySchema.extend({ run: z.int() })

export function createEntryStore(cache: Cache, account: Owner, runs: RunStore): EntryStore {
  const owner = ownerValues(account)
  const upsert = cache.prepare(
    `INSERT OR REPLACE INTO directory_entries
       (environment_id, person_id, id, kind, nome, sigla, detalhe, parent_id, words, sigla_folded, run)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const organisations = cache.prepare(
    `SELECT id, kind, nome, sigla, detalhe FROM directory_entries
     WHERE ${ownerClause} AND kind = 'Organizacao' ORDER BY words, id`,
  )
  const unitsOf = cache.prepare(
    `SELECT id, kind, nome, sigla, detalhe FROM directory_entries
     WHERE ${ownerClause} AND parent_id = ? AND kind <> 'Organizacao' ORDER BY words, id`,
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
        for (const { id, kind, nome, sigla, detalhe, idPai } of entries) {
          const words = lineOf(nome, sigla ?? '', detalhe)
          const siglaFolded = namesIn(sigla ?? '')
          upsert.run(...owner, id, kind, nome, sigla, detalhe, idPai, words, siglaFolded, run)
        }
      })
      // After the commit: what could not be written must not be found either.
      for (const { idPai: _idPai, ...entry } of entries) loaded?.put(entry, run)
    },
    organisations: () => cache.parseOrCorrupt(() => z.array(directoryEntrySchema).parse(organisations.all(...owner))),
    unitsOf: (idOrgao) =>
      cache.parseOrCorrupt(() => z.array(directoryEntrySchema).parse(unitsOf.all(...owner, idOrgao))),
    addKnown(entries) {
      const index = entryIndex()
      for (const entry of entries) if (index.get(entry.id) === null) index.put(entry, everyRun)
    },
    unitIds: (run) => units.all(...owner, run).map(({ id }) => String(id)),
    find: (id) => entryIndex().get(id),
    search: (wanted, closeness) => entryIndex().search(wanted, closeness),
    forgetOlder: (run) => loaded?.dropBefore(run),
  }
}
