import { redact, redactText } from './redact.ts'
import { createRotatingFile } from './rotating-file.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]
export type LogFields = Readonly<Record<string, unknown>>

/** Says what happened; `event` is a short name (`session.renewed`), the rest goes into fields. Never throws. */
export type Log = { readonly [level in LogLevel]: (event: string, fields?: LogFields) => void }

export interface LogOptions {
  folder: string
  now(): Date
  level?: LogLevel
  maxBytes?: number
  keep?: number
}

/** A log of JSON lines in private files, secrets taken out before anything is written. */
export function createLog({ folder, now, level = 'info', maxBytes = 2_000_000, keep = 4 }: LogOptions): Log {
  const file = createRotatingFile({ folder, name: 'malote.log', maxBytes, keep })
  const write =
    (at: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(at) < logLevels.indexOf(level)) return
      try {
        const safe = redact(fields) as object
        file.append(JSON.stringify({ time: now().toISOString(), level: at, event: redactText(event), ...safe }))
      } catch {
        // A full disk must not stop the work that was only being told about.
      }
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
