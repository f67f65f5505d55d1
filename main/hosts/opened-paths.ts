import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMaloteLink } from '../malote-link.ts'

/** The directory and the platform by which paths are resolved. */
interface CommandContext {
  readonly cwd: string
  readonly platform: NodeJS.Platform
}

export interface CommandLine extends CommandContext {
  /** All arguments, the program first. */
  readonly argv: readonly string[]
  /** Electron from a checkout: the first argument is the application's folder (`process.defaultApp`). */
  readonly isDefaultApp: boolean
  /** Names of options that take a value. */
  readonly valued?: readonly string[]
}

/** The absolute paths of a command line without duplicates, options and addresses. Does not access the disk. */
export const pathsOf = ({ cwd, platform, ...line }: CommandLine): string[] =>
  absolutePaths(
    positionalsOf({ cwd, platform, ...line }).filter((each) => !isMaloteLink(each)),
    { cwd, platform },
  )

/** The `malote:` links of a command line, unparsed. */
export const linksOf = (line: CommandLine): string[] => positionalsOf(line).filter(isMaloteLink)

function positionalsOf({ argv, isDefaultApp, valued = [] }: CommandLine): string[] {
  const { positionals } = parseArgs({
    args: argv.slice(1),
    options: Object.fromEntries(valued.map((name) => [name, { type: 'string', multiple: true } as const])),
    allowPositionals: true,
    // Chromium has hundreds of options, and systems add their own.
    strict: false,
  })
  return isDefaultApp ? positionals.slice(1) : positionals
}

/** The absolute paths of arguments that are not options. */
export function absolutePaths(names: readonly string[], { cwd, platform }: CommandContext): string[] {
  const isWindows = platform === 'win32'
  const { resolve } = isWindows ? path.win32 : path.posix
  const paths = names.flatMap((name) => {
    const local = localNameOf(name, isWindows)
    // On Windows a quote remains after a folder's trailing backslash ("C:\Notas\").
    const clean = isWindows ? local.replaceAll('"', '') : local
    return clean === '' || clean === '-' || clean.includes('\0') ? [] : [resolve(cwd, clean)]
  })
  return [...new Set(paths)]
}

/** The local file name of an argument; empty for a URL that is not a local file. */
function localNameOf(name: string, isWindows: boolean): string {
  if (/^file:/i.test(name)) return fromUrl(name, isWindows)
  return /^[a-z][a-z\d+.-]*:\/\//i.test(name) ? '' : name
}

/** Whether a value of another process is a list of links; their text is parsed by main. */
export const areLinks = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && isMaloteLink(each))

/** Whether a value of another process is a list of paths. */
export function areAbsolutePaths(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false
  return value.every((each) => typeof each === 'string' && path.isAbsolute(each) && !each.includes('\0'))
}

/** Empty for a URL that is not a local file. */
function fromUrl(url: string, windows: boolean): string {
  try {
    return fileURLToPath(url, { windows })
  } catch {
    return ''
  }
}
