import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diagnosticsOnce } from './composition/open-diagnostics.ts'
import { countJobs } from './engine/outbox/index.ts'
import type { Host } from './host.ts'
import { openPolicies } from './program/configuration/index.ts'
import type { CollectedDiagnostics } from './program/diagnostics/index.ts'

/** The parts of a host that diagnostics need. */
export type DiagnosedHost = Pick<
  Host,
  | 'version'
  | 'kind'
  | 'dataFolder'
  | 'settingsStore'
  | 'environments'
  | 'policies'
  | 'proxyFor'
  | 'proxyByPac'
  | 'certificateAuthorities'
  | 'now'
>

/** The diagnostics of a data folder, which another process may be using: it is only read. */
export async function diagnose(host: DiagnosedHost): Promise<CollectedDiagnostics> {
  const { kept, policy, settings } = openPolicies(host)
  const problem = kept.problem === null ? [] : [kept.problem]
  return diagnosticsOnce({
    host,
    settings,
    policy,
    notices: [...settings.notices, ...problem],
    work: () => readWork(host.dataFolder),
  })
}

/** Null where there is no database, or where it cannot be read. */
function readWork(folder: string): { operations: ReturnType<typeof countJobs>; vault: null } | null {
  try {
    const db = new DatabaseSync(path.join(folder, 'malote.db'), { readOnly: true, timeout: 2000 })
    try {
      return { operations: countJobs(db), vault: null }
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}
