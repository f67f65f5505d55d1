import { useCallback } from 'react'
import { create } from 'zustand'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { accountNow, addFiles, isStillFor } from '../../bridge/malote.ts'
import { addedText } from '../../texts/capture.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

const emptyFolder = { name: 'Pasta', reason: 'Não há nenhum PDF nela.' }

interface Adding {
  /** How far the files that are being handed over have come, 0 to 1; null while none are. */
  readonly progress: number | null
  /** Not taken, with the reason; until the person has read it. */
  readonly rejected: AddFilesResult['rejected']
  readonly failure: Failure | null
  /** How many of the list were opened with Malote before the person had signed in; until they have read it. */
  readonly before: number
}

const nothing: Adding = { progress: null, rejected: [], failure: null, before: 0 }
export const useAdding = create<Adding>(() => nothing)
export const dismissRejected = (): void => useAdding.setState({ rejected: [], failure: null })
export const dismissBefore = (): void => useAdding.setState({ before: 0 })
/** Signed out: the names were somebody's. */
export const forgetAdding = (): void => useAdding.setState(nothing)

/** As many as are handed over at once: a folder may hold thousands. */
const atOnce = 500

/** Hands files to main and tells what became of them; none are what a folder without PDFs brings. */
export function useAddFiles(): (files: readonly File[]) => Promise<void> {
  const announce = useAnnounce()
  return useCallback(
    async (files) => {
      useAdding.setState({ progress: 0 })
      const account = accountNow()
      const rejected: AddFilesResult['rejected'] = files.length === 0 ? [emptyFolder] : []
      let taken = 0
      for (let from = 0; from < files.length; from += atOnce) {
        const some = files.slice(from, from + atOnce)
        const tell = (progress: number) => {
          if (isStillFor(account)) useAdding.setState({ progress: (from + progress * some.length) / files.length })
        }
        const outcome = await addFiles(some, tell, account)
        // Who has signed out meanwhile leaves no names on the page.
        if (!isStillFor(account)) return
        if (!outcome.ok) {
          const { failure } = outcome
          useAdding.setState(({ rejected: before }) => ({
            progress: null,
            rejected: [...before, ...rejected],
            failure,
          }))
          return
        }
        taken += outcome.value.rows.length
        rejected.push(...outcome.value.rejected)
      }
      useAdding.setState(({ rejected: before }) => ({
        ...{ progress: null, failure: null },
        rejected: [...before, ...rejected],
      }))
      announce(addedText(taken, rejected.length))
    },
    [announce],
  )
}
