import { describe, expect, it } from 'vitest'
import {
  type GuardedSession,
  guardContents,
  guardSession,
  offerPaperWindow,
} from '../../../../main/hosts/electron/guards.ts'
import { pageAddress, questionOptions, windowOptions } from '../../../../main/hosts/electron/window.ts'

/** Records the listeners and handlers that a guard registers. */
function recorded() {
  const listeners = new Map<string, (...args: never[]) => void>()
  const handlers = new Map<string, (...args: never[]) => unknown>()
  const set = (name: string) => (handler: unknown) => void handlers.set(name, handler as (...args: never[]) => unknown)
  const on = (name: string, listener: unknown) => void listeners.set(name, listener as (...args: never[]) => void)
  return { listeners, handlers, set, on }
}

describe('the window', () => {
  it('is sandboxed, isolated and without Node, and has no other preference', () => {
    expect(windowOptions('/preload.cjs').webPreferences).toStrictEqual({
      preload: '/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
      backgroundThrottling: false,
    })
  })

  it('gives the window that asks for a secret no script, no preload and no tools', () => {
    expect(questionOptions.webPreferences).toMatchObject({ sandbox: true, javascript: false, devTools: false })
    expect(questionOptions.webPreferences).not.toHaveProperty('preload')
  })

  it('refuses navigation, new windows and embedded pages', () => {
    const { listeners, handlers, set, on } = recorded()
    guardContents({ getURL: () => pageAddress, setWindowOpenHandler: set('open'), on })
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      let prevented = false
      listeners.get(event)?.({
        preventDefault: () => {
          prevented = true
        },
      } as never)
      expect(prevented, event).toBe(true)
    }
    expect(handlers.get('open')?.()).toStrictEqual({ action: 'deny' })
  })

  it('opens no window for the page, and shows the one of a second screen only for its own address', () => {
    const { handlers, set } = recorded()
    const shown: string[] = []
    let url = ''
    offerPaperWindow({ setWindowOpenHandler: set('open') }, () => void shown.push(url))
    const others = ['about:blank', 'malote://app/index.html', 'malote://app/content/1', 'https://a.example/#papel']
    for (url of [...others, 'malote://app/index.html#papel'])
      expect(handlers.get('open')?.(...([{ url }] as never[]))).toStrictEqual({ action: 'deny' })
    expect(shown).toEqual(['malote://app/index.html#papel'])
  })

  it.each([
    ['malote://app/index.html', false],
    ['malote://app/index.html#papel', false],
    ['malote://app/index.html?x=1', true],
    ['malote://app/content/1', true],
    ['malote://app.example/index.html', true],
    ['https://attacker.example/', true],
  ])('lets the page load only itself again: navigation to %s is refused: %s', (url, isPrevented) => {
    const { listeners, set, on } = recorded()
    guardContents({ getURL: () => pageAddress, setWindowOpenHandler: set('open'), on })
    for (const event of ['will-navigate', 'will-frame-navigate']) {
      let prevented = false
      const preventDefault = () => {
        prevented = true
      }
      listeners.get(event)?.({ url, preventDefault } as never)
      expect(prevented, event).toBe(isPrevented)
    }
  })
})

describe('the session', () => {
  const { listeners, handlers, set, on } = recorded()
  guardSession({
    setPermissionRequestHandler: set('request'),
    setPermissionCheckHandler: set('check'),
    setDevicePermissionHandler: set('device'),
    on,
  } as unknown as GuardedSession)
  const ask = (permission: string, requestingUrl: string) => {
    let answered: boolean | null = null
    const answer = (granted: boolean) => {
      answered = granted
    }
    handlers.get('request')?.(...([null, permission, answer, { requestingUrl }] as never[]))
    return answered
  }
  const check = (permission: string, origin: string) =>
    handlers.get('check')?.(...([null, permission, origin] as never[]))

  it('refuses every permission except writing text to the clipboard', () => {
    const wanted = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'display-capture',
      'fileSystem',
      'hid',
      'openExternal',
    ]
    for (const permission of wanted) {
      expect(ask(permission, 'malote://app/index.html'), permission).toBe(false)
      expect(check(permission, 'malote://app/'), permission).toBe(false)
    }
    expect(handlers.get('device')?.()).toBe(false)
  })

  it('lets only our own page write text to the clipboard', () => {
    expect(ask('clipboard-sanitized-write', 'malote://app/index.html')).toBe(true)
    for (const other of ['https://attacker.example/', 'malote://application/', 'malote://app.example/', '']) {
      expect(ask('clipboard-sanitized-write', other)).toBe(false)
      expect(check('clipboard-sanitized-write', other)).toBe(false)
    }
  })

  it("allows only downloads of main's contents", () => {
    const isSaved = (url: string) => {
      let saved = true
      listeners.get('will-download')?.(
        ...([
          {
            preventDefault: () => {
              saved = false
            },
          },
          { getURL: () => url },
        ] as never[]),
      )
      return saved
    }
    expect(isSaved('malote://app/content/1')).toBe(true)
    for (const url of [
      'https://a.example/content/1',
      'malote://app/index.html',
      'blob:malote://app/1',
      'data:text/html,x',
    ])
      expect(isSaved(url)).toBe(false)
  })
})
