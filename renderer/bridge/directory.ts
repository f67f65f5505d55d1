import { useCallback } from 'react'
import type { DirectoryStatus } from '../../contract/bridge/directory.ts'
import { useAnswer } from './answers.ts'

/**
 * What has been read of the directory, and a search in it that is made again when more has come: a field that found
 * nothing while its list was still being read would go on saying so.
 */
export function useDirectory<T>(search: (text: string) => Promise<T>): {
  status: DirectoryStatus | null
  find: (text: string) => Promise<T>
} {
  const { value: status } = useAnswer('directory.status', {}, 'directory.changed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new status must repeat the search
  const find = useCallback((text: string) => search(text), [search, status])
  return { status, find }
}
