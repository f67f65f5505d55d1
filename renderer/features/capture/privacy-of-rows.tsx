import { createContext, type ReactNode, use, useMemo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { countFound, isUndecided, type PrivacySearch } from '../../../contract/bridge/privacy.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { personalDataText } from '../../texts/privacy.ts'

const Searches = createContext<ReadonlyMap<string, PrivacySearch>>(new Map())

/** Gives the rows of a list what was found in their files; asked once for all of them. */
export function PrivacyOfRows({ children }: { children: ReactNode }) {
  const { value } = useQuery('privacy.list', {}, 'privacy.changed')
  const searches = useMemo(() => new Map(value?.map((search) => [search.fileId, search])), [value])
  return <Searches value={searches}>{children}</Searches>
}

/** The findings of a file that is to be Público, while the person has not decided; null for another one. */
export function useUndecidedText({ access, fileId }: Pick<CaptureRow, 'access' | 'fileId'>): string | null {
  const search = use(Searches).get(fileId)
  if (access !== 'Publico' || search === undefined || !isUndecided(search)) return null
  return personalDataText(countFound(search))
}
