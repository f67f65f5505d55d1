import { type FSWatcher, watch } from 'node:fs'
import type { FolderRecord } from './folder-store.ts'

/**
 * Listens to the system's notifications about one folder. They only make a scan happen earlier: shares send none, and
 * queues overflow.
 */
export interface ChangeListener {
  start(folder: Pick<FolderRecord, 'path' | 'isShare'>): void
  stop(): void
  /** The names notified since the last call. */
  takeNames(): ReadonlySet<string>
}

export function createChangeListener(changed: () => void): ChangeListener {
  let watcher: FSWatcher | null = null
  let names = new Set<string>()

  function stop(): void {
    watcher?.close()
    watcher = null
  }

  return {
    stop,
    start({ path, isShare }) {
      if (watcher !== null || isShare) return
      try {
        watcher = watch(path, { persistent: false }, (_event, name) => {
          if (name !== null) names.add(name)
          changed()
        })
        watcher.on('error', stop)
      } catch {
        // The folder is scanned anyway.
      }
    },
    takeNames() {
      const taken = names
      names = new Set()
      return taken
    },
  }
}
