import type { App as ElectronApp } from 'electron'
import { areAbsolutePaths, areLinks, type CommandLine, linksOf, pathsOf } from '../opened-paths.ts'

interface SystemFilesOptions {
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
  /** A `malote:` link, unparsed. */
  link(text: string): void
}

export interface SystemFiles {
  /** The paths and links that this start was asked to open, to be handed to a running instance. */
  readonly given: { readonly paths: string[]; readonly links: string[]; readonly configuration: string | null }
  /**
   * Delivers opened paths from now on, beginning with those received so far. `again` runs on every further start of
   * Malote, with or without files.
   */
  deliver(to: FileReceiver): void
}

/**
 * Collects files and links that the system hands to the program: by the command line, a second start, macOS's events.
 * Create it before Electron is ready, because the event may come before.
 */
export function receiveSystemFiles({ app, commandLine, configuration = null }: SystemFilesOptions): SystemFiles {
  const given = { paths: pathsOf(commandLine), links: linksOf(commandLine), configuration }
  let early: string[] = [...given.paths]
  let earlyLinks: string[] = [...given.links]
  let to: FileReceiver | null = null
  let earlyConfiguration = configuration

  function opened(paths: readonly string[]): void {
    if (to === null) early.push(...paths)
    else {
      to.again()
      to.open(paths)
    }
  }
  function linked(links: readonly string[]): void {
    if (to === null) earlyLinks.push(...links)
    else for (const link of links) to.link(link)
  }
  function configure(path: string): void {
    if (to === null) earlyConfiguration = path
    else to.configure(path)
  }
  /** Parses untrusted data of another process; without valid paths or links only the window is shown. */
  function foundIn(find: typeof pathsOf, argv: readonly string[], cwd: string): string[] {
    try {
      return find({ ...commandLine, argv, cwd })
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
    const links: unknown = read('links')
    opened(areAbsolutePaths(paths) ? paths : foundIn(pathsOf, argv, cwd))
    linked(areLinks(links) ? links : foundIn(linksOf, argv, cwd))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    opened(areAbsolutePaths([path]) ? [path] : [])
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    opened([])
    linked(areLinks([url]) ? [url] : [])
  })
  return {
    given,
    deliver(whom) {
      to = whom
      const waiting = early
      early = []
      if (waiting.length > 0) whom.open(waiting)
      for (const link of earlyLinks) whom.link(link)
      earlyLinks = []
      if (earlyConfiguration !== null) whom.configure(earlyConfiguration)
      earlyConfiguration = null
    },
  }
}
