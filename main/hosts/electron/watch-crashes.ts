import path from 'node:path'
import type { Details } from 'electron'
import { createLog } from '../../engine/log/index.ts'
import { type CrashReports, collectDumps } from '../../program/crashes/index.ts'

export const dumpsOf = (dataFolder: string) => path.join(dataFolder, 'crashes', 'dumps')

/** Electron's App, as far as it tells of ended processes. */
interface CrashEvents {
  on(event: 'child-process-gone', listener: (event: unknown, details: Details) => void): unknown
  on(event: 'render-process-gone', listener: () => void): unknown
}

/** Collects Crashpad's dumps, at once because memory may have a PIN, and records helpers that have crashed. */
export function watchCrashes(app: CrashEvents, dataFolder: string, reports: CrashReports): void {
  const log = createLog({ folder: path.join(dataFolder, 'log'), now: () => new Date() })
  const collect = () => collectDumps({ folder: dumpsOf(dataFolder), reports, log })
  collect()
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (helperCrashes.includes(reason)) reports.record('helper', { type, reason, exitCode })
    collect()
  })
  app.on('render-process-gone', collect)
}

const helperCrashes: readonly string[] = ['crashed', 'oom', 'launch-failed', 'integrity-failure']
