import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CallInput, CallName, CallOutput } from '../../contract/bridge/calls.ts'
import type { EventName } from '../../contract/bridge/events.ts'
import type { Outcome } from '../../contract/bridge/outcome.ts'
import { createApp } from '../../main/app.ts'
import { forkChild } from '../../main/child-process.ts'
import type { OutboxTiming } from '../../main/engine/outbox/index.ts'
import type { Application, HandedFile, Host, SystemEncryption } from '../../main/host.ts'
import { localEnvironment } from '../../main/hosts/training.ts'
import { quickTiming } from './quick-timing.ts'
import { removeFolder } from './remove-folder.ts'
import { createVisitor } from './sign-in.ts'

export interface TestAppOptions {
  service: { baseUrl: string; authUrl: string }
  /** Login of the person who signs in. */
  login: string
  /** Address of the API if it is not the service's own: a fault proxy, for instance. */
  apiUrl?: string
  dataFolder?: string
  /** The hold before an operation leaves; 0 by default. */
  holdSeconds?: number
  /** The application's clock; the system's by default. */
  now?: () => Date
  /** Overrides of the environment's fields. */
  environment?: Readonly<Record<string, unknown>>
  /** Environments of the host; the service's own by default. */
  environments?: readonly unknown[]
  /** Policies of the organisation. */
  policies?: Host['policies']
  rereadPolicies?: Host['rereadPolicies']
  /** Folders that may be watched. */
  folders?: readonly string[]
  /** The folder that the person picks to save in, as it is at that moment; null if they cancel. */
  saveFolder?(): string | null
  /** How long a file in a watched folder must be unchanged. */
  folderStableMs?: number
  pollEveryMs?: number
  /** Pauses and polls of the outbox; milliseconds by default. */
  outboxTiming?: OutboxTiming
  /** Starts the process that speaks with tokens; none by default. */
  spawnToken?: Host['spawnToken']
  /** How the person answers a question for a PIN or a password; by default they cancel. */
  askSecret?: Host['askSecret']
  /** Whether the system can store secrets, so that a session survives a restart. */
  keepsSecrets?: boolean
  /** The system's proxy: none. */
  proxyFor?: Host['proxyFor']
  /** PEM certificates to trust besides Node's own. */
  certificateAuthorities?: readonly string[]
  /** Starts the process that recognises text; none by default. */
  spawnRecognition?: Host['spawnRecognition']
  /** Offset of the application's clock in milliseconds, read on every use. */
  aheadMs?(): number
}

/** The application without a window, called through its bridge. */
export interface TestApp {
  readonly app: Application
  readonly dataFolder: string
  readonly events: readonly { name: EventName; payload: unknown }[]
  /** Addresses opened in the system's browser. */
  readonly openedAddresses: readonly string[]
  /** The system's notifications, as "title: body". */
  readonly notified: readonly string[]
  /** Returns the value of a call; throws the failure's code and message. */
  call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>
  /** Returns the outcome of a call. */
  outcome<N extends CallName>(name: N, input: CallInput<N>): Promise<Outcome<CallOutput<N>>>
  addFiles(files: readonly { path: string; name: string }[]): Promise<CallOutput<'capture.list'>>
  /** Fetches the bytes of a content id. */
  content(contentId: string): Promise<{ path: string; name: string; sizeBytes: number }>
  /** Signs in as the person of the options, or as another one. */
  signIn(as?: string): Promise<CallOutput<'session.signIn'>>
  /** Signs in as one more person, beside those who are signed in. */
  addAccount(as: string, environmentId?: string): Promise<CallOutput<'session.signIn'>>
  /** Signs in at an environment by its id. */
  signInAt(environmentId: string): Promise<CallOutput<'session.signIn'>>
  /** Stops this instance and starts another on the same folder. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts the application in this process, on a new data folder. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const { service, login, apiUrl = service.baseUrl, environment = {}, holdSeconds = 0, aheadMs = () => 0 } = options
  const dataFolder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'malote-host-'))
  const events: { name: EventName; payload: unknown }[] = []
  const notified: string[] = []
  const openedAddresses: string[] = []
  const visitor = createVisitor()
  const environmentOf = { ...localEnvironment({ apiUrl, authUrl: service.authUrl }), ...environment }
  let person = login
  let settings: Record<string, unknown> = { preferences: { holdSeconds } }
  const host: Host = {
    kind: 'browser',
    version: '0.0.0-test',
    dataFolder,
    dataProblem: null,
    settingsStore: {
      read: () => settings,
      write: (value) => {
        settings = value
      },
    },
    environments: options.environments ?? [environmentOf],
    policies: options.policies ?? [],
    ...(options.rereadPolicies && { rereadPolicies: options.rereadPolicies }),
    proxyFor: options.proxyFor ?? (async () => null),
    certificateAuthorities: () => options.certificateAuthorities ?? [],
    systemEncryption: options.keepsSecrets ? asItIs : null,
    spawnKeychain: null,
    spawnRecognition: options.spawnRecognition ?? null,
    spawnConversion: () => forkChild(conversionChild),
    spawnToken: options.spawnToken ?? null,
    // Not awaited, like a system browser: the answer arrives at the loopback listener.
    askSecret: options.askSecret ?? (async () => null),
    openExternal: async (url) => {
      openedAddresses.push(url)
      visitor.signIn(url, person).catch((error: unknown) => events.push({ name: 'session.changed', payload: error }))
    },
    publish: (name, payload) => events.push({ name, payload }),
    notify: ({ title, body }) => void notified.push(`${title}: ${body}`),
    offerFolders: async () => (options.folders ?? []).map((each) => ({ path: each, isPicked: false })),
    pickSaveFolder: async () => options.saveFolder?.() ?? null,
    folderStableMs: options.folderStableMs,
    pollEveryMs: options.pollEveryMs,
    outboxTiming: options.outboxTiming ?? quickTiming,
    notices: [],
    now: options.now ?? (() => new Date(Date.now() + aheadMs())),
  }
  let app = await createApp(host)

  const outcome = async <N extends CallName>(name: N, input: CallInput<N>) =>
    (await app.call(name, input)) as Outcome<CallOutput<N>>
  const call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
    unwrap(name, await outcome(name, input))
  await call('app.ready', {})

  return {
    get app() {
      return app
    },
    dataFolder,
    events,
    openedAddresses,
    notified,
    call,
    outcome,
    async addFiles(files) {
      const handed: HandedFile[] = files.map(({ path: from, name }) => ({ path: from, name, owned: false }))
      return unwrap('addFiles', await app.addFiles(handed)).rows
    },
    async content(contentId) {
      const file = await app.content(contentId)
      if (file === null) throw new Error('no such content')
      return file
    },
    signIn: (as = login) => {
      person = as
      return call('session.signIn', { environmentId: environmentOf.id })
    },
    addAccount: (as, environmentId = environmentOf.id) => {
      person = as
      return call('session.signIn', { environmentId, adds: true })
    },
    signInAt: (environmentId) => call('session.signIn', { environmentId }),
    async restart() {
      await app.close()
      app = await createApp(host)
      await call('app.ready', {})
    },
    async stop() {
      await app.close()
      if (options.dataFolder === undefined) removeFolder(dataFolder)
    },
  }
}

const conversionChild = new URL('../../main/engine/conversion/conversion-child.ts', import.meta.url)

/** A fake of the system's encryption, without secrecy. */
const asItIs: SystemEncryption = {
  backend: 'test',
  encrypt: async (plain) => plain,
  decrypt: async (sealed) => sealed,
}

function unwrap<T>(what: string, outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  const { code, message = '' } = outcome.failure
  throw new Error(`${what}: ${code} ${message}`)
}
