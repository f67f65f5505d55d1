import { DeclaredEmitter, strict } from '../strict.ts'
import { needReady } from './app.ts'
import { options, wire } from './desktop-wire.ts'
import { schemeAddress } from './protocol.ts'

type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void
type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean

/** Electron's names of permissions, each with Chromium's. */
const permissions = {
  'clipboard-sanitized-write': 'clipboard-write',
  'clipboard-read': 'clipboard-read',
  notifications: 'notifications',
  geolocation: 'geolocation',
} as const

export class Session extends DeclaredEmitter {
  // Electron grants what no handler refuses.
  request: RequestHandler = (_contents, _permission, answer) => answer(true)
  check: CheckHandler = () => true

  constructor() {
    super('Session')
  }

  async resolveProxy(url: string): Promise<string> {
    if (!URL.canParse(url)) throw new TypeError('session.resolveProxy needs an address')
    return options.proxies ?? 'DIRECT'
  }

  async setProxy(config: { mode?: string; pacScript?: string }): Promise<void> {
    if (config.mode !== 'pac_script' || !URL.canParse(config.pacScript ?? ''))
      throw new TypeError('the double knows only the proxy of a PAC file')
  }

  setSpellCheckerEnabled(isEnabled: boolean): void {
    wire.tell('session.spelling', isEnabled ? [] : null)
  }

  setSpellCheckerLanguages(languages: readonly string[]): void {
    wire.tell('session.spelling', [...languages])
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.check = handler
  }

  setDevicePermissionHandler(handler: (details: object) => boolean): void {
    if (typeof handler !== 'function') throw new TypeError('setDevicePermissionHandler needs a function')
  }
}

const own = new Session()
const defaultSession = strict('Session', own)

export const session = {
  fromPartition(name: string) {
    needReady('session.fromPartition')
    if (name === '') throw new TypeError('session.fromPartition needs a name')
    return strict('Session', new Session())
  },
  get defaultSession() {
    needReady('session.defaultSession')
    return defaultSession
  },
}

/** Chromium's names of all permissions that both of the application's handlers grant to a page. */
export function heldPermissions(url: string): string[] {
  const held = Object.entries(permissions).filter(([name]) => {
    let granted = false
    own.request(null, name, (answer) => (granted = answer), { requestingUrl: url, isMainFrame: true })
    return granted && own.check(null, name, new URL(url).href.replace(/\/[^/]*$/, ''), { isMainFrame: true })
  })
  return held.map(([, name]) => name)
}

wire.on('session.mayDownload', (url: string) => {
  const item = { getURL: () => schemeAddress(url) }
  return !own.emitPreventable('will-download', strict('DownloadItem', item))
})
