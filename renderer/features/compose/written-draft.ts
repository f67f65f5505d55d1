import type { CallOutput } from '../../../contract/bridge/calls.ts'
import type { Draft, DraftFields, WritingPage } from '../../../contract/bridge/compose.ts'
import type { Outcome } from '../../../contract/bridge/outcome.ts'
import { call, currentAccount } from '../../bridge/malote.ts'
import { createAutosave } from './autosave.ts'

/** The text of one draft in this window, with autosave. */
export interface WrittenDraft {
  /** Changes on a conflict: the text is then saved as a separate draft. */
  readonly draftId: string
  /** Null until the draft is loaded. */
  readonly fields: DraftFields | null
  /** This page and the last loaded or saved revision, which is null for a draft that was never saved. */
  readonly page: WritingPage
  /** Starts a draft that was never saved. */
  create(fields: DraftFields): void
  /** Replaces the text with the saved draft. */
  adopt(draft: Draft): void
  /** Keeps the text under a new revision after its operation was undone. */
  reopen(revision: number): void
  /** Changes fields and schedules a save; null until the draft is loaded. */
  change(changes: Partial<DraftFields>): DraftFields | null
  /** Saves now; resolves when all text is saved or was refused. */
  flush(): Promise<void>
  /** As `flush`, also where a new draft was never changed. */
  store(): Promise<void>
  isSaved(): boolean
  /** Drops the text that could not be saved. */
  drop(): void
  /** Runs work that sends or discards the draft; text typed meanwhile is saved only if it resolves to false. */
  leave(work: () => Promise<boolean>): Promise<boolean>
}

interface WrittenDraftEvents {
  onSave(outcome: Outcome<CallOutput<'compose.save'>>): void
  /** Another window has changed or sent the draft, so the text was saved under a new id. */
  onCopy(): void
}

/** A crash may lose at most half a second of typing, including the time of the write. */
const everyMs = 200
const retryMs = 1000

const newVersion = (draftId: string) => ({
  draftId,
  writer: crypto.randomUUID(),
  revision: null as number | null,
  savedText: null as string | null,
})

export function createWrittenDraft(draftId: string, { onSave, onCopy }: WrittenDraftEvents): WrittenDraft {
  // A save can come long after the screen was closed, when the window shows another account.
  const account = currentAccount()
  let version = newVersion(draftId)
  let fields: DraftFields | null = null
  let isLeaving = false
  const autosave = createAutosave<DraftFields>({ everyMs, retryMs, save })

  const page = () => ({ writer: version.writer, seen: version.revision })

  async function save(next: DraftFields): Promise<boolean> {
    const text = JSON.stringify(next)
    if (text === version.savedText) return true
    const outcome = await call('compose.save', { draftId: version.draftId, fields: next, page: page() }, account)
    if (!outcome.ok && (outcome.failure.code === 'conflict' || outcome.failure.code === 'too-late')) {
      // Both texts are kept: the other one keeps the draft's id.
      version = newVersion(crypto.randomUUID())
      isLeaving = false
      onCopy()
      return save(next)
    }
    // The account that wrote has been signed out, which has asked about its drafts.
    if (!outcome.ok && outcome.failure.code === 'not-signed-in') return true
    if (outcome.ok) version = { ...version, revision: outcome.value.revision, savedText: text }
    onSave(outcome)
    return outcome.ok
  }
  return {
    get draftId() {
      return version.draftId
    },
    get fields() {
      return fields
    },
    get page() {
      return page()
    },
    create(initial) {
      fields = initial
    },
    adopt(draft) {
      fields = draft.fields
      version = { ...version, revision: draft.revision, savedText: JSON.stringify(draft.fields) }
    },
    reopen(revision) {
      version = { ...version, revision }
    },
    change(changes) {
      if (fields === null) return null
      fields = { ...fields, ...changes }
      if (!isLeaving) autosave.change(fields)
      return fields
    },
    flush: autosave.flush,
    store() {
      if (version.revision === null && fields !== null) autosave.change(fields)
      return autosave.flush()
    },
    isSaved: autosave.isSaved,
    drop: autosave.drop,
    async leave(work) {
      isLeaving = true
      isLeaving = await work()
      if (!isLeaving && fields !== null) autosave.change(fields)
      return isLeaving
    },
  }
}
