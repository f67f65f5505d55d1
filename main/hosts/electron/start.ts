import path from 'node:path'
import type { App, Dialog } from 'electron'
import { dateFormat } from '../../../contract/dates.ts'
import { createLog } from '../../engine/log/index.ts'
import type { CrashReports } from '../../program/crashes/index.ts'
import type { FolderHolder } from '../../program/ownership/index.ts'
import { WrongArgument } from '../wrong-argument.ts'
import { isCommand } from './arguments.ts'
import { electronTexts as texts } from './electron-texts.ts'

/** Exit codes, beside 0 (ended or handed over) and 4 (unhandled error, hosts/faults.ts). */
export const exitCodes = {
  failed: 1,
  wrongArgument: 2,
  held: 3,
  noEnvironment: 5,
  vaultUnavailable: 6,
  noSecret: 7,
  notWritten: 8,
  hasProblems: 9,
} as const

export const heldSentence = ({ program, pid, since }: FolderHolder): string =>
  texts.held(program, pid, dateFormat({ dateStyle: 'short', timeStyle: 'medium' })(since))

interface Startup {
  app: Pick<App, 'exit'>
  dialog: Pick<Dialog, 'showErrorBox'>
}

/** Parses the command line; returns null after it has told what is wrong. */
export function readOrReport<T>(read: () => T, startup: Startup): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WrongArgument)) throw error
    refuseStart(error.message, exitCodes.wrongArgument, startup)
    return null
  }
}

/**
 * Ends the program before there is a window: with a system dialog, or with a line of the error output for a command,
 * which nobody may be sitting at.
 */
export function refuseStart(sentence: string, code: number, { app, dialog }: Startup): void {
  if (isCommand(process.argv)) {
    process.stderr.write(`${sentence.replaceAll(/\s+/g, ' ')}\n`, () => app.exit(code))
    return
  }
  dialog.showErrorBox(texts.notOpened, sentence)
  app.exit(code)
}

interface StartRecords {
  dataFolder: string
  crashes: Pick<CrashReports, 'record'>
  now(): Date
}

/** Runs the start; logs a failure and shows it in a system dialog before the program ends. */
export async function startOrReport(
  start: () => Promise<void>,
  { app, dialog, dataFolder, crashes, now }: Startup & StartRecords,
): Promise<void> {
  try {
    await start()
  } catch (error) {
    const folder = path.join(dataFolder, 'log')
    createLog({ folder, now }).error('app.start-failed', { error })
    crashes.record('start', { error })
    dialog.showErrorBox(texts.notOpened, texts.startFailed(folder))
    app.exit(exitCodes.failed)
  }
}
