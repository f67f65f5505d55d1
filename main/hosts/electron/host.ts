import type { ProcessMetric, Session, Shell, UtilityProcess } from 'electron'
import type { Host } from '../../host.ts'
import { systemCertificates } from '../trust.ts'
import { isForBrowser } from '../web-address.ts'
import { systemEncryption, type UsedSafeStorage } from './encryption.ts'
import { createPacProxy, proxyOfSystem } from './proxy.ts'
import { type ChildName, utilityChild } from './utility-child.ts'

export interface ElectronHostOptions {
  version: string
  platform: NodeJS.Platform
  data: { folder: string; problem: string | null }
  configured: Pick<Host, 'environments' | 'policies' | 'rereadPolicies' | 'trainingEnvironment' | 'updateInstaller'>
  settings: { store: Host['settingsStore']; notices: readonly string[] }
  electron: {
    session: Pick<Session, 'resolveProxy'>
    /** A session of its own, whose proxy follows a PAC file. */
    pacSession(): Pick<Session, 'resolveProxy' | 'setProxy'>
    shell: Pick<Shell, 'openExternal' | 'openPath'>
    safeStorage: UsedSafeStorage
    forkChild(name: ChildName): UtilityProcess
    /** The processor time of each process of the program. */
    processMetrics(): readonly Pick<ProcessMetric, 'pid' | 'cpu'>[]
  }
  folders: {
    /** Absolute paths of folders that may be watched. */
    offered: readonly string[]
    /** Asks the person for folders; empty if they cancel. */
    pick(): Promise<readonly string[]>
    pickToSave(): Promise<readonly string[]>
  }
  /** The system's notifications, if it has any. */
  notify: Host['notify']
  publish: Host['publish']
  /** The program's icon, its place in the session, and the printers. */
  desktop: Required<
    Pick<Host, 'askSecret' | 'badge' | 'dragFile' | 'printing' | 'showState' | 'preferencesChanged' | 'tellsIdleTime'>
  >
}

const inMs = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000)

/** Makes main's Host from Electron. Call it after Electron is ready. */
export async function createElectronHost(options: ElectronHostOptions): Promise<Host> {
  const { version, data, configured, settings, folders, notify, publish, desktop } = options
  const { session, pacSession, shell, safeStorage, forkChild, processMetrics } = options.electron
  return {
    kind: 'electron',
    version,
    dataFolder: data.folder,
    dataProblem: data.problem,
    settingsStore: settings.store,
    ...configured,
    proxyFor: (url) => proxyOfSystem(session, url),
    proxyByPac: createPacProxy(pacSession),
    certificateAuthorities: systemCertificates,
    systemEncryption: await systemEncryption(safeStorage, options.platform),
    spawnKeychain: () => utilityChild(() => forkChild('keychain')),
    spawnConversion: () => utilityChild(() => forkChild('conversion')),
    spawnToken: () => utilityChild(() => forkChild('token')),
    spawnRecognition() {
      const child = forkChild('recognition')
      const seconds = () => processMetrics().find(({ pid }) => pid === child.pid)?.cpu.cumulativeCPUUsage
      return { ...utilityChild(() => child), cpuMs: () => inMs(seconds()) }
    },
    openExternal: async (url) => {
      if (!isForBrowser(url)) throw new Error('only a web address can be opened')
      await shell.openExternal(url)
    },
    async offerFolders() {
      const picked = (await folders.pick()).map((path) => ({ path, isPicked: true }))
      return [...picked, ...folders.offered.map((path) => ({ path, isPicked: false }))]
    },
    pickSaveFolder: async () => (await folders.pickToSave())[0] ?? null,
    notify,
    publish,
    async openFile(path) {
      const problem = await shell.openPath(path)
      if (problem !== '') throw new Error(problem)
    },
    ...desktop,
    notices: settings.notices,
    now: () => new Date(),
  }
}
