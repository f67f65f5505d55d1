import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type CrashKind, type CrashSummary, crashKindSchema } from '../../../contract/bridge/diagnostics.ts'
import { redact } from '../../engine/log/index.ts'
import { replaceFile } from '../../replace-file.ts'

const reportSchema = z.object({
  kind: crashKindSchema,
  at: z.iso.datetime(),
  version: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
type CrashReport = z.infer<typeof reportSchema>

interface CrashReportsOptions {
  /** Made by the first report. */
  folder: string
  version: string
  now(): Date
  /** Number of reports kept. */
  keep?: number
}

export interface CrashReports {
  /** Writes a report without secrets. Never throws: it runs while the program ends. */
  record(kind: CrashKind, facts: Readonly<Record<string, unknown>>, at?: Date): void
  /** The kept reports, newest first. An unreadable one is left out. */
  list(): readonly CrashReport[]
  summary(): CrashSummary
  markSeen(): void
}

const namePattern = /^\d{4}-.*\.json$/
const seenName = 'seen'
/** A crash of a process leaves its report by Electron and its dump at about the same moment. */
const sameCrashMs = 15_000

export function createCrashReports({ folder, version, now, keep = 20 }: CrashReportsOptions): CrashReports {
  const seenFile = join(folder, seenName)

  /** Newest first, because each name begins with its time. */
  function names(): string[] {
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .filter((name) => namePattern.test(name))
      .toSorted()
      .toReversed()
  }

  function list(): readonly CrashReport[] {
    return names().flatMap((name) => parsed(join(folder, name)) ?? [])
  }

  function write(report: CrashReport): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const name = `${report.at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.json`
    replaceFile(join(folder, name), JSON.stringify(redact(report), null, 2))
    for (const old of names().slice(keep)) rmSync(join(folder, old), { force: true })
  }

  return {
    record(kind, facts, at = now()) {
      try {
        write({ kind, at: at.toISOString(), version, facts })
      } catch {
        // A full disk must not hide the crash itself, which the log and a dialog tell, too.
      }
    },
    list,
    summary() {
      const reports = list()
      const seen = existsSync(seenFile) ? readFileSync(seenFile, 'utf8') : ''
      const unseen = withoutEchoes(reports).filter(({ at }) => at > seen)
      return { total: reports.length, unseen: unseen.map(({ kind, at }) => ({ kind, at })) }
    },
    markSeen() {
      const newest = list()[0]?.at
      if (newest !== undefined) replaceFile(seenFile, newest)
    },
  }
}

/** Without the dumps of crashes that another report tells. */
function withoutEchoes(reports: readonly CrashReport[]): readonly CrashReport[] {
  const told = reports.filter(({ kind }) => kind !== 'native').map(({ at }) => Date.parse(at))
  const isEcho = ({ kind, at }: CrashReport) =>
    kind === 'native' && told.some((other) => Math.abs(other - Date.parse(at)) < sameCrashMs)
  return reports.filter((report) => !isEcho(report))
}

function parsed(file: string): CrashReport | null {
  try {
    return reportSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}
