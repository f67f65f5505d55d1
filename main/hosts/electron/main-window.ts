import type { BrowserWindow, BrowserWindowConstructorOptions, Dialog, WebContents } from 'electron'
import type { CrashReports } from '../../program/crashes/index.ts'
import { electronTexts as texts } from './electron-texts.ts'
import { offerPaperWindow } from './guards.ts'
import type { PaperWindow } from './paper-window.ts'
import { pageAddress, windowOptions } from './window.ts'
import type { WindowMemory, ZoomStep } from './window-memory.ts'

interface MainWindowOptions {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow
  dialog: Pick<Dialog, 'showMessageBox'>
  /** Absolute path. */
  preload: string
  memory: WindowMemory
  /** Opened at the wish of the page. */
  paper: PaperWindow
  /** Called for each new window, before it loads its page. */
  opened(window: BrowserWindow): void
  crashes: Pick<CrashReports, 'record'>
  quit(): void
  now(): Date
}

export interface MainWindow {
  /** The open window, or null. */
  current(): BrowserWindow | null
  /** The pages of all windows. */
  pages(): readonly WebContents[]
  /** Opens the window, or brings it to the front. */
  show(): void
  zoom(step: ZoomStep): void
  /** Remembers the places of the windows. */
  keep(): void
}

/** Reloads within a minute; a page that crashes more often is not reloaded. */
const mostReloads = 3
const reloadsWithinMs = 60_000

/** The application's window, beside which there is only the one of a second screen. A crashed page is reloaded; its state is main's. */
export function createMainWindow({ BrowserWindow, dialog, preload, memory, ...rest }: MainWindowOptions): MainWindow {
  const { paper, opened, crashes, quit, now } = rest
  let window: BrowserWindow | null = null
  let reloads: number[] = []

  const current = () => (window === null || window.isDestroyed() ? null : window)

  function reloadOrAsk(dead: BrowserWindow): void {
    const at = now().getTime()
    reloads = reloads.filter((before) => at - before < reloadsWithinMs)
    if (reloads.length >= mostReloads) return void ask(dead)
    reloads.push(at)
    dead.webContents.reload()
  }

  async function ask(dead: BrowserWindow): Promise<void> {
    const buttons = [texts.again, texts.end]
    const { response } = await dialog.showMessageBox(dead, { ...pageDied, buttons, defaultId: 0, cancelId: 0 })
    if (dead.isDestroyed()) return
    if (response === 1) return quit()
    reloads = []
    dead.webContents.reload()
  }

  function open(): BrowserWindow {
    const made = new BrowserWindow({ ...windowOptions(preload), ...memory.bounds() })
    memory.follow(made)
    made.once('ready-to-show', () => made.show())
    opened(made)
    offerPaperWindow(made.webContents, () => paper.show(made, memory.zoom))
    // In the tray, too, nothing of it stays in sight.
    made.on('hide', paper.close)
    made.on('closed', paper.close)
    made.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (reason === 'clean-exit') return
      crashes.record('page', { reason, exitCode })
      reloadOrAsk(made)
    })
    // Rejects if the page crashes while it loads, which render-process-gone handles.
    made.loadURL(pageAddress).catch(() => {})
    return made
  }

  return {
    current,
    pages: () => [current(), paper.current()].flatMap((each) => each?.webContents ?? []),
    zoom(step) {
      const shown = current()
      if (shown !== null) memory.zoom(shown, step)
    },
    keep() {
      const shown = current()
      if (shown !== null) memory.keep(shown)
      paper.keep()
    },
    show() {
      const shown = current()
      if (shown === null) {
        window = open()
        return
      }
      // Closing may have left it in the tray.
      if (!shown.isVisible()) shown.show()
      if (shown.isMinimized()) shown.restore()
      shown.focus()
    },
  }
}

const pageDied = { type: 'error', title: 'Malote', ...texts.pageDied } as const
