import { useCallback } from 'react'
import type { DirectoryStatus } from '../../contract/bridge/directory.ts'
import { useQuery } from './use-query.ts'

/** The state of the local directory, and a search that is repeated whenever more of the directory has been fetched. */
export function useDirectory<T>(search: (text: string) => Promise<T>): {
  status: DirectoryStatus | null
  find: (text: string) => Promise<T>
} {
  const { value: status } = useQuery('directory.status', {}, 'directory.changed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new status must repeat the search
  const find = useCallback((text: string) => search(text), [search, status])
  return { status, find }
}
