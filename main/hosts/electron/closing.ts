import type { BrowserWindow, Dialog } from 'electron'
import type { App } from '../../host.ts'

export interface ClosingOptions {
  app: Pick<App, 'unsent'>
  /** Asks the person; true if the window may close. */
  ask(words: { message: string; detail: string }): Promise<boolean>
}

export interface Closing {
  /**
   * Holds a close or quit back while something unsent would stop by it, and asks; `again` does it once more if the
   * person wants it. Answers whether it was held back.
   */
  holdBack(event: { preventDefault(): void }, again: () => void): boolean
  /** From here on nobody is asked: the system is shutting down, or a signal has come. */
  agree(): void
}

/** Says what waits before the window closes on it. */
export function createClosing({ app, ask }: ClosingOptions): Closing {
  let agreed = false
  let asking = false
  return {
    holdBack(event, again) {
      const unsent = agreed ? 0 : app.unsent()
      if (unsent === 0) return false
      event.preventDefault()
      if (asking) return true
      asking = true
      void ask(closingWords(unsent))
        .then((wanted) => {
          agreed ||= wanted
          if (wanted) again()
        })
        .finally(() => {
          asking = false
        })
      return true
    },
    agree() {
      agreed = true
    },
  }
}

export interface CloseQuestionOptions {
  dialog: Pick<Dialog, 'showMessageBox'>
  /** Null where there is none. */
  window(): BrowserWindow | null
}

/** Asks by the system's own dialog. */
export function createCloseQuestion({ dialog, window }: CloseQuestionOptions): ClosingOptions['ask'] {
  return async (words) => {
    const buttons = ['Continuar no Malote', 'Fechar']
    const question = { ...words, type: 'question', title: 'Malote', buttons, defaultId: 0, cancelId: 0 } as const
    const shown = window()
    const { response } = await (shown === null
      ? dialog.showMessageBox(question)
      : dialog.showMessageBox(shown, question))
    return response === 1
  }
}

/** What stands in the dialog of the system. */
export function closingWords(unsent: number): { message: string; detail: string } {
  const one = unsent === 1
  return {
    message: one ? '1 operação ainda não foi enviada' : `${unsent} operações ainda não foram enviadas`,
    detail: one
      ? 'Ela fica guardada neste computador e segue sozinha quando o Malote for aberto de novo.'
      : 'Elas ficam guardadas neste computador e seguem sozinhas quando o Malote for aberto de novo.',
  }
}
