import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { decode, encode } from '../page/codec.ts'
import type { Wire } from '../wire.ts'
import { answerFilePaths } from './file-paths.ts'
import { binding, preloadScripts, preloadWorld, receiver } from './preload-scripts.ts'

export interface WindowPageOptions {
  readonly context: BrowserContext
  readonly wire: Wire
  /** Of the BrowserWindow. */
  readonly id: number
  /** Absolute path of the built preload; missing for a window without one. */
  readonly preload: string | undefined
  /** Hears each channel that the preload invokes. */
  onInvoke(channel: string): void
}

/** The content of a BrowserWindow: a page of Chromium with the preload in a world of its own. */
export interface WindowPage {
  readonly page: Page
  load(url: string): Promise<void>
  /** Loads the page again; where its renderer has died, a new page of Chromium takes its place. */
  reload(): Promise<void>
  send(channel: string, args: readonly unknown[]): Promise<void>
  edit(command: string): Promise<void>
  /** Prints as Electron does for Malote's options: a PDF in base64. */
  pdf(): Promise<string>
  close(): Promise<void>
}

type FromPage =
  | { kind: 'hello' }
  | { kind: 'invoke'; id: number; channel: string; args: Parameters<typeof decode>[0] }
  | { kind: 'send'; channel: string; args: Parameters<typeof decode>[0] }

interface Drawn {
  readonly page: Page
  readonly session: CDPSession
  /** The execution context of the preload; null before the first document. */
  world: number | null
  hasCrashed: boolean
}

export async function openWindowPage(options: WindowPageOptions): Promise<WindowPage> {
  const { wire, id } = options
  let address = ''
  /** Navigations that the application itself has begun; all others are asked about. */
  let ownNavigations = 0
  const isOwn = (url: string) => ownNavigations > 0 && url === address
  const mayNavigate = async (url: string, isMainFrame: boolean) =>
    (isMainFrame && isOwn(url)) || (await wire.ask<boolean>('contents.mayNavigate', id, url, isMainFrame))
  let drawn = await draw(options, mayNavigate)

  async function navigate(go: () => Promise<unknown>): Promise<void> {
    ownNavigations += 1
    try {
      await go()
    } finally {
      ownNavigations -= 1
    }
  }

  return {
    get page() {
      return drawn.page
    },
    load(url) {
      address = url
      return navigate(() => drawn.page.goto(url))
    },
    async reload() {
      if (!drawn.hasCrashed) return navigate(() => drawn.page.reload())
      const dead = drawn.page
      drawn = await draw(options, mayNavigate)
      await dead.close()
      await navigate(() => drawn.page.goto(address))
    },
    send: (channel, args) => deliver(drawn, drawn.world, { kind: 'event', channel, args: encode([...args]) }),
    async edit(command) {
      await drawn.session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] })
      await drawn.session.send('Input.dispatchKeyEvent', { type: 'keyUp' })
    },
    async pdf() {
      const margins = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 }
      return (await drawn.session.send('Page.printToPDF', { preferCSSPageSize: true, ...margins })).data
    },
    close: () => drawn.page.close(),
  }
}

type MayNavigate = (url: string, isMainFrame: boolean) => Promise<boolean>

/** Opens a page of Chromium with everything in place before its first document. */
async function draw(options: WindowPageOptions, mayNavigate: MayNavigate): Promise<Drawn> {
  const page = await options.context.newPage()
  const session = await options.context.newCDPSession(page)
  const drawn: Drawn = { page, session, world: null, hasCrashed: false }
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === binding) void receive(options, drawn, JSON.parse(payload) as FromPage, executionContextId)
  })
  await answerFilePaths(session)
  // The binding comes into worlds that are told of only.
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: binding, executionContextName: preloadWorld })
  await session.send('Page.enable')
  if (options.preload !== undefined) {
    const scripts = await preloadScripts(options.preload)
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.preload, worldName: preloadWorld })
  }
  await askBeforeNavigations(session, mayNavigate)
  tellEvents(options, drawn)
  return drawn
}

async function askBeforeNavigations(session: CDPSession, mayNavigate: MayNavigate): Promise<void> {
  const { frameTree } = await session.send('Page.getFrameTree')
  session.on('Fetch.requestPaused', async ({ requestId, request, frameId }) => {
    // A download is no navigation; will-download decides about it.
    const isDownload = !('Upgrade-Insecure-Requests' in request.headers)
    const isAllowed =
      isDownload || (await mayNavigate(request.url + (request.urlFragment ?? ''), frameId === frameTree.frame.id))
    const decision = isAllowed
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    // The page may have gone in the meantime.
    await decision.catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
}

/** Tells the application what Electron's webContents would emit. */
function tellEvents({ wire, id }: WindowPageOptions, drawn: Drawn): void {
  const { page, session } = drawn
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined) wire.tell('contents.navigated', id, frame.url)
  })
  page.on('load', () => wire.tell('contents.loaded', id))
  page.on('crash', () => {
    drawn.hasCrashed = true
    wire.tell('contents.gone', id, 'crashed')
  })
  // A popup has its address only once it has loaded.
  const asked: Promise<boolean>[] = []
  session.on('Page.windowOpen', ({ url }) => void asked.push(wire.ask<boolean>('contents.mayOpen', id, url)))
  page.on('popup', async (popup) => {
    if (!(await asked.shift())) await popup.close()
  })
  page.on('download', async (download) => {
    if (!(await wire.ask('session.mayDownload', download.url()))) await download.cancel()
  })
}

async function receive(
  { wire, id, onInvoke }: WindowPageOptions,
  drawn: Drawn,
  message: FromPage,
  world: number,
): Promise<void> {
  if (message.kind === 'hello') {
    drawn.world = world
    return
  }
  const about = [id, drawn.page.url(), message.channel, decode(message.args)] as const
  if (message.kind === 'send') {
    wire.tell('ipc.send', ...about)
    return
  }
  onInvoke(message.channel)
  const answer = await wire.ask('ipc.invoke', ...about).then(
    (value) => ({ ok: true, value: encode(value) }),
    (error: Error) => ({ ok: false, message: error.message }),
  )
  await deliver(drawn, world, { kind: 'answer', id: message.id, ...answer })
}

/** A document that is gone hears nothing, as in Electron. */
async function deliver({ session }: Drawn, world: number | null, message: object): Promise<void> {
  if (world === null) return
  const expression = `${receiver}(${JSON.stringify(message)})`
  await session.send('Runtime.evaluate', { expression, contextId: world }).catch(() => {})
}
