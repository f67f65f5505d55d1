import { checkOptions } from '../declared.ts'
import { DeclaredEmitter, strict } from '../strict.ts'
import { app, closeOnQuit, needReady } from './app.ts'
import { wire } from './desktop-wire.ts'
import { schemeAddress } from './protocol.ts'
import { heldPermissions } from './session.ts'
import { WebContents } from './web-contents.ts'

interface WindowOptions {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly show?: boolean
  readonly parent?: BrowserWindow
  readonly modal?: boolean
  readonly webPreferences?: {
    readonly preload?: string
    readonly sandbox?: boolean
    readonly contextIsolation?: boolean
  }
}

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface State {
  visible: boolean
  minimized: boolean
  maximized: boolean
  fullScreen: boolean
  bounds: Bounds
}

const firstBounds: Bounds = { x: 0, y: 0, width: 800, height: 600 }
const windows = new Map<number, BrowserWindow>()
let next = 1

export class BrowserWindow extends DeclaredEmitter {
  readonly id: number
  readonly webContents: WebContents
  #state: State = { visible: false, minimized: false, maximized: false, fullScreen: false, bounds: firstBounds }
  #isDestroyed = false
  readonly #opened: Promise<unknown>

  constructor(options: WindowOptions = {}) {
    needReady('BrowserWindow')
    super('BrowserWindow')
    const { webPreferences = {}, parent, ...shape } = options
    if (shape.modal && parent === undefined) throw new Error('a modal window needs a parent')
    checkOptions('BrowserWindowConstructorOptions', options)
    checkOptions('WebPreferences', webPreferences)
    // The double injects preloads in no other way.
    if (!webPreferences.sandbox || !webPreferences.contextIsolation)
      throw new Error('the double knows no window without sandbox and contextIsolation')
    this.id = next++
    this.webContents = strict('WebContents', new WebContents(this.id))
    windows.set(this.id, this)
    const { x = 0, y = 0, width = 800, height = 600 } = shape
    this.#state.bounds = { x, y, width, height }
    this.#opened = wire.ask('window.open', this.id, { ...shape, preload: webPreferences.preload })
    app.emit('web-contents-created', {}, this.webContents)
    if (options.show !== false) this.show()
  }

  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()]
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().at(-1) ?? null
  }

  async loadURL(url: string): Promise<void> {
    await this.#opened
    await wire.ask('contents.grant', this.id, heldPermissions(url))
    return this.webContents.loadURL(url)
  }

  show(): void {
    this.#change({ visible: true })
    this.emit('show')
  }

  hide(): void {
    this.#change({ visible: false })
    this.emit('hide')
  }

  isVisible(): boolean {
    return this.#state.visible
  }

  setProgressBar(progress: number): void {
    if (typeof progress !== 'number') throw new TypeError('setProgressBar needs a number')
    wire.tell('window.progress', this.id, progress)
  }

  focus(): void {
    wire.tell('window.focus', this.id)
  }

  isMinimized(): boolean {
    return this.#state.minimized
  }

  minimize(): void {
    this.#change({ minimized: true })
    this.emit('minimize')
  }

  restore(): void {
    this.#change({ minimized: false })
    this.emit('restore')
  }

  isMaximized(): boolean {
    return this.#state.maximized
  }

  /** Shows the window as well, as the real one does. */
  maximize(): void {
    this.#change({ maximized: true, visible: true })
    this.emit('maximize')
  }

  /** Also while it is maximized. */
  getNormalBounds(): Bounds {
    return { ...this.#state.bounds }
  }

  /** The person drags it. */
  place(bounds: Bounds): void {
    this.#change({ bounds })
    this.emit('moved')
  }

  isFullScreen(): boolean {
    return this.#state.fullScreen
  }

  setFullScreen(fullScreen: boolean): void {
    this.#change({ fullScreen })
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  close(): void {
    if (this.#isDestroyed || this.emitPreventable('close')) return
    // A window may close others while it ends; the last of them tells it.
    const isLast = windows.size === 1
    this.destroy()
    if (isLast) app.windowsAreClosed()
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    windows.delete(this.id)
    this.webContents.destroy()
    wire.tell('window.closed', this.id)
    this.emit('closed')
  }

  #change(change: Partial<State>): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
    Object.assign(this.#state, change)
    wire.tell('window.state', this.id, { ...this.#state })
  }
}

closeOnQuit({
  closeAll() {
    for (const window of BrowserWindow.getAllWindows()) window.close()
    return windows.size === 0
  },
  destroyAll() {
    for (const window of BrowserWindow.getAllWindows()) window.destroy()
  },
})

wire.on('window.close', (id: number) => windows.get(id)?.close())
wire.on('window.place', (id: number, bounds: Bounds) => windows.get(id)?.place(bounds))
wire.on('window.maximize', (id: number) => windows.get(id)?.maximize())
wire.on('window.minimize', (id: number) => windows.get(id)?.minimize())
wire.on('contents.loaded', (id: number) => {
  const window = windows.get(id)
  window?.webContents.emit('did-finish-load')
  window?.emit('ready-to-show')
})
wire.on('contents.navigated', (id: number, url: string) =>
  windows.get(id)?.webContents.emit('did-navigate', {}, schemeAddress(url), 200, 'OK'),
)
wire.on('contents.gone', (id: number, reason: string) =>
  windows.get(id)?.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 }),
)
wire.on('contents.mayNavigate', (id: number, url: string, isMainFrame: boolean) => {
  const contents = windows.get(id)?.webContents
  if (contents === undefined) return false
  const address = schemeAddress(url)
  const isStopped = isMainFrame && contents.emitPreventable('will-navigate', address)
  return !contents.emitPreventable('will-frame-navigate', address) && !isStopped
})
wire.on('contents.mayOpen', (id: number, url: string) => windows.get(id)?.webContents.mayOpen(url) ?? false)
