import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** Where names of files are read as they were meant: what a shell started, and where it stood. */
export interface Surroundings {
  readonly cwd: string
  readonly platform: NodeJS.Platform
}

export interface CommandLine extends Surroundings {
  /** The whole of it, the program first. */
  readonly argv: readonly string[]
  /** Electron from a checkout: the first argument is the application's own folder (`process.defaultApp`). */
  readonly isDefaultApp: boolean
  /** Names of options that are followed by a value of their own. */
  readonly valued?: readonly string[]
}

/** The absolute paths that a command line names, each once; its options and web addresses are none. Looks at no disk. */
export function pathsOf({ argv, isDefaultApp, valued = [], ...surroundings }: CommandLine): string[] {
  const { positionals } = parseArgs({
    args: argv.slice(1),
    options: Object.fromEntries(valued.map((name) => [name, { type: 'string', multiple: true } as const])),
    allowPositionals: true,
    // Chromium has hundreds of options, and the systems bring their own.
    strict: false,
  })
  return absolutePaths(isDefaultApp ? positionals.slice(1) : positionals, surroundings)
}

/** The same of arguments that are known to be no options. */
export function absolutePaths(names: readonly string[], { cwd, platform }: Surroundings): string[] {
  const isWindows = platform === 'win32'
  const { resolve } = isWindows ? path.win32 : path.posix
  const paths = names.flatMap((name) => {
    const local = /^file:/i.test(name) ? fromUrl(name, isWindows) : /^[a-z][a-z\d+.-]*:\/\//i.test(name) ? '' : name
    // No name on Windows has a quote in it: one that is left over stood after a folder's backslash ("C:\Notas\").
    const clean = isWindows ? local.replaceAll('"', '') : local
    return clean === '' || clean === '-' || clean.includes('\0') ? [] : [resolve(cwd, clean)]
  })
  return [...new Set(paths)]
}

/** Whether a value that came from another process is such a list. */
export function areAbsolutePaths(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false
  return value.every((each) => typeof each === 'string' && path.isAbsolute(each) && !each.includes('\0'))
}

/** Empty for an address that is no file of this computer. */
function fromUrl(url: string, windows: boolean): string {
  try {
    return fileURLToPath(url, { windows })
  } catch {
    return ''
  }
}
