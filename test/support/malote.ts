import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { localEnvironment } from '../../main/hosts/local/environment.ts'
import { compiledCode } from './made-once.ts'
import { removeFolder } from './remove-folder.ts'

export interface Malote {
  /** An address with a one-time key, of the process that runs now. */
  readonly address: string
  readonly pid: number
  readonly dataFolder: string
  /** What the process has written to its error output so far. */
  readonly errors: string
  /** Ends the process by a signal and waits until it is gone. The data folder stays. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts again on the same folder; answers the new address. */
  restart(): Promise<string>
  /** Ends it in an orderly way and removes a data folder that was made here. */
  stop(): Promise<void>
}

export interface MaloteOptions {
  /** A running service, as test/support/service.ts answers it. */
  service: { readonly baseUrl: string; readonly authUrl: string }
  dataFolder?: string
  /** Where the API is asked instead of at the service itself, a proxy that cuts lines for instance. */
  apiUrl?: string
  args?: readonly string[]
  /** The person's home, where it is not that of whoever runs the tests. */
  home?: string | undefined
  /** Arguments of Node itself, before the program. */
  nodeArgs?: readonly string[]
  /** Fields of the environment that differ. */
  environment?: Readonly<Record<string, unknown>>
  /** How long operations are held before they leave; 0 unless told otherwise. A folder that has settings keeps them. */
  holdSeconds?: number
}

const root = path.resolve(import.meta.dirname, '../..')

/** Prepares the start of an application: its folder with settings, and the environment that it knows. */
export function prepareApplication(options: MaloteOptions): { folder: string; environment: unknown; remove(): void } {
  const { service, dataFolder, apiUrl, holdSeconds = 0 } = options
  const folder = dataFolder ?? mkdtempSync(path.join(tmpdir(), 'malote-app-'))
  const addresses = { apiUrl: apiUrl ?? service.baseUrl, authUrl: service.authUrl }
  const settings = path.join(folder, 'settings.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(settings)) writeFileSync(settings, JSON.stringify({ preferences: { holdSeconds } }), { mode: 0o600 })
  return {
    folder,
    environment: { ...localEnvironment(addresses), ...options.environment },
    remove: () => {
      if (!dataFolder) removeFolder(folder)
    },
  }
}

/** Where tests run, no program of the system's opens a tab in the page's place, however slow the page is. */
export const tabPatienceMs = 120_000

/** Starts the real application in the browser host, as a process of its own. */
export async function startMalote(options: MaloteOptions): Promise<Malote> {
  const { args = [], nodeArgs = [], home } = options
  const { folder, environment, remove } = prepareApplication(options)
  const environmentFile = path.join(mkdtempSync(path.join(tmpdir(), 'malote-env-')), 'environment.json')
  writeFileSync(environmentFile, JSON.stringify(environment))
  // Stdin is a pipe that closes with this process, so that a killed test run leaves no application behind.
  const fixed = [
    '--data',
    folder,
    '--environment-file',
    environmentFile,
    '--json',
    '--exit-with-stdin',
    '--no-keychain',
    '--tab-patience-ms',
    String(tabPatienceMs),
  ]
  let errors = ''
  let child: ChildProcess
  let address = ''

  async function start(): Promise<string> {
    const program = path.join(root, 'main/hosts/browser/index.ts')
    child = spawn(process.execPath, [...nodeArgs, program, ...fixed, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...compiledCode, ...(home === undefined ? {} : { HOME: home, USERPROFILE: home }) },
    })
    child.stderr?.on('data', (data) => {
      errors += String(data)
    })
    address = await firstAddress(child, () => errors)
    return address
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
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
      return child.pid ?? 0
    },
    get errors() {
      return errors
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

/** The address in the first line of JSON; rejects with what was said if the process ends without one. */
function firstAddress(child: ChildProcess, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the application ended with ${code}: ${errors()}`)))
    if (child.stdout)
      createInterface({ input: child.stdout }).once('line', (line) =>
        resolve((JSON.parse(line) as { address: string }).address),
      )
  })
}
