import type { App as ElectronApp } from 'electron'
import { areAbsolutePaths, type CommandLine, pathsOf } from '../opened-paths.ts'

export interface SystemFilesOptions {
  app: Pick<ElectronApp, 'on'>
  /** Of this start. */
  commandLine: CommandLine
  /** The configuration file of this start. */
  configuration?: string | null
}

interface FileReceiver {
  open(paths: readonly string[]): void
  again(): void
  /** A configuration file, by its absolute path. */
  configure(path: string): void
}

export interface SystemFiles {
  /** The paths that this start was asked to open, to be handed to a running instance. */
  readonly given: { readonly paths: string[]; readonly configuration: string | null }
  /**
   * Delivers opened paths from now on, beginning with those received so far. `again` runs on every further start of
   * Malote, with or without files.
   */
  deliver(to: FileReceiver): void
}

/**
 * Collects files that the system hands to the program: by the command line, by a second start, and by macOS's event.
 * Create it before Electron is ready, because the event may come before.
 */
export function receiveSystemFiles({ app, commandLine, configuration = null }: SystemFilesOptions): SystemFiles {
  const given = { paths: pathsOf(commandLine), configuration }
  let early: string[] = [...given.paths]
  let to: FileReceiver | null = null
  let earlyConfiguration = configuration

  function opened(paths: readonly string[]): void {
    if (to === null) early.push(...paths)
    else {
      to.again()
      to.open(paths)
    }
  }
  function configure(path: string): void {
    if (to === null) earlyConfiguration = path
    else to.configure(path)
  }
  /** Parses untrusted data of another process; without valid paths only the window is shown. */
  function pathsIn(argv: readonly string[], cwd: string): string[] {
    try {
      return pathsOf({ ...commandLine, argv, cwd })
    } catch {
      return []
    }
  }
  app.on('second-instance', (_event, argv, cwd, data) => {
    // Chromium reorders the arguments, so an option's value could look like a file.
    const read = (field: string) => (typeof data === 'object' && data !== null ? Reflect.get(data, field) : null)
    const paths: unknown = read('paths')
    const file: unknown = read('configuration')
    if (areAbsolutePaths([file])) configure(String(file))
    opened(areAbsolutePaths(paths) ? paths : pathsIn(argv, cwd))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    opened(areAbsolutePaths([path]) ? [path] : [])
  })
  return {
    given,
    deliver(whom) {
      to = whom
      const waiting = early
      early = []
      if (waiting.length > 0) whom.open(waiting)
      if (earlyConfiguration !== null) whom.configure(earlyConfiguration)
      earlyConfiguration = null
    },
  }
}
