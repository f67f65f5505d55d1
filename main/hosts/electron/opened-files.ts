import type { App as ElectronApp } from 'electron'
import { areAbsolutePaths, type CommandLine, pathsOf } from '../opened-paths.ts'

export interface OpenedFilesOptions {
  app: Pick<ElectronApp, 'on'>
  /** Of this start. */
  commandLine: CommandLine
}

export interface OpenedFiles {
  /** What this start was asked to open, for the first start where there is one already. */
  readonly given: { readonly paths: string[] }
  /**
   * Where what is opened goes from now on, beginning with all that has come so far. `again` is called for each time that
   * the person opens Malote once more, with files or without.
   */
  deliver(to: { open(paths: readonly string[]): void; again(): void }): void
}

/**
 * All the ways by which a system hands files to a program: the command line of the first start, that of a second one,
 * and macOS's own event. To be made before Electron is ready, since the event may come before.
 */
export function receiveOpenedFiles({ app, commandLine }: OpenedFilesOptions): OpenedFiles {
  const given = { paths: pathsOf(commandLine) }
  let early: string[] = [...given.paths]
  let to: Parameters<OpenedFiles['deliver']>[0] | null = null

  function opened(paths: readonly string[]): void {
    if (to === null) early.push(...paths)
    else {
      to.again()
      to.open(paths)
    }
  }
  /** What another process says may be anything: where it names no files, the window is shown all the same. */
  function pathsIn(argv: readonly string[], cwd: string): string[] {
    try {
      return pathsOf({ ...commandLine, argv, cwd })
    } catch {
      return []
    }
  }
  app.on('second-instance', (_event, argv, cwd, data) => {
    // Chromium changes the order of the arguments on their way, so that an option's value may pass for a file.
    const told = typeof data === 'object' && data !== null ? Reflect.get(data, 'paths') : null
    opened(areAbsolutePaths(told) ? told : pathsIn(argv, cwd))
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
