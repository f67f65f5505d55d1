import type { App as ElectronApp } from 'electron'
import { areAbsolutePaths, type CommandLine, pathsOf } from '../opened-paths.ts'

export interface SystemFilesOptions {
  app: Pick<ElectronApp, 'on'>
  /** Of this start. */
  commandLine: CommandLine
}

export interface SystemFiles {
  /** The paths that this start was asked to open, to be handed to a running instance. */
  readonly given: { readonly paths: string[] }
  /**
   * Delivers opened paths from now on, beginning with those received so far. `again` runs on every further start of
   * Malote, with or without files.
   */
  deliver(to: { open(paths: readonly string[]): void; again(): void }): void
}

/**
 * Collects files that the system hands to the program: by the command line, by a second start, and by macOS's event.
 * Create it before Electron is ready, because the event may come before.
 */
export function receiveSystemFiles({ app, commandLine }: SystemFilesOptions): SystemFiles {
  const given = { paths: pathsOf(commandLine) }
  let early: string[] = [...given.paths]
  let to: Parameters<SystemFiles['deliver']>[0] | null = null

  function opened(paths: readonly string[]): void {
    if (to === null) early.push(...paths)
    else {
      to.again()
      to.open(paths)
    }
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
    const paths = typeof data === 'object' && data !== null ? Reflect.get(data, 'paths') : null
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
    },
  }
}
