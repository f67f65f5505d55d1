import type { CrashReports } from '../program/crashes/index.ts'
import { hostTexts } from './hosts-texts.ts'

interface FaultsOptions {
  log: { error(event: string, fields: Readonly<Record<string, unknown>>): void }
  crashes: Pick<CrashReports, 'record'>
  /** The log's folder, which is shown to the person. */
  logFolder: string
  /** Shows a Portuguese message to the person. */
  say(sentence: string): void
  exit(code: number): void
  /** Time limit for the application's orderly end. */
  patienceMs?: number
}

export interface Faults {
  /** Sets the orderly end of the application, once it exists. */
  endWith(end: () => Promise<unknown>): void
}

/** Exit code after an unhandled error. */
const faultCode = 4

/**
 * Ends the program after an unhandled error, because its state in memory may be inconsistent: logs it, ends the
 * application in order, and tells the person. A second error meanwhile is only logged.
 */
export function endOnFault({ log, crashes, logFolder, say, exit, patienceMs = 10_000 }: FaultsOptions): Faults {
  let end: () => Promise<unknown> = async () => {}
  let isEnding = false

  async function endWithin(): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, patienceMs)
    await Promise.race([end(), late.promise])
    clearTimeout(timer)
  }

  function fail(kind: string, error: unknown): void {
    log.error('app.fault', { kind, error })
    if (isEnding) return
    isEnding = true
    crashes.record('program', { cause: kind, error })
    void endWithin()
      .catch((cause: unknown) => log.error('app.not-ended', { error: cause }))
      .then(() => say(hostTexts.crashed(logFolder)))
      .finally(() => exit(faultCode))
  }

  process.on('uncaughtException', (error) => fail('uncaught-exception', error))
  process.on('unhandledRejection', (reason) => fail('unhandled-rejection', reason))
  return {
    endWith(how) {
      end = how
    },
  }
}
