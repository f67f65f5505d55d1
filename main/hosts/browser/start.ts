import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createApp } from '../../app.ts'
import type { Host } from '../../host.ts'
import { isAlive } from '../../ownership/index.ts'
import { forkKeychain } from '../../vault/index.ts'
import { type OwnFolder, ownFolder } from '../own-folder.ts'
import { proxyFromEnvironment } from '../proxy.ts'
import { systemCertificates } from '../trust.ts'
import { type Door, openDoor } from './door.ts'
import { askFirstStart } from './handover.ts'
import { createOpeners, openBySystem } from './openers.ts'
import { createPlaces } from './places.ts'
import { createServer } from './server.ts'
import { createSettingsStore } from './settings-store.ts'

export interface StartOptions {
  dataFolder: string
  environments: readonly unknown[]
  /** The folder with package.json and out/. */
  root: string
  /** Absolute paths of folders that may be watched. */
  folders: readonly string[]
  /** Below it the person may look for a folder to be watched. */
  home: string
  folderStableMs?: number | undefined
  outboxTiming?: Host['outboxTiming']
  lookEveryMs?: Host['lookEveryMs']
  /** Absolute paths of files and folders to be opened, here or by the start that has the folder already. */
  opened: readonly string[]
  /** False where no keychain is to be tried: the session then lives in memory. */
  keychain: boolean
  /** How long the page may take to open a tab before the system's own program is tried, in milliseconds. */
  tabPatienceMs?: number | undefined
  variables: Readonly<Record<string, string | undefined>>
}

export type Started =
  | { kind: 'running'; address: string; close(): Promise<void> }
  /** Another start has the folder. `address` opens a window of that one; null where it did not answer. */
  | { kind: 'held'; holder: { pid: number; program: string; since: string }; address: string | null }

/** A machine may be so busy that opening takes this long; whoever has not said by then where it is will not. */
const opensWithinMs = 30_000
/** How long one that is open may take to answer. */
const answersWithinMs = 10_000

/** Starts Malote for a browser on this machine, or finds the Malote that has this data folder already. */
export async function startBrowserHost(options: StartOptions): Promise<Started> {
  const { dataFolder, environments, root, variables } = options
  const ownership = await ownOrReach(options)
  if (ownership.kind === 'held') return ownership

  const server = await createServer()
  const settings = createSettingsStore(dataFolder, new Date())
  const openers = createOpeners({ openBySystem, patienceMs: options.tabPatienceMs ?? 3000 })
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
    places: createPlaces(options.home),
    folderStableMs: options.folderStableMs,
    outboxTiming: options.outboxTiming,
    lookEveryMs: options.lookEveryMs,
    // The page has its browser's.
    notify: () => undefined,
    publish: (name, payload) => door?.publish(name, payload),
    notices: settings.notices,
    now: () => new Date(),
  }
  const app = await createApp(host)
  const opened = await openDoor({ server, app, openers, dataFolder, root })
  door = opened
  app.open(options.opened)
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

/** Takes the data folder, or reaches whoever has it; where that one ends meanwhile, its folder is free. */
async function ownOrReach({
  dataFolder,
  opened,
}: StartOptions): Promise<Exclude<OwnFolder, { kind: 'held' }> | Extract<Started, { kind: 'held' }>> {
  const until = performance.now() + opensWithinMs
  for (;;) {
    const ownership = await ownFolder(dataFolder, 'Malote')
    if (ownership.kind !== 'held') return ownership
    const { holder } = ownership
    const first = { pid: holder.pid, opensWithinMs: Math.max(0, until - performance.now()) }
    const address = await askFirstStart({ folder: dataFolder, opened, patienceMs: answersWithinMs, first })
    if (address !== null || isAlive(holder.pid) || performance.now() > until) return { kind: 'held', holder, address }
  }
}

const versionOf = (root: string): string =>
  String((JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: unknown }).version)
