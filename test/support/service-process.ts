import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Announcement } from '../../service/announcement.ts'
import { compiledCode } from './made-once.ts'
import { removeFolder } from './remove-folder.ts'

/** What may be set for one service of a test; the rest is as the service has it. */
interface TestConfig {
  writeResult?: 'spec' | 'live'
  eventDelayMs?: number
  addressSeconds?: number
  tokenSeconds?: number
  databaseUrl?: string
  uploadHours?: number
  eventExpireSeconds?: number
}

export interface StartOptions {
  config?: TestConfig
  env?: Readonly<Record<string, string>>
  /** A file to start with outside training, in place of the sample. */
  organisation?: string
  /** It works long or is measured: the program as it is installed, not the one that is packed to start quickly. */
  asInstalled?: boolean
}

/** The real service as a process of its own. */
export interface TestService {
  readonly baseUrl: string
  readonly authUrl: string
  readonly docsUrl: string
  readonly clients: Announcement['clients']
  readonly people: Announcement['people']
  /** What MALOTE_DATA was; the service's own folder is `service` below it. Kept until the tests' process ends. */
  readonly dataFolder: string
  /** The PostgreSQL that it keeps its tables in; undefined where it keeps them in the folder. */
  readonly databaseUrl: string | undefined
  readonly pid: number
  /** What it has written to its error output. */
  readonly errors: string
  /** Ends it by a signal and waits until it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
  /** Starts again on the same folder (ending what runs), at the same address; without options as before. */
  restart(options?: StartOptions): Promise<TestService>
}

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(root, 'service/server.ts')
/** The sample as a file for `--organisation`. */
export const exampleOrganisation = path.join(root, 'service/sample/organisation.json')

/** What starts a service so, as variables of its environment. */
export function variablesOf({ config = {}, env = {}, organisation }: StartOptions): Record<string, string> {
  const { writeResult, eventDelayMs, addressSeconds, tokenSeconds, databaseUrl, uploadHours, eventExpireSeconds } =
    config
  const named = {
    WRITE_RESULT: writeResult,
    EVENT_DELAY_MS: eventDelayMs,
    ADDRESS_SECONDS: addressSeconds,
    TOKEN_SECONDS: tokenSeconds,
    DATABASE_URL: databaseUrl,
    UPLOAD_HOURS: uploadHours,
    EVENT_EXPIRE_SECONDS: eventExpireSeconds,
    MALOTE_TRAINING: organisation === undefined ? undefined : 'off',
  }
  const set = Object.entries(named).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(set.map(([name, value]) => [name, String(value)])), ...env }
}

/** What a service is started with, as arguments of its program. */
export const argumentsOf = ({ organisation }: StartOptions): string[] =>
  organisation === undefined ? [] : ['--organisation', organisation]

/** Starts the service's program on a data folder, as `node service/server.ts` does; stdin ends it. */
export function spawnService(
  dataFolder: string,
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
  /** What Node is given instead of the program as it is installed. */
  instead: readonly string[] = [program],
): ChildProcess {
  const all = [...instead, '--json', '--exit-with-stdin', ...args]
  const env = { ...process.env, ...compiledCode, ...variables, MALOTE_DATA: dataFolder }
  return spawn(process.execPath, all, { stdio: ['pipe', 'pipe', 'pipe'], env })
}

/** The line of JSON of a service that was spawned; rejects with what it said if it ends without one. */
export function announced(child: ChildProcess): Promise<Announcement> {
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr?.on('data', (data) => {
      errors += String(data)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the service ended with ${code ?? signal}: ${errors}`)))
    if (child.stdout) createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
  })
}

const folders = new Set<string>()
process.once('exit', () => {
  for (const folder of folders) removeFolder(folder)
})

/** An empty folder for a service's data, gone when the tests' process ends. */
export function newDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-service-'))
  folders.add(folder)
  return folder
}

/** Ends a process by a signal and waits until it is gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
