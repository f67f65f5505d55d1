import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { localEnvironment } from '../../main/hosts/training.ts'
import { type Launched, launch } from './launch.ts'
import { compiledCode } from './made-once.ts'
import { packedProgram } from './packed-program.ts'
import { removeFolder } from './remove-folder.ts'
import type { Windows } from './windows.ts'

export interface Malote {
  /** The running process's address with its one-time key. */
  readonly address: string
  readonly pid: number
  readonly dataFolder: string
  /** The process's error output so far. */
  readonly errors: string
  /** Ends the process by a signal and waits for its end. The data folder stays. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts again on the same folder; returns the new address. */
  restart(): Promise<string>
  /** Stops the process and removes the data folder if it was made here. */
  stop(): Promise<void>
}

export interface MaloteOptions {
  /** A running service of test/support/service.ts. */
  service: { readonly baseUrl: string; readonly authUrl: string }
  dataFolder?: string
  /** Address of the API if it is not the service's own: a fault proxy, for instance. */
  apiUrl?: string
  args?: readonly string[]
  /** The person's home folder, if it is not the real one. */
  home?: string | undefined
  /** The computer's time zone, if it is not the test's own. */
  timeZone?: string | undefined
  /** Arguments of Node, before the program; its sources then run instead of the bundle that starts quickly. */
  nodeArgs?: readonly string[]
  /** False for a computer that is not configured yet. */
  hasEnvironment?: boolean
  /** True to recognise the text of scans; otherwise the processor is left to the test. */
  recognition?: boolean
  /** Overrides of the environment's fields. */
  environment?: Readonly<Record<string, unknown>>
  /** The hold before an operation leaves; 0 by default. Existing settings in the folder win. */
  holdSeconds?: number
  /** The computer with Windows that runs it, if not this one. */
  windows?: Windows
}

const root = path.resolve(import.meta.dirname, '../..')

/** Makes the data folder of an application, with settings, and describes its environment. */
export function prepareApplication(options: MaloteOptions): { folder: string; environment: unknown; remove(): void } {
  const { service, dataFolder, apiUrl, holdSeconds = 0, hasEnvironment = true, windows } = options
  const folder = dataFolder ?? mkdtempSync(path.join(windows?.drive ?? tmpdir(), 'malote-app-'))
  const addresses = { apiUrl: apiUrl ?? service.baseUrl, authUrl: service.authUrl }
  const settings = path.join(folder, 'settings.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(settings)) writeFileSync(settings, JSON.stringify({ preferences: { holdSeconds } }), { mode: 0o600 })
  return {
    folder,
    environment: hasEnvironment ? { ...localEnvironment(addresses), ...options.environment } : [],
    remove: () => {
      if (!dataFolder) removeFolder(folder)
    },
  }
}

/** So long that a slow page never makes the host open the system's browser instead. */
export const tabPatienceMs = 120_000

const program = 'main/hosts/browser/index.ts'

/** Path of the browser host bundled into one file. */
export const quickMalote = (system?: 'windows'): Promise<string> =>
  packedProgram(program, ['main/**/*.{ts,sql,json}', 'contract/**/*.ts', 'pdf/**/*.ts', 'package.json'], system)

/** Starts the real application in the browser host, as a child process. */
export async function startMalote(options: MaloteOptions): Promise<Malote> {
  const { args = [], nodeArgs = [], home, timeZone, windows } = options
  const { folder, environment, remove } = prepareApplication(options)
  const environmentFile = path.join(mkdtempSync(path.join(tmpdir(), 'malote-env-')), 'environment.json')
  writeFileSync(environmentFile, JSON.stringify(environment))
  // The application ends when its stdin closes, so a killed test run leaves none behind.
  const fixed = [
    '--data',
    folder,
    '--environment-file',
    environmentFile,
    '--json',
    ...(windows ? [] : ['--exit-with-stdin']),
    '--no-keychain',
    ...(options.recognition === true ? [] : ['--no-recognition']),
    '--tab-patience-ms',
    String(tabPatienceMs),
  ]
  const running = nodeArgs.length > 0 ? path.join(root, program) : await quickMalote(windows && 'windows')
  let launched: Launched
  let address = ''

  async function start(): Promise<string> {
    launched = (windows?.launch ?? launch)([...nodeArgs, running, ...fixed, ...args], {
      ...(windows ? {} : compiledCode),
      ...(home === undefined ? {} : { HOME: home, USERPROFILE: home }),
      ...(timeZone === undefined ? {} : { TZ: timeZone }),
    })
    address = (JSON.parse(await launched.firstLine) as { address: string }).address
    return address
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const { child } = launched
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await start()

  return {
    get address() {
      return address
    },
    get pid() {
      return launched.child.pid ?? 0
    },
    get errors() {
      return launched.errors()
    },
    dataFolder: folder,
    kill: (signal = 'SIGKILL') => end(signal),
    restart: async () => {
      await end('SIGTERM')
      return start()
    },
    stop: async () => {
      await end('SIGTERM')
      removeFolder(path.dirname(environmentFile))
      remove()
    },
  }
}
