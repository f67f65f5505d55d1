import { useEffect, useState } from 'react'
import type { DirectoryStatus } from '../../../contract/bridge/directory.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'

/** A part changes only when a reading of the directory begins or ends. */
const versionOf = (status: DirectoryStatus | null): string =>
  JSON.stringify([status?.isWhole, status?.hasClasses, status?.readsClasses, status?.reading === null])

interface PartsOptions<T> {
  ids: readonly string[]
  status: DirectoryStatus | null
  /** The day, which may end a plan. */
  today: string
  /** Compared by identity. */
  load(id: string): Promise<Outcome<T>>
}

/** Parts of the directory that are read when they are needed, by id. */
export function useParts<T>({ ids, status, today, load }: PartsOptions<T>): ReadonlyMap<string, T> {
  const [parts, setParts] = useState<ReadonlyMap<string, T>>(new Map())
  const version = `${versionOf(status)} ${today}`
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the directory is read again
  useEffect(() => {
    let isStale = false
    const read = async (id: string) => {
      const outcome = await load(id)
      if (isStale || !outcome.ok) return
      setParts((before) => new Map(before).set(id, outcome.value))
    }
    for (const id of key === '' ? [] : key.split(' ')) void read(id)
    return () => {
      isStale = true
    }
  }, [key, version, load])
  return parts
}
