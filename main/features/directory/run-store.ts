import { z } from 'zod'
import { type Cache, type Owner, ownerClause, ownerValues } from '../../engine/database/index.ts'

export type DirectoryPart = 'agents' | 'classes'

interface RunEnd {
  readonly at: Date
  /** Records that could not be read. */
  readonly leftOut: number
}

/** The readings of the directory. Each row has the number of the run that met it last. */
export interface RunStore {
  /** When the newest complete run of a part ended; null before the first. */
  completedAt(part: DirectoryPart): Date | null
  /** Answers the number of a new run, or of one that was interrupted and had begun after `resumeSince`. */
  begin(part: DirectoryPart, at: Date, resumeSince: Date): number
  /** The places whose lists a run has read. */
  finishedPlaces(part: DirectoryPart, run: number): Set<string>
  /** In the transaction that writes the lists of these places. */
  finishPlaces(part: DirectoryPart, run: number, places: readonly string[]): void
  /** Ends a run and deletes the rows that it has not met: they are gone from the service. */
  complete(part: DirectoryPart, run: number, end: RunEnd): void
  /** Records that the newest complete run could not read. */
  leftOut(part: DirectoryPart): number
}

const runSchema = z.object({
  run: z.int(),
  completed_at: z.iso.datetime().nullable(),
  open_since: z.iso.datetime().nullable(),
  left_out: z.int(),
})
const tables: Readonly<Record<DirectoryPart, readonly string[]>> = {
  agents: ['directory_entries'],
  classes: ['directory_classes', 'directory_plans'],
}

export function createRunStore(cache: Cache, account: Owner): RunStore {
  const owner = ownerValues(account)
  const newest = cache.prepare(
    `SELECT run, completed_at, open_since, left_out FROM directory_runs WHERE ${ownerClause} AND part = ?`,
  )
  const begin = cache.prepare(
    `INSERT INTO directory_runs (environment_id, person_id, part, run, open_since) VALUES (?, ?, ?, 1, ?)
     ON CONFLICT DO UPDATE SET run = run + 1, open_since = excluded.open_since
     RETURNING run, completed_at, open_since, left_out`,
  )
  const end = cache.prepare(
    `UPDATE directory_runs SET completed_at = ?, open_since = NULL, left_out = ? WHERE ${ownerClause} AND part = ?`,
  )
  const places = cache.prepare(`SELECT place FROM directory_done WHERE ${ownerClause} AND part = ? AND run = ?`)
  const addPlace = cache.prepare('INSERT OR IGNORE INTO directory_done VALUES (?, ?, ?, ?, ?)')
  const deletePlaces = cache.prepare(`DELETE FROM directory_done WHERE ${ownerClause} AND part = ?`)
  const deletionsIn = (part: DirectoryPart) =>
    tables[part].map((table) => cache.prepare(`DELETE FROM ${table} WHERE ${ownerClause} AND run < ?`))
  const deleteOlder = { agents: deletionsIn('agents'), classes: deletionsIn('classes') }

  function newestRun(part: DirectoryPart) {
    const row = newest.get(...owner, part)
    return row === undefined ? null : cache.parseOrCorrupt(() => runSchema.parse(row))
  }

  return {
    completedAt(part) {
      const at = newestRun(part)?.completed_at ?? null
      return at === null ? null : new Date(at)
    },
    begin(part, at, resumeSince) {
      const before = newestRun(part)
      const openSince = before?.open_since ?? null
      if (before !== null && openSince !== null && new Date(openSince) >= resumeSince) return before.run
      return runSchema.parse(begin.get(...owner, part, at.toISOString())).run
    },
    finishedPlaces: (part, run) => new Set(places.all(...owner, part, run).map(({ place }) => String(place))),
    finishPlaces(part, run, finished) {
      for (const place of finished) addPlace.run(...owner, part, run, place)
    },
    leftOut: (part) => newestRun(part)?.left_out ?? 0,
    complete(part, run, { at, leftOut }) {
      cache.transaction(() => {
        for (const deletion of deleteOlder[part]) deletion.run(...owner, run)
        end.run(at.toISOString(), leftOut, ...owner, part)
        deletePlaces.run(...owner, part)
      })
    },
  }
}
