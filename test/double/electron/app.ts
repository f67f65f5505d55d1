import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DeclaredEmitter } from '../strict.ts'
import { options, wire } from './desktop-wire.ts'
import { takeSingleInstance } from './single-instance.ts'

const pathNames = [
  'home',
  'appData',
  'userData',
  'sessionData',
  'temp',
  'exe',
  'logs',
  'downloads',
  'documents',
  'crashDumps',
]
const ready = Promise.withResolvers<void>()
const application = { folder: '', version: '', name: '' }
const closers: { closeAll(): boolean; destroyAll(): void }[] = []

/** Ends a method that Electron refuses before it is ready. */
export function needReady(what: string): void {
  if (!app.isReady()) throw new Error(`${what} cannot be used before app is ready`)
}

/** Windows are closed on the way out; answers by `closeAll` whether all agreed. */
export const closeOnQuit = (closer: (typeof closers)[number]): void => void closers.push(closer)

export function describeApplication(given: typeof application): void {
  Object.assign(application, given)
}

export class App extends DeclaredEmitter {
  readonly isPackaged = options.isPackaged ?? false
  readonly #paths = new Map<string, string>()
  #isReady = false
  #isQuitting = false
  #modelId = ''
  #opensAtLogin = false
  #releaseLock: (() => void) | null = null

  constructor() {
    super('App')
  }

  /** No process is measured. */
  getAppMetrics(): [] {
    return []
  }

  isReady(): boolean {
    return this.#isReady
  }

  whenReady(): Promise<void> {
    return ready.promise
  }

  makeReady(): void {
    this.#isReady = true
    this.emit('ready', {}, {})
    ready.resolve()
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
  }

  /** Chromium reads its switches when the application is ready. */
  readonly commandLine = {
    appendSwitch: (name: string, value = ''): void => {
      if (this.#isReady) throw new Error(`--${name} comes too late`)
      wire.tell('app.switch', name, value)
    },
  }

  setAppUserModelId(id: string): void {
    if (typeof id !== 'string' || id === '') throw new TypeError('app.setAppUserModelId needs a name')
    this.#modelId = id
  }

  get modelId(): string {
    return this.#modelId
  }

  getVersion(): string {
    return application.version
  }

  getName(): string {
    return application.name
  }

  getAppPath(): string {
    return application.folder
  }

  setPath(name: string, to: string): void {
    if (!pathNames.includes(name)) throw new Error('Failed to set path')
    if (!path.isAbsolute(to)) throw new Error('Path must be absolute')
    this.#paths.set(name, to)
  }

  getPath(name: string): string {
    const found = this.#paths.get(name)
    if (found === undefined) throw new Error(`Failed to get '${name}' path`)
    return found
  }

  requestSingleInstanceLock(data: object = {}): boolean {
    if (this.#releaseLock !== null) return true
    const folder = this.getPath('userData')
    mkdirSync(folder, { recursive: true })
    const told = { argv: process.argv, cwd: process.cwd(), data: structuredClone(data) }
    this.#releaseLock = takeSingleInstance(folder, told, (second) => {
      this.emit('second-instance', {}, second.argv, second.cwd, second.data)
    })
    return this.#releaseLock !== null
  }

  setLoginItemSettings({ openAtLogin = false }: { openAtLogin?: boolean }): void {
    this.#opensAtLogin = openAtLogin
  }

  getLoginItemSettings(): { openAtLogin: boolean } {
    return { openAtLogin: this.#opensAtLogin }
  }

  setBadgeCount(count = 0): boolean {
    if (!Number.isInteger(count)) throw new TypeError('app.setBadgeCount needs a whole number')
    needReady('app.setBadgeCount')
    wire.tell('app.badge', count)
    return true
  }

  quit(): void {
    if (this.#isQuitting) return
    this.#isQuitting = true
    const goesOn = !this.#told('before-quit') && closers.every((each) => each.closeAll()) && !this.#told('will-quit')
    if (goesOn) this.#end(0)
    this.#isQuitting = false
  }

  windowsAreClosed(): void {
    if (this.#isQuitting) return
    if (this.listenerCount('window-all-closed') === 0) this.quit()
    else {
      wire.tell('app.event', 'window-all-closed')
      this.emit('window-all-closed')
    }
  }

  relaunch(options: { execPath?: string; args?: string[] } = {}): void {
    wire.tell('app.relaunch', options)
  }

  exit(code = 0): void {
    for (const each of closers) each.destroyAll()
    this.#end(code)
  }

  #told(event: string): boolean {
    wire.tell('app.event', event)
    return this.emitPreventable(event)
  }

  #end(code: number): void {
    wire.tell('app.event', 'quit')
    this.emit('quit', {}, code)
    this.#releaseLock?.()
    process.exit(code)
  }
}

export const app = new App()

export const becomeReady = (): void => app.makeReady()

// Only macOS sends these three.
wire.on('app.open-file', (file: string) => app.emitPreventable('open-file', file))
wire.on('app.open-url', (url: string) => app.emitPreventable('open-url', url))
wire.on('app.activate', () => void app.emit('activate', {}, false))

// Errors that nothing catches, as a defect of the application would throw them.
wire.on('app.throw', (message: string) => {
  setImmediate(() => {
    throw new Error(message)
  })
})
wire.on('app.reject', (message: string) => {
  void Promise.reject(new Error(message))
})
