import { createStore, useStore } from 'zustand'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { useAccountState } from '../../bridge/account-state.tsx'
import { addFiles, currentAccount, isCurrentAccount } from '../../bridge/malote.ts'
import { attachedText, attachingText, noneAttachedText } from '../../texts/attaching.ts'

/** Why some of the last files could not be attached; kept until the user dismisses it. */
interface AttachProblems {
  readonly failure: Failure | null
  readonly rejected: readonly string[]
}
interface FileBatch {
  readonly id: string
  readonly files: number
  readonly progress: number
}
interface DraftFiles {
  readonly batches: readonly FileBatch[]
  readonly problems: AttachProblems
}
const nothing: DraftFiles = { batches: [], problems: { failure: null, rejected: [] } }

interface AttachProgress {
  readonly files: number
  /** 0 to 1; stays 0 where the host does not report it. */
  readonly progress: number
}

/** Null while no file is being attached. */
const progressOf = (all: AllDraftFiles, draftId: string): AttachProgress | null => {
  const { batches } = all[draftId] ?? nothing
  if (batches.length === 0) return null
  const files = batches.reduce((sum, batch) => sum + batch.files, 0)
  return { files, progress: batches.reduce((sum, batch) => sum + batch.progress * batch.files, 0) / files }
}
interface AttachRequest {
  draftId: string
  files: readonly File[]
  attach(added: readonly Attachment[]): void
  announce(text: string): void
}

type AllDraftFiles = Readonly<Record<string, DraftFiles>>

/** Files being attached, by draft: their state survives the draft's screen. */
function createAttachState() {
  const store = createStore<AllDraftFiles>(() => ({}))

  function update(draftId: string, make: (before: DraftFiles) => Partial<DraftFiles>): void {
    store.setState((all) => {
      const before = all[draftId] ?? nothing
      return { [draftId]: { ...before, ...make(before) } }
    })
  }
  return {
    store,
    progressNow: (draftId: string): AttachProgress | null => progressOf(store.getState(), draftId),
    dismissProblems: (draftId: string): void => update(draftId, () => ({ problems: nothing.problems })),
    /** Takes files in and attaches the accepted ones to the draft, which may have been changed or closed meanwhile. */
    async attachFiles({ draftId, files, attach, announce }: AttachRequest): Promise<void> {
      const account = currentAccount()
      const batch: FileBatch = { id: crypto.randomUUID(), files: files.length, progress: 0 }
      update(draftId, ({ batches }) => ({ batches: [...batches, batch], problems: nothing.problems }))
      announce(attachingText(files.length, 0))
      const setProgress = (progress: number) =>
        update(draftId, ({ batches }) => ({
          batches: batches.map((each) => (each.id === batch.id ? { ...each, progress } : each)),
        }))
      const outcome = await addFiles(files, setProgress, account)
      if (!isCurrentAccount(account)) return
      const added = outcome.ok ? attachmentsOf(outcome.value) : []
      attach(added)
      update(draftId, ({ batches, problems }) => ({
        batches: batches.filter(({ id }) => id !== batch.id),
        problems: outcome.ok
          ? { ...problems, rejected: [...problems.rejected, ...rejectedIn(outcome.value)] }
          : { ...problems, failure: outcome.failure },
      }))
      announce(added.length === 0 ? noneAttachedText : attachedText(added.length))
    },
  }
}

export const useAttachState = () => useAccountState(createAttachState)

export function useDraftAttachState(draftId: string): {
  progress: AttachProgress | null
  problems: AttachProblems
} {
  const all = useStore(useAttachState().store)
  return { progress: progressOf(all, draftId), problems: (all[draftId] ?? nothing).problems }
}

function attachmentsOf({ rows, rejected }: AddFilesResult): Attachment[] {
  return [
    ...rows.map(({ fileId, name }) => ({ fileId, nome: name })),
    // The same content has been captured before.
    ...rejected.flatMap(({ name, known }) => (known === undefined ? [] : [{ ...known, nome: name }])),
  ]
}

const rejectedIn = ({ rejected }: AddFilesResult): string[] =>
  rejected.flatMap(({ name, reason, known }) => (known === undefined ? [`${name}: ${reason}`] : []))
