import { create } from 'zustand'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import type { Attachment } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { accountNow, addFiles, isStillFor } from '../../bridge/malote.ts'
import { attachedText, attachingText, noneAttachedText } from '../../texts/attaching.ts'

/** What of the last files could not be attached, until the person has read it. */
interface Left {
  readonly failure: Failure | null
  readonly rejected: readonly string[]
}
interface Batch {
  readonly id: string
  readonly files: number
  readonly progress: number
}
interface DraftFiles {
  readonly batches: readonly Batch[]
  readonly left: Left
}
const nothing: DraftFiles = { batches: [], left: { failure: null, rejected: [] } }

/** By draft, and not in its screen: one who leaves it and comes back finds it as it is by then. */
const useDraftFiles = create<Readonly<Record<string, DraftFiles>>>(() => ({}))

function update(draftId: string, make: (before: DraftFiles) => Partial<DraftFiles>): void {
  useDraftFiles.setState((all) => {
    const before = all[draftId] ?? nothing
    return { [draftId]: { ...before, ...make(before) } }
  })
}

export interface Taking {
  readonly files: number
  /** 0 to 1, and 0 as long as the host tells nothing. */
  readonly progress: number
}

/** The files that are being taken in for a draft; null while none are. */
const takingOf = (all: Readonly<Record<string, DraftFiles>>, draftId: string): Taking | null => {
  const { batches } = all[draftId] ?? nothing
  if (batches.length === 0) return null
  const files = batches.reduce((sum, batch) => sum + batch.files, 0)
  return { files, progress: batches.reduce((sum, batch) => sum + batch.progress * batch.files, 0) / files }
}
export const takingNow = (draftId: string): Taking | null => takingOf(useDraftFiles.getState(), draftId)

export function useTakingIn(draftId: string): { taking: Taking | null; left: Left } {
  const all = useDraftFiles()
  return { taking: takingOf(all, draftId), left: (all[draftId] ?? nothing).left }
}
export const dismissLeft = (draftId: string): void => update(draftId, () => ({ left: nothing.left }))
/** Signed out: the names were somebody's. */
export const forgetTakingIn = (): void => useDraftFiles.setState({}, true)

export interface Wanted {
  draftId: string
  files: readonly File[]
  /** Adds them to the draft as it is when they are there. */
  attach(added: readonly Attachment[]): void
  announce(text: string): void
}

/** Takes files in, and attaches those that could be to a draft that may have been changed, or left, meanwhile. */
export async function takeIn({ draftId, files, attach, announce }: Wanted): Promise<void> {
  const account = accountNow()
  const batch: Batch = { id: crypto.randomUUID(), files: files.length, progress: 0 }
  update(draftId, ({ batches }) => ({ batches: [...batches, batch], left: nothing.left }))
  announce(attachingText(files.length, 0))
  const tell = (progress: number) => {
    if (!isStillFor(account)) return
    update(draftId, ({ batches }) => ({
      batches: batches.map((each) => (each.id === batch.id ? { ...each, progress } : each)),
    }))
  }
  const outcome = await addFiles(files, tell, account)
  if (!isStillFor(account)) return
  const added = outcome.ok ? attachmentsOf(outcome.value) : []
  attach(added)
  update(draftId, ({ batches, left }) => ({
    batches: batches.filter(({ id }) => id !== batch.id),
    left: outcome.ok
      ? { ...left, rejected: [...left.rejected, ...rejectedIn(outcome.value)] }
      : { ...left, failure: outcome.failure },
  }))
  announce(added.length === 0 ? noneAttachedText : attachedText(added.length))
}

function attachmentsOf({ rows, rejected }: AddFilesResult): Attachment[] {
  return [
    ...rows.map(({ fileId, name }) => ({ fileId, nome: name })),
    // The very same content is a document already.
    ...rejected.flatMap(({ name, known }) => (known === undefined ? [] : [{ ...known, nome: name }])),
  ]
}

const rejectedIn = ({ rejected }: AddFilesResult): string[] =>
  rejected.flatMap(({ name, reason, known }) => (known === undefined ? [`${name}: ${reason}`] : []))
