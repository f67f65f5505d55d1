import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../engine/log/index.ts'
import type { CrashReports } from './crash-reports.ts'
import { readMinidump } from './minidump.ts'

interface CollectDumpsOptions {
  /** Crashpad's database: its dumps are in folders whose names differ by system. */
  folder: string
  reports: Pick<CrashReports, 'record'>
  log: Pick<Log, 'warn'>
}

/** Larger dumps are deleted unread. */
const mostBytes = 64 * 1024 * 1024

/** Makes a report of each dump of earlier runs, and deletes the dump: it holds memory. Never throws. */
export function collectDumps({ folder, reports, log }: CollectDumpsOptions): void {
  try {
    if (!existsSync(folder)) return
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((each) => each.endsWith('.dmp'))) collect(join(folder, name), reports)
  } catch (error) {
    log.warn('crashes.not-collected', { error })
  }
}

function collect(file: string, reports: Pick<CrashReports, 'record'>): void {
  const { size, mtime } = statSync(file)
  try {
    const facts = size > mostBytes ? null : readMinidump(readFileSync(file))
    reports.record('native', { sizeBytes: size, ...(facts ?? { unreadable: true }) }, mtime)
  } finally {
    rmSync(file, { force: true })
  }
}
