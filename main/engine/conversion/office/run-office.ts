import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { OfficeProgram } from './find-office.ts'

/** LibreOffice needs about 1.5 GB of addresses for a large document. */
const addressBytes = 4 * 2 ** 30
const outputBytes = 2 ** 30

/** Why LibreOffice ended: by itself, or at its time limit. */
export type OfficeEnd = 'ended' | 'slow'

interface OfficeRun {
  readonly limitMs: number
  /** False: as on a system that has no namespaces and no limits of memory. Default: true. */
  readonly confine?: boolean
}

/**
 * Runs a program in a process group of its own, which is killed at the time limit, when the program ends, and when this
 * process is killed. On Linux it has no network and a limit of memory, where the system allows that.
 * @throws the system's error if the program cannot be started
 */
export function runOffice(
  { program, args }: OfficeProgram,
  own: readonly string[],
  { limitMs, confine = true }: OfficeRun,
): Promise<OfficeEnd> {
  const command = [program, ...args, ...own]
  const isWindows = process.platform === 'win32'
  const started = isWindows ? command : ['/bin/sh', '-c', guard, 'sh', ...(confine ? confined(command) : command)]
  const [file = '', ...rest] = started
  const { promise, resolve, reject } = Promise.withResolvers<OfficeEnd>()
  const child = spawn(file, rest, {
    // The guard kills its group when this pipe closes, however this process ends.
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: !isWindows,
    windowsHide: true,
    env: withoutProxies(process.env),
  })
  const killAll = () => {
    if (isWindows)
      spawnSync('taskkill', ['/PID', String(child.pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
    child.stdin.destroy()
  }
  const timer = setTimeout(() => {
    killAll()
    resolve('slow')
  }, limitMs)
  child.stdin.on('error', () => {})
  child.once('error', reject)
  child.once('exit', () => resolve('ended'))
  return promise.finally(() => {
    clearTimeout(timer)
    killAll()
  })
}

/** Runs the arguments; when the pipe of descriptor 3 closes, kills the whole group. */
const guard = 'exec 3<&0; ( read -r _ <&3; kill -KILL 0 ) & "$@" </dev/null 3<&-; exit $?'

function confined(command: readonly string[]): readonly string[] {
  if (process.platform !== 'linux') return command
  const limited = existsSync(prlimit)
    ? [prlimit, `--as=${addressBytes}`, `--fsize=${outputBytes}`, '--core=0', ...command]
    : command
  return hasOwnNetwork() ? [unshare, '--map-root-user', '--net', ...limited] : limited
}

const prlimit = '/usr/bin/prlimit'
const unshare = '/usr/bin/unshare'
/** A namespace without a network: many systems forbid it to a program. */
function hasOwnNetwork(): boolean {
  const tried = spawnSync(unshare, ['--map-root-user', '--net', 'true'], { stdio: 'ignore', timeout: 5000 })
  return tried.status === 0
}

const withoutProxies = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/_proxy$/i.test(name)))

/** The address of a folder, as LibreOffice takes it. */
export const profileArgument = (address: URL) => `-env:UserInstallation=${address.href}`

export const convertArguments = (source: string, folder: string): readonly string[] => [
  '--headless',
  '--norestore',
  '--nologo',
  '--nolockcheck',
  '--nodefault',
  '--convert-to',
  'pdf',
  '--outdir',
  path.resolve(folder),
  path.resolve(source),
]
