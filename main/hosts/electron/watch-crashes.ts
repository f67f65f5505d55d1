import path from 'node:path'
import type { App } from 'electron'
import { createLog } from '../../engine/log/index.ts'
import { type CrashReports, collectDumps } from '../../program/crashes/index.ts'

export const dumpsOf = (dataFolder: string) => path.join(dataFolder, 'crashes', 'dumps')
/** Collects Crashpad's dumps, at once because memory may have a PIN, and records helpers that have crashed. */
export function watchCrashes(app: Pick<App, 'on'>, dataFolder: string, reports: CrashReports): void {
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
