import { useCallback } from 'react'
import { createStore, useStore } from 'zustand'
import { type CaptureRow, emptyFolderReason, type RejectedFile } from '../../../contract/bridge/capture.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { useAccountState } from '../../bridge/account-state.tsx'
import { addFiles, call, currentAccount, isCurrentAccount } from '../../bridge/malote.ts'
import { createReplica, type Replica } from '../../bridge/replica.ts'
import { addedText } from '../../texts/capture.ts'
import { captureNoticeTexts } from '../../texts/capture-list.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

const emptyFolder: RejectedFile = { name: captureNoticeTexts.folder, reason: emptyFolderReason, isFolder: true }

interface AddState {
  /** 0 to 1; null while no files are being handed to main. */
  readonly progress: number | null
  readonly failure: Failure | null
  /** Files opened with Malote before the sign-in; kept until the user dismisses the notice. */
  readonly openedBefore: number
}

const initialState: AddState = { progress: null, failure: null, openedBefore: 0 }
const createAddState = () => createStore<AddState>(() => initialState)
export const useAddStateStore = () => useAccountState(createAddState)
export const useAddState = <S>(select: (state: AddState) => S): S => useStore(useAddStateStore(), select)

const createRejectedFiles = () => createReplica(() => call('capture.rejected', {}))
/** The rejected files; main keeps them until the user clears them. */
export const useRejectedFiles = () => useAccountState(createRejectedFiles)

/** Adds to main's list of rejected files. */
export async function keepRejected(list: Replica<RejectedFile[]>, rejected: readonly RejectedFile[]): Promise<void> {
  if (rejected.length === 0) return
  await call('capture.keepRejected', { rejected: [...rejected] })
  await list.reload()
}

/** A folder can hold thousands of files. */
const filesPerCall = 500

/** Hands files to main, announces the result, and answers the new rows. An empty list comes from a folder without PDFs. */
export function useAddFiles(): (files: readonly File[]) => Promise<readonly CaptureRow[]> {
  const announce = useAnnounce()
  const store = useAddStateStore()
  const rejectedFiles = useRejectedFiles()
  return useCallback(
    async (files) => {
      store.setState({ progress: 0 })
      const account = currentAccount()
      const rejected: RejectedFile[] = files.length === 0 ? [emptyFolder] : []
      const added: CaptureRow[] = []
      for (let from = 0; from < files.length; from += filesPerCall) {
        const chunk = files.slice(from, from + filesPerCall)
        const setProgress = (progress: number) =>
          store.setState({ progress: (from + progress * chunk.length) / files.length })
        const outcome = await addFiles(chunk, setProgress, account)
        // After a sign-out no file name may appear on the page.
        if (!isCurrentAccount(account)) return []
        if (!outcome.ok) {
          store.setState({ progress: null, failure: outcome.failure })
          await keepRejected(rejectedFiles, rejected)
          return added
        }
        added.push(...outcome.value.rows)
        rejected.push(...outcome.value.rejected)
      }
      store.setState({ progress: null, failure: null })
      await keepRejected(rejectedFiles, rejected)
      announce(addedText(added.length, rejected))
      return added
    },
    [announce, store, rejectedFiles],
  )
}
