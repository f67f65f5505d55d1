import type { BrowserWindow, BrowserWindowConstructorOptions, Display, Rectangle } from 'electron'
import type { CrashReports } from '../../program/crashes/index.ts'
import { paperAddress, windowOptions } from './window.ts'
import type { WindowMemory } from './window-memory.ts'

interface PaperWindowOptions {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** Absolute path. */
  preload: string
  memory: WindowMemory
  displays(): readonly Pick<Display, 'workArea'>[]
  crashes: Pick<CrashReports, 'record'>
}

/** A window for a second screen. There is at most one; it ends with the main window. */
export interface PaperWindow {
  /** The open window, or null. */
  current(): BrowserWindow | null
  /** Opens it beside the main window, or brings it to the front. Its zoom is the main window's: they share an origin. */
  show(main: BrowserWindow, zoom: WindowMemory['zoom']): void
  close(): void
  /** Remembers its place. */
  keep(): void
}

export function createPaperWindow({
  BrowserWindow,
  preload,
  memory,
  displays,
  crashes,
}: PaperWindowOptions): PaperWindow {
  let window: BrowserWindow | null = null
  const current = () => (window === null || window.isDestroyed() ? null : window)

  function open(main: BrowserWindow, zoom: WindowMemory['zoom']): BrowserWindow {
    const { webPreferences, ...options } = windowOptions(preload)
    const free = memory.hasPlace() ? {} : freeArea(displays(), main.getNormalBounds())
    // Out of sight it must be hidden to its page, which then counts no page as seen.
    const made = new BrowserWindow({
      ...options,
      ...memory.bounds(),
      ...free,
      // Its commands are the main window's; Alt shows it.
      autoHideMenuBar: true,
      webPreferences: { ...webPreferences, backgroundThrottling: true },
    })
    memory.followPlace(made)
    made.webContents.on('zoom-changed', (_event, direction) => zoom(made, direction))
    made.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (reason === 'clean-exit') return
      crashes.record('page', { reason, exitCode })
      made.destroy()
    })
    made.once('ready-to-show', () => made.show())
    // Rejects if the page crashes while it loads.
    made.loadURL(paperAddress).catch(() => {})
    return made
  }

  return {
    current,
    show(main, zoom) {
      const shown = current()
      if (shown === null) {
        window = open(main, zoom)
        return
      }
      if (shown.isMinimized()) shown.restore()
      shown.focus()
    },
    close: () => current()?.close(),
    keep() {
      const shown = current()
      if (shown !== null) memory.keep(shown)
    },
  }
}

/** The whole of the first display that the main window leaves free; nothing where there is none. */
export function freeArea(displays: readonly Pick<Display, 'workArea'>[], main: Rectangle): Partial<Rectangle> {
  return displays.find(({ workArea }) => !overlaps(workArea, main))?.workArea ?? {}
}

const overlaps = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
