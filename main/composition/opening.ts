import { stat } from 'node:fs/promises'
import type { Desk } from './desks.ts'

/** A file or folder that was opened with Malote. */
export interface OpenedPath {
  readonly path: string
  readonly isFolder: boolean
}

export interface Opening {
  open(paths: readonly string[]): Promise<void>
  /** Somebody may have signed in or out. */
  follow(): void
}

/**
 * Brings what is opened with Malote to whose it is. Whoever is signed in at that moment gets it, and nobody else: where
 * they leave before it has been looked at it is forgotten, and stays where it lies. Opened while nobody is signed in it
 * waits as paths, of which nothing is copied before it is known whose they are, and goes to whoever signs in next.
 */
export function createOpening({ desk }: { desk(): Pick<Desk, 'receive'> | null }): Opening {
  const waiting = new Map<string, OpenedPath>()

  function follow(): void {
    const current = desk()
    if (current === null || waiting.size === 0) return
    const paths = [...waiting.values()]
    waiting.clear()
    current.receive(paths, true)
  }
  return {
    follow,
    async open(paths) {
      const whose = desk()
      const there = await Promise.all(paths.map(look))
      const found = there.filter((each) => each !== null)
      if (found.length === 0) return
      if (whose === null) {
        for (const each of found) waiting.set(each.path, each)
        follow()
      } else if (desk() === whose) whose.receive(found, false)
    },
  }
}

/** Null for what has gone, is a device or may not be looked at: a command line holds more than files. */
async function look(path: string): Promise<OpenedPath | null> {
  const found = await stat(path).catch(() => null)
  if (found === null || !(found.isFile() || found.isDirectory())) return null
  return { path, isFolder: found.isDirectory() }
}
