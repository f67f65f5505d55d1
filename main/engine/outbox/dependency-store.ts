import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Owner, ownerValues, type Transaction } from '../database/index.ts'
import type { Job } from './job.ts'
import type { DependencyState } from './job-event.ts'
import { jobOf, selectJobs } from './job-row.ts'

/** Which jobs of one person depend on which. */
export interface DependencyStore {
  /** `owned`: those of `dependsOn` that were created only for this job, and are cancelled with it. */
  add(tx: Transaction, id: string, dependsOn: readonly string[], owned: readonly string[]): void
  dependenciesOf(id: string): Job[]
  ownedDependencies(id: string): Job[]
  dependentsOf(id: string): Job[]
  waitingDependentsOf(id: string): Job[]
  /** The dependents of `before` depend on `after` instead. */
  replace(tx: Transaction, before: string, after: string): void
  stateOf(id: string): DependencyState
}

export function createDependencyStore(db: DatabaseSync, account: Owner): DependencyStore {
  const owner = ownerValues(account)
  const link = db.prepare('INSERT INTO job_dependencies (job_id, depends_on, owned) VALUES (?, ?, ?)')
  const dependencies = db.prepare(
    `${selectJobs} AND id IN (SELECT depends_on FROM job_dependencies WHERE job_id = ?) ORDER BY rowid`,
  )
  const owned = db.prepare(
    `${selectJobs} AND id IN (SELECT depends_on FROM job_dependencies WHERE job_id = ? AND owned = 1)`,
  )
  const selectDependents = `${selectJobs} AND id IN (SELECT job_id FROM job_dependencies WHERE depends_on = ?)`
  const dependents = db.prepare(selectDependents)
  const waitingDependents = db.prepare(`${selectDependents} AND state = 'waiting'`)
  const replace = db.prepare('UPDATE OR REPLACE job_dependencies SET depends_on = ? WHERE depends_on = ?')
  const undone = db.prepare(
    `SELECT count(*) AS undone, coalesce(sum(state IN ('refused', 'cancelled') OR wait_reason = 'dependency-refused'), 0) AS refused
     FROM job_dependencies JOIN jobs ON jobs.id = depends_on WHERE job_id = ? AND state <> 'done'`,
  )
  return {
    add(_tx, id, dependsOn, ownedIds) {
      for (const each of dependsOn) link.run(id, each, Number(ownedIds.includes(each)))
    },
    dependenciesOf: (id) => dependencies.all(...owner, id).map(jobOf),
    ownedDependencies: (id) => owned.all(...owner, id).map(jobOf),
    dependentsOf: (id) => dependents.all(...owner, id).map(jobOf),
    waitingDependentsOf: (id) => waitingDependents.all(...owner, id).map(jobOf),
    replace: (_tx, before, after) => void replace.run(after, before),
    stateOf(id) {
      const counts = countsSchema.parse(undone.get(id))
      if (counts.undone === 0) return 'done'
      return counts.refused > 0 ? 'refused' : 'waiting'
    },
  }
}

const countsSchema = z.object({ undone: z.int(), refused: z.int() })

/** The owned dependencies of a job, and theirs. */
export const ownedTree = (store: Pick<DependencyStore, 'ownedDependencies'>, id: string): Job[] =>
  store.ownedDependencies(id).flatMap((each) => [each, ...ownedTree(store, each.id)])
