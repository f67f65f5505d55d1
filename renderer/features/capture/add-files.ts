import { useCallback } from 'react'
import { createStore, useStore } from 'zustand'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { useAccountState } from '../../bridge/account-state.tsx'
import { addFiles, currentAccount, isCurrentAccount } from '../../bridge/malote.ts'
import { addedText } from '../../texts/capture.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

const emptyFolder = { name: 'Pasta', reason: 'Não há nenhum PDF nela.' }

interface AddState {
  /** 0 to 1; null while no files are being handed to main. */
  readonly progress: number | null
  /** Files not taken, with the reason; kept until the user clears them. */
  readonly rejected: AddFilesResult['rejected']
  readonly failure: Failure | null
  /** Files opened with Malote before the sign-in; kept until the user dismisses the notice. */
  readonly openedBefore: number
}

const initialState: AddState = { progress: null, rejected: [], failure: null, openedBefore: 0 }
const createAddState = () => createStore<AddState>(() => initialState)
export const useAddStateStore = () => useAccountState(createAddState)
export const useAddState = <S>(select: (state: AddState) => S): S => useStore(useAddStateStore(), select)

/** A folder can hold thousands of files. */
const filesPerCall = 500

/** Hands files to main and announces the result. An empty list comes from a folder without PDFs. */
export function useAddFiles(): (files: readonly File[]) => Promise<void> {
  const announce = useAnnounce()
  const store = useAddStateStore()
  return useCallback(
    async (files) => {
      store.setState({ progress: 0 })
      const account = currentAccount()
      const rejected: AddFilesResult['rejected'] = files.length === 0 ? [emptyFolder] : []
      let added = 0
      for (let from = 0; from < files.length; from += filesPerCall) {
        const some = files.slice(from, from + filesPerCall)
        const setProgress = (progress: number) =>
          store.setState({ progress: (from + progress * some.length) / files.length })
        const outcome = await addFiles(some, setProgress, account)
        // After a sign-out no file name may appear on the page.
        if (!isCurrentAccount(account)) return
        if (!outcome.ok) {
          const { failure } = outcome
          store.setState(({ rejected: before }) => ({
            progress: null,
            rejected: [...before, ...rejected],
            failure,
          }))
          return
        }
        added += outcome.value.rows.length
        rejected.push(...outcome.value.rejected)
      }
      store.setState(({ rejected: before }) => ({
        progress: null,
        failure: null,
        rejected: [...before, ...rejected],
      }))
      announce(addedText(added, rejected.length))
    },
    [announce, store],
  )
}
