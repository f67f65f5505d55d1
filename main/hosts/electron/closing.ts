import type { BrowserWindow, Dialog } from 'electron'
import type { Application } from '../../host.ts'
import { closingWords } from './desktop-texts.ts'
import { electronTexts as texts } from './electron-texts.ts'

interface ClosingOptions {
  app: Pick<Application, 'unsent'>
  /** Asks the person; true if the window may close. */
  ask(words: { message: string; detail: string }): Promise<boolean>
}

export interface Closing {
  /**
   * Prevents a close or quit while work would stop, and asks the person; `again` repeats it if they confirm.
   * Returns whether it was prevented.
   */
  holdBack(event: { preventDefault(): void }, again: () => void): boolean
  /** Asks while work would stop; `end` ends the program without a second question. Rejects as `end` fails. */
  endAfterAsking(end: () => void | Promise<void>): Promise<void>
  /** Stops asking: the system is shutting down, or a signal arrived. */
  agree(): void
}

/** Asks before the window closes over unsent work or running exports. */
export function createClosing({ app, ask }: ClosingOptions): Closing {
  let agreed = false
  let asking: Promise<boolean> | null = null
  async function askOnce(): Promise<boolean> {
    asking ??= ask(closingWords(app.unsent())).finally(() => {
      asking = null
    })
    agreed = (await asking) || agreed
    return agreed
  }
  function stopsWork(): boolean {
    const { operations, exports } = app.unsent()
    return !agreed && operations + exports > 0
  }
  return {
    holdBack(event, again) {
      if (!stopsWork()) return false
      event.preventDefault()
      if (asking === null) void askOnce().then((wanted) => wanted && again())
      return true
    },
    async endAfterAsking(end) {
      if (stopsWork() && !(await askOnce())) return
      try {
        await end()
      } catch (error) {
        agreed = false
        throw error
      }
    },
    agree() {
      agreed = true
    },
  }
}

interface CloseQuestionOptions {
  dialog: Pick<Dialog, 'showMessageBox'>
  /** Null if there is no window. */
  window(): BrowserWindow | null
}

/** Asks with the system's dialog. */
export function createCloseQuestion({ dialog, window }: CloseQuestionOptions): ClosingOptions['ask'] {
  return async (words) => {
    const buttons = [texts.stay, texts.close]
    const question = { ...words, type: 'question', title: 'Malote', buttons, defaultId: 0, cancelId: 0 } as const
    const shown = window()
    const { response } = await (shown === null
      ? dialog.showMessageBox(question)
      : dialog.showMessageBox(shown, question))
    return response === 1
  }
}
