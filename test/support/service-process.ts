import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Announcement } from '../../service/announcement.ts'
import { compiledCode } from './made-once.ts'
import { removeFolder } from './remove-folder.ts'

/** Settings of one service; the service's defaults apply to the others. */
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
  /** An organisation file for a start outside training, instead of the sample. */
  organisation?: string
  /** Runs the program as installed instead of the bundle that starts quickly, for long or measured work. */
  asInstalled?: boolean
}

/** The real service in a child process. */
export interface TestService {
  readonly baseUrl: string
  readonly authUrl: string
  readonly docsUrl: string
  /** The address of the measures; empty without METRICS, and for a deployment, whose members have their own. */
  readonly metricsUrl: string
  readonly clients: Announcement['clients']
  readonly people: Announcement['people']
  /** The value of MALOTE_DATA; the service's folder is `service` below it. Removed when the tests' process ends. */
  readonly dataFolder: string
  /** Address of its PostgreSQL database; undefined with PGlite. */
  readonly databaseUrl: string | undefined
  readonly pid: number
  /** The process's error output so far. */
  readonly errors: string
  /** Ends the process by a signal and waits for its end. */
  kill(signal?: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
  /** Restarts on the same folder and address; without options as before. */
  restart(options?: StartOptions): Promise<TestService>
}

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(root, 'service/server.ts')
/** The sample as an organisation file. */
export const exampleOrganisation = path.join(root, 'service/sample/organisation.json')

/** The options as environment variables. */
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

/** The options as arguments of the program. */
export const argumentsOf = ({ organisation }: StartOptions): string[] =>
  organisation === undefined ? [] : ['--organisation', organisation]

/** Starts the service on a data folder, like `node service/server.ts`; closing its stdin ends it. */
export function spawnService(
  dataFolder: string,
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
  /** Node's arguments in place of the installed program. */
  instead: readonly string[] = ['--max-semi-space-size=4', program],
): ChildProcess {
  const all = [...instead, '--json', '--exit-with-stdin', ...args]
  const env = { ...process.env, ...compiledCode, ...variables, MALOTE_DATA: dataFolder }
  return spawn(process.execPath, all, { stdio: ['pipe', 'pipe', 'pipe'], env })
}

/** The announcement (first JSON line) of a spawned service; rejects with its error output if it ends without one. */
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

/** An empty data folder, removed when the tests' process ends. */
export function newDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-service-'))
  folders.add(folder)
  return folder
}

/** Ends a process by a signal and waits for its end. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
