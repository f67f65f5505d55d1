import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { checkOptions } from '../declared.ts'
import { DeclaredEmitter } from '../strict.ts'
import { wire } from './desktop-wire.ts'
import { realAddress, schemeAddress } from './protocol.ts'

type OpenHandler = (details: { url: string; frameName: string; disposition: string }) => { action: 'allow' | 'deny' }

/** Of each origin, as Chromium keeps it: all windows of one have the same (electron#24505). */
const zoomLevels = new Map<string, number>()
const open = new Set<WebContents>()

/** The page of one window; the test draws it with Chromium. */
export class WebContents extends DeclaredEmitter {
  readonly id: number
  readonly mainFrame = { url: '', name: '', parent: null }
  #isDestroyed = false
  #openHandler: OpenHandler = () => ({ action: 'allow' })

  constructor(id: number) {
    super('WebContents')
    this.id = id
    open.add(this)
  }

  async loadURL(url: string): Promise<void> {
    this.mainFrame.url = url
    wire.tell('contents.zoom', this.id, this.zoomLevel)
    await wire.ask('contents.load', this.id, await realAddress(url))
  }

  getURL(): string {
    return this.mainFrame.url
  }

  send(channel: string, ...args: readonly unknown[]): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    wire.tell('contents.send', this.id, channel, structuredClone(args))
  }

  /** Refuses what the real one refuses: a missing file, or no picture. */
  startDrag({ file, icon }: { file: string; icon: { isEmpty(): boolean } }): void {
    if (!existsSync(file)) throw new Error(`no file to drag: ${file}`)
    if (icon.isEmpty()) throw new Error("Must specify non-empty 'icon' option")
    wire.tell('contents.drag', this.id, file)
  }

  /** The queues of CUPS, which Chromium asks too; none where there is no CUPS. */
  async getPrintersAsync(): Promise<{ name: string; displayName: string; description: string; options: object }[]> {
    const { stdout } = await promisify(execFile)('lpstat', ['-e']).catch(() => ({ stdout: '' }))
    const names = stdout.split('\n').filter((name) => name !== '')
    return names.map((name) => ({ name, displayName: name, description: '', options: {} }))
  }

  async printToPDF(options: object): Promise<Buffer> {
    checkOptions('PrintToPDFOptions', options)
    return Buffer.from(await wire.ask<string>('contents.pdf', this.id), 'base64')
  }

  replaceMisspelling(word: string): void {
    wire.tell('contents.replace', this.id, word)
  }

  reload(): void {
    wire.tell('contents.reload', this.id)
  }

  /** One of Chromium's editing commands, on what has the focus. */
  edit(command: string): void {
    wire.tell('contents.edit', this.id, command)
  }

  get #origin(): string {
    return URL.parse(this.mainFrame.url)?.host ?? ''
  }

  get zoomLevel(): number {
    return zoomLevels.get(this.#origin) ?? 0
  }

  set zoomLevel(level: number) {
    zoomLevels.set(this.#origin, level)
    for (const each of open) if (each.#origin === this.#origin) wire.tell('contents.zoom', each.id, level)
  }

  toggleDevTools(): void {
    wire.tell('contents.devtools', this.id)
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  mayOpen(url: string): boolean {
    return (
      this.#openHandler({ url: schemeAddress(url), frameName: '', disposition: 'foreground-tab' }).action === 'allow'
    )
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  destroy(): void {
    this.#isDestroyed = true
    open.delete(this)
    this.emit('destroyed')
  }
}
