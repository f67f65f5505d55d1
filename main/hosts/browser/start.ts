import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createApp } from '../../app.ts'
import { forkChild } from '../../child-process.ts'
import { forkRecognition } from '../../features/recognition/index.ts'
import type { Host } from '../../host.ts'
import { isAlive } from '../../program/ownership/index.ts'
import { type OwnFolder, ownFolder } from '../own-folder.ts'
import { readPolicies } from '../policies/index.ts'
import { proxyFromEnvironment } from '../proxy.ts'
import { createQuestions } from '../serving/index.ts'
import { runningTraining } from '../training.ts'
import { systemCertificates } from '../trust.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { askFirstStart } from './handover.ts'
import { createHomeFolders } from './home-folders.ts'
import { createOpeners, openBySystem } from './openers.ts'
import { createServer } from './server.ts'
import { createSettingsStore } from './settings-store.ts'

/** Times in milliseconds; the product's own by default. */
interface BrowserHostTiming extends Pick<Host, 'folderStableMs' | 'outboxTiming' | 'pollEveryMs'> {
  /** Time limit for the page to open a tab before the system's browser is used. */
  tabPatienceMs?: number | undefined
}

export interface BrowserHostOptions {
  dataFolder: string
  environments: readonly unknown[]
  /** The folder with package.json and out/. */
  root: string
  /** Absolute paths of folders that may be watched. */
  folders: readonly string[]
  /** The folder below which the person may choose folders to watch. */
  home: string
  /** Absolute paths to open, here or in the process that owns the data folder. */
  opened: readonly string[]
  /** False to use no keychain: the session is then kept in memory only. */
  keychain: boolean
  /** False to recognise no text: tests of other things need the processor. */
  recognition: boolean
  timing?: BrowserHostTiming
  variables: Readonly<Record<string, string | undefined>>
}

type Started =
  | { kind: 'running'; newAddress(): string; close(): Promise<void> }
  /** Another process owns the folder. `address` opens one of its windows; null if it did not answer. */
  | { kind: 'held'; holder: { pid: number; program: string; since: string }; address: string | null }

/** Time limit for another process to write its address, on a busy machine. */
const opensWithinMs = 30_000
/** Time limit for the other process's answer. */
const answersWithinMs = 10_000

/** Starts Malote for a browser on this machine, or hands over to the process that owns the data folder. */
export async function startBrowserHost(options: BrowserHostOptions): Promise<Started> {
  const { dataFolder, environments, root, variables, timing = {} } = options
  const ownership = await ownOrReach(options)
  if (ownership.kind === 'held') return ownership

  const server = await createServer()
  const settings = createSettingsStore(dataFolder, new Date())
  const openers = createOpeners({ openBySystem, patienceMs: timing.tabPatienceMs ?? 3000 })
  const questions = createQuestions()
  let gateway: Gateway | null = null
  const policiesHere = () => readPolicies({ platform: process.platform, home: options.home })
  const host: Host = {
    kind: 'browser',
    version: versionOf(root),
    dataFolder,
    dataProblem: ownership.kind === 'unusable' ? ownership.sentence : null,
    settingsStore: settings.store,
    environments,
    trainingEnvironment: () => runningTraining(path.dirname(dataFolder)),
    policies: await policiesHere(),
    rereadPolicies: { read: policiesHere, everyMs: 60_000 },
    proxyFor: async (url) => proxyFromEnvironment(variables, url),
    certificateAuthorities: systemCertificates,
    systemEncryption: null,
    spawnKeychain: options.keychain ? () => forkChild(path.join(root, 'main/engine/vault/keychain-child.ts')) : null,
    spawnRecognition: options.recognition
      ? () => forkRecognition(path.join(root, 'main/features/recognition/recognition-child.ts'))
      : null,
    spawnConversion: () => forkChild(path.join(root, 'main/engine/conversion/conversion-child.ts')),
    spawnToken: () => forkChild(path.join(root, 'main/engine/signing/token-child.ts')),
    openExternal: openers.open,
    askSecret: (question) =>
      questions.ask(question, (page) => {
        // Where no tab can be opened, nobody answers: the question is as good as cancelled.
        openers.open(`http://${server.host}:${server.port}${page}`).catch(() => questions.cancel(page))
        return { close() {} }
      }),
    offerFolders: async () => options.folders.map((each) => ({ path: each, isPicked: false })),
    places: createHomeFolders(options.home),
    folderStableMs: timing.folderStableMs,
    outboxTiming: timing.outboxTiming,
    pollEveryMs: timing.pollEveryMs,
    // The page uses its browser's notifications.
    notify: () => undefined,
    publish: (name, payload) => gateway?.publish(name, payload),
    notices: settings.notices,
    now: () => new Date(),
  }
  const app = await createApp(host)
  const opened = await openGateway({ server, app, openers, questions, dataFolder, root })
  gateway = opened
  app.open(options.opened)
  return {
    kind: 'running',
    newAddress: opened.newAddress,
    close: async () => {
      await opened.close()
      await app.close()
      // Last, so that no other process opens the folder while our databases are open.
      if (ownership.kind === 'owned') await ownership.release()
    },
  }
}

/** Acquires the data folder, or reaches its owner; if the owner ends meanwhile, tries to acquire it again. */
async function ownOrReach({
  dataFolder,
  opened,
}: BrowserHostOptions): Promise<Exclude<OwnFolder, { kind: 'held' }> | Extract<Started, { kind: 'held' }>> {
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

/** The version in package.json. */
export const versionOf = (root: string) =>
  String((JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: unknown }).version)
