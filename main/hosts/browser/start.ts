import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createApp } from '../../app.ts'
import type { Host } from '../../host.ts'
import { forkKeychain } from '../../vault/index.ts'
import { ownFolder } from '../own-folder.ts'
import { proxyFromEnvironment } from '../proxy.ts'
import { systemCertificates } from '../trust.ts'
import { type Door, openDoor } from './door.ts'
import { askFirstStart } from './handover.ts'
import { createOpeners, openBySystem } from './openers.ts'
import { createServer } from './server.ts'
import { createSettingsStore } from './settings-store.ts'

export interface StartOptions {
  dataFolder: string
  environments: readonly unknown[]
  /** The folder with package.json and out/. */
  root: string
  /** Absolute paths of folders that may be watched. */
  folders: readonly string[]
  folderStableMs?: number | undefined
  /** False where no keychain is to be tried: the session then lives in memory. */
  keychain: boolean
  variables: Readonly<Record<string, string | undefined>>
}

export type Started =
  | { kind: 'running'; address: string; close(): Promise<void> }
  /** Another start has the folder. `address` opens a window of that one; null where it did not answer. */
  | { kind: 'held'; holder: { pid: number; program: string; since: string }; address: string | null }

/** Starts Malote for a browser on this machine, or finds the Malote that has this data folder already. */
export async function startBrowserHost(options: StartOptions): Promise<Started> {
  const { dataFolder, environments, root, variables } = options
  const ownership = await ownFolder(dataFolder, 'Malote')
  if (ownership.kind === 'held')
    return {
      kind: 'held',
      holder: ownership.holder,
      address: await askFirstStart({ folder: dataFolder, patienceMs: 5000 }),
    }

  const server = await createServer()
  const settings = createSettingsStore(dataFolder, new Date())
  const openers = createOpeners({ openBySystem, patienceMs: 3000 })
  let door: Door | null = null
  const host: Host = {
    kind: 'browser',
    version: versionOf(root),
    dataFolder,
    dataProblem: ownership.kind === 'unusable' ? ownership.sentence : null,
    settingsStore: settings.store,
    environments,
    proxyFor: async (url) => proxyFromEnvironment(variables, url),
    certificateAuthorities: systemCertificates(),
    systemEncryption: null,
    spawnKeychain: options.keychain ? () => forkKeychain(path.join(root, 'main/vault/keychain-child.ts')) : null,
    openExternal: openers.open,
    offerFolders: async () => options.folders.map((each) => ({ path: each, isPicked: false })),
    folderStableMs: options.folderStableMs,
    // The page has its browser's.
    notify: () => undefined,
    publish: (name, payload) => door?.publish(name, payload),
    notices: settings.notices,
    now: () => new Date(),
  }
  const app = await createApp(host)
  const opened = await openDoor({ server, app, openers, dataFolder, root })
  door = opened
  return {
    kind: 'running',
    address: opened.newAddress(),
    close: async () => {
      await opened.close()
      await app.close()
      // Last: nobody else may open the folder while anything of ours is still open.
      if (ownership.kind === 'owned') await ownership.release()
    },
  }
}

const versionOf = (root: string): string =>
  String((JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: unknown }).version)
