import { redact, redactText } from './redact.ts'
import { createRotatingFile } from './rotating-file.ts'

const logLevels = ['debug', 'info', 'warn', 'error'] as const
type LogLevel = (typeof logLevels)[number]
type LogFields = Readonly<Record<string, unknown>>

/** Logs an event by a short name (`session.renewed`) with its fields. Never throws. */
export type Log = { readonly [level in LogLevel]: (event: string, fields?: LogFields) => void }

interface LogOptions {
  folder: string
  now(): Date
  /** The least level that is written, read for each event: `info`. */
  level?: () => LogLevel
  maxBytes?: number
  keep?: number
}

/** A log of JSON lines in private files, without secrets. */
export function createLog({ folder, now, level = () => 'info', maxBytes = 2_000_000, keep = 4 }: LogOptions): Log {
  const file = createRotatingFile({ folder, maxBytes, keep })
  const write =
    (at: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(at) < logLevels.indexOf(level())) return
      try {
        const safe = redact(fields) as object
        file.append(JSON.stringify({ ...safe, time: now().toISOString(), level: at, event: redactText(event) }))
      } catch {
        // A full disk must not stop the work that logs.
      }
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
