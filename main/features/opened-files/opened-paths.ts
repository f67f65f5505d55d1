import { realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'

/** A file or folder that was opened with Malote. */
export interface OpenedPath {
  /** Without links: where the person's own link leads now. Later ones are not followed. */
  readonly path: string
  /** As the person knows it. */
  readonly name: string
  readonly isFolder: boolean
}

/** Takes in opened paths for one person. */
export interface PathReceiver {
  readonly context: { readonly person: object }
  /** `isFromBefore`: opened before the person signed in. */
  receive(paths: readonly OpenedPath[], how: { isFromBefore: boolean }): void
}

export interface OpenedPaths {
  open(paths: readonly string[]): Promise<void>
  /** Gives the waiting paths to a person who has just signed in. */
  onAccountChange(): void
}

/**
 * Gives opened paths to the person signed in when they are opened. Without a sign-in the paths wait for the next
 * person; nothing is copied until then. Paths are dropped when their person leaves before they are checked.
 */
export function createOpenedPaths({ receiver }: { receiver(): PathReceiver | null }): OpenedPaths {
  const waiting = new Map<string, OpenedPath>()

  function onAccountChange(): void {
    const current = receiver()
    if (current === null || waiting.size === 0) return
    const paths = [...waiting.values()]
    waiting.clear()
    current.receive(paths, { isFromBefore: true })
  }
  return {
    onAccountChange,
    async open(paths) {
      const owner = receiver()
      const checked = await Promise.all(paths.map(checkPath))
      const found = checked.filter((path) => path !== null)
      if (found.length === 0) return
      if (owner === null) {
        for (const path of found) waiting.set(path.path, path)
        onAccountChange()
        return
      }
      // The same person may have another workspace by now.
      const current = receiver()
      if (current?.context.person === owner.context.person) current.receive(found, { isFromBefore: false })
    },
  }
}

/** Null for a missing path or a device: a command line holds more than files. */
async function checkPath(path: string): Promise<OpenedPath | null> {
  const real = await realpath(path).catch(() => path)
  const found = await stat(real).catch(() => null)
  if (found === null || !(found.isFile() || found.isDirectory())) return null
  return { path: real, name: basename(path), isFolder: found.isDirectory() }
}
