import path from 'node:path'
import type { App, Dialog } from 'electron'
import { createLog } from '../../log/index.ts'
import { WrongArgument } from '../wrong-argument.ts'

/** Exit codes beside 0 (ended or handed over) and that of a fault (hosts/faults.ts). */
export const exitCodes = { failed: 1, wrongArgument: 2, held: 3 } as const

export interface StartOptions {
  app: Pick<App, 'exit'>
  dialog: Pick<Dialog, 'showErrorBox'>
}

/** Reads the command line; a wrong one is said in a box of the system's, since there is no window yet. Null then. */
export function readOrSay<T>(read: () => T, { app, dialog }: StartOptions): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WrongArgument)) throw error
    dialog.showErrorBox('O Malote não pôde abrir', error.message)
    app.exit(exitCodes.wrongArgument)
    return null
  }
}

/** Runs the start; one that fails is logged and said in a box of the system's before the program ends. */
export async function startOrSay(
  start: () => Promise<void>,
  { app, dialog, dataFolder, now }: StartOptions & { dataFolder: string; now(): Date },
): Promise<void> {
  try {
    await start()
  } catch (error) {
    const folder = path.join(dataFolder, 'log')
    createLog({ folder, now }).error('app.start-failed', { error })
    dialog.showErrorBox(
      'O Malote não pôde abrir',
      `Um erro impediu o Malote de abrir. Nada se perdeu: os documentos e os envios guardados neste computador continuam nele.\n\nAbra o Malote de novo. Se o erro continuar, envie o registro ao suporte: ${folder}`,
    )
    app.exit(exitCodes.failed)
  }
}
