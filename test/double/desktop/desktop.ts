import type { BrowserContext, Page } from '@playwright/test'
import { createWire, type Wire } from '../wire.ts'
import { type Application, type ApplicationOptions, startApplication } from './application.ts'
import { openWindowPage, type WindowPage } from './window-page.ts'

interface ShownNotification {
  readonly title: string
  readonly body: string
  click(): void
}

interface ShownDialog {
  readonly kind: 'open' | 'message'
  readonly title?: string
  readonly message?: string
  readonly detail?: string
  readonly buttons?: readonly string[]
  /** With the paths of an open dialog (none: cancelled), or the number of the button. */
  answer(value: readonly string[] | number): void
}

export interface ShownItem {
  readonly type: string
  readonly label: string
  readonly role?: string
  readonly accelerator?: string
  readonly visible: boolean
  readonly submenu?: readonly ShownItem[]
}

interface WindowState {
  readonly visible: boolean
  readonly minimized: boolean
  readonly maximized: boolean
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
  readonly fullScreen: boolean
  readonly zoomLevel: number
  readonly devTools: boolean
  /** Every progress of the taskbar, in order; negative: none. */
  readonly progress: readonly number[]
  /** How often the application has brought it to the front. */
  readonly focused: number
}

/** The system as a person has it: what the application shows on it, and what the person does to the application. */
export interface Desktop {
  readonly pid: number
  readonly errors: string
  readonly ended: Promise<number | null>
  /** The page of the window that was opened last, once there is one. */
  page(): Promise<Page>
  /** The window that was opened last. */
  readonly window: WindowState
  readonly windows: number
  readonly badge: number | null
  readonly menu: readonly ShownItem[]
  readonly notifications: readonly ShownNotification[]
  /** The picture beside the clock, once there is one. */
  readonly tray: { readonly toolTip: string; readonly items: readonly ShownItem[] } | null
  readonly dialogs: readonly ShownDialog[]
  readonly errorBoxes: readonly string[]
  /** Files handed to the system's programs. */
  readonly openedFiles: readonly string[]
  /** Files that were dragged out of the window. */
  readonly dragged: readonly string[]
  /** Changes of the spell checker: its languages, null when it is off. */
  readonly spelling: readonly (readonly string[] | null)[]
  /** The programs to be opened again when this one ends. */
  readonly relaunched: readonly string[]
  /** The switches that the application gives Chromium. */
  readonly switches: readonly string[]
  /** Of app: "window-all-closed", "before-quit", "will-quit", "quit". */
  readonly events: readonly string[]
  /** Channels that the preload has invoked, in order. */
  readonly invoked: readonly string[]
  clickMenu(...labels: readonly string[]): Promise<unknown>
  power(event: 'suspend' | 'resume' | 'shutdown' | 'on-battery' | 'on-ac' | 'lock-screen'): void
  /** The person has not touched the computer for so long. */
  rest(seconds: number): void
  /** Clicks the picture beside the clock, or an item of its menu. */
  clickTray(...labels: readonly string[]): Promise<unknown>
  /** The person follows a link of another program on macOS. */
  openUrl(url: string): void
  /** macOS hands a file over. */
  openFile(file: string): void
  closeWindow(): void
  /** The one that was opened first. */
  closeMainWindow(): void
  minimizeWindow(): void
  maximizeWindow(): void
  placeWindow(bounds: NonNullable<WindowState['bounds']>): void
  /** The process of the window's page dies. */
  crashPage(): void
  /** Something in the application throws, or rejects, and nothing catches it. */
  fail(how: 'throw' | 'reject', message: string): void
  kill(signal: NodeJS.Signals): Promise<void>
}

export interface DesktopOptions extends ApplicationOptions {
  readonly context: BrowserContext
  readonly args: readonly string[]
}

const closed: WindowState = {
  visible: false,
  minimized: false,
  maximized: false,
  bounds: null,
  fullScreen: false,
  zoomLevel: 0,
  devTools: false,
  progress: [],
  focused: 0,
}

/** Starts the application on a desktop of its own. */
export function startDesktop({ context, args, ...options }: DesktopOptions): Desktop {
  const application = startApplication(args, options)
  const wire = createWire(application.child)
  const seen = watchSystem(wire, context)
  const invoked: string[] = []
  const windows = showWindows(wire, context, (channel) => invoked.push(channel))
  const { child } = application
  return {
    pid: child.pid ?? 0,
    get errors() {
      return application.errors
    },
    ended: application.ended,
    page: () => windows.page(application),
    get window() {
      return windows.state()
    },
    get windows() {
      return windows.count()
    },
    get badge() {
      return seen.badge()
    },
    get menu() {
      return seen.menu()
    },
    get tray() {
      return seen.tray()
    },
    ...seen.lists,
    invoked,
    async clickMenu(...labels) {
      await seen.menuIsSet
      return wire.ask('menu.click', labels)
    },
    power: (event) => wire.tell('power', event),
    rest: (seconds) => wire.tell('power.idle', seconds),
    clickTray: (...labels) => wire.ask('tray.click', labels.length === 0 ? null : labels),
    openUrl: (url) => wire.tell('app.open-url', url),
    openFile: (file) => wire.tell('app.open-file', file),
    closeWindow: () => wire.tell('window.close', windows.last()),
    closeMainWindow: () => wire.tell('window.close', windows.main()),
    maximizeWindow: () => wire.tell('window.maximize', windows.last()),
    placeWindow: (bounds) => wire.tell('window.place', windows.last(), bounds),
    minimizeWindow: () => wire.tell('window.minimize', windows.last()),
    crashPage: () => wire.tell('contents.gone', windows.last(), 'crashed'),
    fail: (how, message) => wire.tell(`app.${how}`, message),
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await application.ended
    },
  }
}

/** Everything but windows. */
function watchSystem(wire: Wire, context: BrowserContext) {
  let badge: number | null = null
  let menu: readonly ShownItem[] = []
  // The window opens before there is a menu.
  const menuIsSet = Promise.withResolvers<void>()
  let tray: Desktop['tray'] = null
  const lists = {
    notifications: [] as ShownNotification[],
    dialogs: [] as ShownDialog[],
    errorBoxes: [] as string[],
    openedFiles: [] as string[],
    relaunched: [] as string[],
    dragged: [] as string[],
    spelling: [] as (readonly string[] | null)[],
    switches: [] as string[],
    events: [] as string[],
  }
  wire.on('app.ready', () => {})
  wire.on('app.relaunch', ({ execPath = '' }: { execPath?: string }) => void lists.relaunched.push(execPath))
  wire.on('app.switch', (name: string, value: string) => void lists.switches.push(`${name}=${value}`))
  wire.on('app.event', (name: string) => void lists.events.push(name))
  wire.on('contents.drag', (_id: number, file: string) => void lists.dragged.push(file))
  wire.on('session.spelling', (languages: readonly string[] | null) => void lists.spelling.push(languages))
  wire.on('app.badge', (count: number) => {
    badge = count
  })
  wire.on('tray', (shown: Desktop['tray']) => {
    tray = shown
  })
  wire.on('menu', (items: readonly ShownItem[]) => {
    menu = items
    menuIsSet.resolve()
  })
  wire.on('notification', (id: number, words: { title: string; body: string }) => {
    lists.notifications.push({ ...words, click: () => wire.tell('notification.event', id, 'click') })
  })
  wire.on('dialog', (shown: Omit<ShownDialog, 'answer'>) => {
    const answered = Promise.withResolvers<unknown>()
    lists.dialogs.push({ ...shown, answer: answered.resolve })
    return answered.promise
  })
  wire.on('error-box', (title: string, content: string) => void lists.errorBoxes.push(`${title}: ${content}`))
  // The system's browser is another page of the same Chromium; it is not waited for, as the real one is not.
  wire.on('shell.openExternal', (url: string) => {
    void context.newPage().then((tab) => tab.goto(url))
  })
  wire.on('shell.openPath', (file: string) => {
    lists.openedFiles.push(file)
    return ''
  })
  return { badge: () => badge, menu: () => menu, menuIsSet: menuIsSet.promise, tray: () => tray, lists }
}

function showWindows(wire: Wire, context: BrowserContext, onInvoke: (channel: string) => void) {
  const open = new Map<number, { readonly drawn: Promise<WindowPage>; state: WindowState }>()
  let first = Promise.withResolvers<void>()
  const change = (id: number, changed: (state: WindowState) => Partial<WindowState>) => {
    const window = open.get(id)
    if (window) window.state = { ...window.state, ...changed(window.state) }
  }
  const on = (name: string, act: (window: WindowPage, ...args: never[]) => Promise<unknown>) =>
    wire.on(name, async (id: number, ...args: readonly unknown[]) => {
      const window = await open.get(id)?.drawn
      // Nothing of the page's own can be handed over.
      if (window) await act(window, ...(args as never[]))
    })

  wire.on('window.open', async (id: number, { preload }: { preload?: string }) => {
    const drawn = openWindowPage({ context, wire, id, preload, onInvoke })
    open.set(id, { drawn, state: closed })
    await drawn
  })
  wire.on('window.state', (id: number, state: Partial<WindowState>) => {
    change(id, () => state)
    if (state.visible) first.resolve()
  })
  wire.on('window.focus', (id: number) => change(id, ({ focused }) => ({ focused: focused + 1 })))
  wire.on('contents.zoom', (id: number, zoomLevel: number) => change(id, () => ({ zoomLevel })))
  wire.on('window.progress', (id: number, value: number) =>
    change(id, ({ progress }) => ({ progress: [...progress, value] })),
  )
  wire.on('contents.devtools', (id: number) => change(id, ({ devTools }) => ({ devTools: !devTools })))
  wire.on('window.closed', async (id: number) => {
    const window = open.get(id)
    open.delete(id)
    if (open.size === 0) first = Promise.withResolvers<void>()
    await (await window?.drawn)?.close()
  })
  wire.on('contents.grant', (_id: number, permissions: string[]) => context.grantPermissions(permissions))
  on('contents.load', (window, url: string) => window.load(url))
  on('contents.reload', (window) => window.reload())
  on('contents.send', (window, channel: string, args: readonly unknown[]) => window.send(channel, args))
  wire.on('contents.pdf', async (id: number) => (await open.get(id)?.drawn)?.pdf())
  on('contents.edit', (window, command: string) => window.edit(command))

  return {
    state: () => [...open.values()].at(-1)?.state ?? closed,
    count: () => open.size,
    last: () => [...open.keys()].at(-1) ?? 0,
    main: () => [...open.keys()][0] ?? 0,
    async page(application: Application): Promise<Page> {
      const end = application.ended.then((code) => {
        throw new Error(`the application ended with ${code} before it showed a window: ${application.errors}`)
      })
      await Promise.race([first.promise, end])
      const window = await [...open.values()].at(-1)?.drawn
      if (window === undefined) throw new Error('the window has been closed')
      return window.page
    },
  }
}
