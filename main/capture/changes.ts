import type { CaptureRow } from '../../contract/bridge/capture.ts'

export interface ChangesOptions {
  tell(rows: readonly CaptureRow[], removed: readonly string[]): void
  /** How the row stands now; null where it is not on the list. */
  current(fileId: string): CaptureRow | null
  /** For how long what changes by itself is gathered, to be told as one. */
  gatherMs?: number
}

/** Tells what has become of rows: at once what a person has done, gathered what goes on in the background. */
export interface Changes {
  now(rows: readonly CaptureRow[], removed: readonly string[]): void
  /** The row as it will stand when it is told. */
  soon(fileId: string): void
  /** Tells what is still to be told. */
  flush(): void
}

export function createChanges({ tell, current, gatherMs = 100 }: ChangesOptions): Changes {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const rows = [...waiting].flatMap((fileId) => current(fileId) ?? [])
    waiting.clear()
    if (rows.length > 0) tell(rows, [])
  }

  return {
    flush,
    now(rows, removed) {
      // An older state may not be told after a newer one.
      for (const fileId of [...rows.map((row) => row.fileId), ...removed]) waiting.delete(fileId)
      tell(rows, removed)
    },
    soon(fileId) {
      waiting.add(fileId)
      timer ??= setTimeout(flush, gatherMs)
    },
  }
}
