import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import type { Host } from '../../host.ts'
import type { Questions } from '../serving/index.ts'
import { pageOrigin, questionOptions } from './window.ts'

interface QuestionWindowOptions {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow
  questions: Questions
  /** The window that waits for the answer, or null. */
  parent(): BrowserWindow | null
}

/** Asks for a secret in a window of its own, which has no preload and no script. */
export const createQuestionWindow =
  ({ BrowserWindow, questions, parent }: QuestionWindowOptions): Host['askSecret'] =>
  (question) =>
    questions.ask(question, (page) => {
      const over = parent()
      const window = new BrowserWindow({ ...questionOptions, ...(over !== null && { parent: over, modal: true }) })
      window.once('ready-to-show', () => window.show())
      window.on('closed', () => questions.cancel(page))
      // Rejects if the page crashes while it loads; the person then closes the window.
      window.loadURL(pageOrigin + page).catch(() => {})
      return { close: () => void (window.isDestroyed() || window.destroy()) }
    })
