import path from 'node:path'
import type { App } from 'electron'
import { createLog } from '../../engine/log/index.ts'
import { exitCodes } from './start.ts'

/** The exit code and the Portuguese text of a command. */
export interface CommandResult {
  readonly code: number
  readonly sentence: string
  /** The text is what was asked for, whatever the code. */
  readonly isResult?: boolean
}

interface CommandOptions {
  app: Pick<App, 'whenReady' | 'exit'>
  dataFolder: string
  /** The Portuguese sentence for an unexpected error. */
  failure: string
}

/** Runs a command without a window, prints its text and ends the program. */
export async function runCommand(
  command: () => Promise<CommandResult>,
  { app, dataFolder, failure }: CommandOptions,
): Promise<void> {
  const { code, sentence, isResult } = await app
    .whenReady()
    .then(command)
    .catch((error: unknown): CommandResult => {
      const now = () => new Date()
      createLog({ folder: path.join(dataFolder, 'log'), now }).error('app.start-failed', { error })
      return { code: exitCodes.failed, sentence: failure }
    })
  const output = code === 0 || isResult === true ? process.stdout : process.stderr
  output.write(`${sentence}\n`, () => app.exit(code))
}
