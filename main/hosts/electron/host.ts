import type { Session, Shell, UtilityProcess } from 'electron'
import type { Host } from '../../host.ts'
import { systemCertificates } from '../trust.ts'
import { isForBrowser } from '../web-address.ts'
import { systemEncryption, type UsedSafeStorage } from './encryption.ts'
import { utilityKeychain } from './keychain.ts'
import { proxyOfSystem } from './proxy.ts'

export interface ElectronHostOptions {
  version: string
  platform: NodeJS.Platform
  dataFolder: string
  dataProblem: string | null
  environments: readonly unknown[]
  settings: { store: Host['settingsStore']; notices: readonly string[] }
  session: Pick<Session, 'resolveProxy'>
  shell: Pick<Shell, 'openExternal'>
  safeStorage: UsedSafeStorage
  forkKeychain: () => UtilityProcess
  /** Asks the person for folders; none where they think better of it. */
  pickFolders(): Promise<readonly string[]>
  /** Absolute paths of folders that may be watched. */
  folders: readonly string[]
  /** The system's notifications; none where there are not any. */
  notify: Host['notify']
  publish: Host['publish']
}

/** What main gets from Electron. After Electron is ready. */
export async function createElectronHost(options: ElectronHostOptions): Promise<Host> {
  const { version, dataFolder, dataProblem, environments, settings, session, shell, safeStorage, notify, publish } =
    options
  return {
    kind: 'electron',
    version,
    ...{ dataFolder, dataProblem },
    settingsStore: settings.store,
    environments,
    proxyFor: (url) => proxyOfSystem(session, url),
    certificateAuthorities: systemCertificates(),
    systemEncryption: await systemEncryption(safeStorage, options.platform),
    spawnKeychain: () => utilityKeychain(options.forkKeychain),
    openExternal: async (url) => {
      if (!isForBrowser(url)) throw new Error('only a web address can be opened')
      await shell.openExternal(url)
    },
    async offerFolders() {
      const picked = (await options.pickFolders()).map((path) => ({ path, isPicked: true }))
      return [...picked, ...options.folders.map((path) => ({ path, isPicked: false }))]
    },
    notify,
    publish,
    notices: settings.notices,
    now: () => new Date(),
  }
}
