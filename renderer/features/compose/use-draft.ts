import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Attachment, Draft, DraftFields } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call, on } from '../../bridge/malote.ts'
import { type Attach, useAttachTargets } from './attach-targets.ts'
import { attachmentKey } from './use-attachables.ts'
import { useFlushOnLeave } from './use-flush-on-leave.ts'
import { createWrittenDraft, type WrittenDraft } from './written-draft.ts'

/** The view state of a draft. */
interface DraftView {
  /** Null while the draft loads. Lags behind typing; `current()` has the latest text. */
  readonly fields: DraftFields | null
  readonly savedAt: string | null
  /** The operation that is about to send the draft; the draft is frozen while it is set. */
  readonly operationId: string | null
  readonly failure: Failure | null
  /** Why the saved draft cannot be shown; nothing is written while it is set. */
  readonly loadFailure: Failure | null
  /** Another window changed or sent the draft: the text of this window is now a separate draft. */
  readonly isCopy: boolean
  /** It was not sent, since another window had changed it; the text is now that of the other window. */
  readonly isReread: boolean
  /** Changes when all fields were replaced: fields with local state reset. */
  readonly textVersion: number
}

export interface OpenDraft extends DraftView {
  /** The fields at this moment. */
  current(): DraftFields | null
  change(changes: Partial<DraftFields>): void
  /** Changes fields by typing; renders in a transition, so that typing is never blocked. */
  type(changes: Partial<DraftFields>): void
  /** Replaces the text of fields, for example with a template. */
  replace(changes: Partial<DraftFields>): void
  /** Adds attachments, without duplicates; also works after the screen was closed. */
  readonly attach: Attach
  /** Saves now; answers whether all text is saved. */
  save(): Promise<boolean>
  send(sendAt?: string): Promise<boolean>
  /** Discards saved text, which can be restored. Answers `unsaved` where there is text that could not be saved. */
  discard(): Promise<'discarded' | 'unsaved' | 'failed'>
  /** Discards the draft with the text that could not be saved. */
  discardUnsaved(): Promise<boolean>
  /** Reads the saved draft again. */
  reload(): void
  /** Undoes the operation that freezes the draft. */
  edit(): Promise<void>
}

type UpdateView = (changes: Partial<DraftView>) => void

const initialView: DraftView = {
  fields: null,
  savedAt: null,
  operationId: null,
  failure: null,
  loadFailure: null,
  isCopy: false,
  isReread: false,
  textVersion: 0,
}

/** Loads a draft, or creates it, and saves its changes automatically. */
export function useDraft(draftId: string, initialFields: Partial<DraftFields>, idPapel: string | null): OpenDraft {
  const [view, setView] = useState(initialView)
  const updateView = useCallback<UpdateView>((changes) => setView((before) => ({ ...before, ...changes })), [])
  const showReplacedText = useCallback(
    (changes: Partial<DraftView>) =>
      setView((before) => ({ ...before, ...changes, textVersion: before.textVersion + 1 })),
    [],
  )
  const [draft] = useState(() =>
    createWrittenDraft(draftId, {
      onSave: (outcome) =>
        startTransition(() =>
          updateView(outcome.ok ? { savedAt: outcome.value.savedAt, failure: null } : { failure: outcome.failure }),
        ),
      onCopy: () => updateView({ isCopy: true }),
    }),
  )
  const change = useCallback(
    (changes: Partial<DraftFields>) => updateView({ fields: draft.change(changes) }),
    [draft, updateView],
  )
  const type = useCallback(
    (changes: Partial<DraftFields>) => {
      const fields = draft.change(changes)
      if (fields !== null) startTransition(() => updateView({ fields }))
    },
    [draft, updateView],
  )
  const replace = useCallback(
    (changes: Partial<DraftFields>) => showReplacedText({ fields: draft.change(changes) }),
    [draft, showReplacedText],
  )
  const { attach, attachPending } = useAttachTarget(draftId, draft, change)
  const adopt = useCallback(
    (saved: Draft) => {
      draft.adopt(saved)
      showReplacedText({ fields: saved.fields, savedAt: saved.savedAt, operationId: saved.operationId })
    },
    [draft, showReplacedText],
  )

  async function load(): Promise<void> {
    const outcome = await call('compose.get', { draftId })
    if (draft.fields !== null) return
    // A draft that cannot be read may still exist: an empty one in its place would be saved over it.
    updateView({ loadFailure: outcome.ok ? null : outcome.failure })
    if (!outcome.ok) return
    if (outcome.value !== null) adopt(outcome.value)
    else {
      draft.create({ ...newFields(idPapel), ...initialFields })
      updateView({ fields: draft.fields })
    }
    attachPending()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first value is read; a later choice is an edit of the draft
  useEffect(() => void load(), [draftId])
  useOtherWindows(draft, adopt)
  useUndoneOperation(draft, view.operationId, updateView)
  useFlushOnLeave(draft)
  const reload = () => void load()
  const current = () => draft.fields
  return { ...view, current, change, type, replace, attach, reload, ...draftActions(draft, updateView, adopt) }
}

/** Receives files for the draft while they are being added, also after its screen was closed. */
function useAttachTarget(
  draftId: string,
  draft: WrittenDraft,
  change: (changes: Partial<DraftFields>) => void,
): { attach: Attach; attachPending(): void } {
  const targets = useAttachTargets()
  const isClosed = useRef(false)
  const registered = useRef<Attach | null>(null)
  /** Files added while the draft was loading. */
  const pending = useRef<Attachment[]>([])
  const attach = useCallback<Attach>(
    (added) => {
      const target = targets.get(draft.draftId)
      if (target !== undefined && target !== registered.current) return target(added)
      if (draft.fields === null) return void pending.current.push(...added)
      const { documents } = draft.fields
      const keys = new Set(documents.map(attachmentKey))
      const missing = added.filter((each) => !keys.has(attachmentKey(each)))
      if (missing.length === 0) return
      change({ documents: [...documents, ...missing] })
      if (isClosed.current) void draft.flush()
    },
    [targets, draft, change],
  )
  useEffect(() => {
    isClosed.current = false
    registered.current = attach
    targets.set(draftId, attach)
    return () => {
      isClosed.current = true
    }
  }, [targets, draftId, attach])
  return { attach, attachPending: () => attach(pending.current.splice(0)) }
}

/** Shows what another window has saved when this window gets the focus, unless this one has unsaved text. */
function useOtherWindows(draft: WrittenDraft, adopt: (saved: Draft) => void): void {
  useEffect(() => {
    async function refresh(): Promise<void> {
      const { draftId, page } = draft
      if (page.seen === null || !draft.isSaved()) return
      const outcome = await call('compose.get', { draftId })
      const isSame = draft.draftId === draftId && draft.page.seen === page.seen && draft.isSaved()
      if (isSame && outcome.ok && outcome.value !== null && outcome.value.revision !== page.seen) adopt(outcome.value)
    }
    const onFocus = () => void refresh()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [draft, adopt])
}

/** Opens the draft again when its operation was undone elsewhere. */
function useUndoneOperation(draft: WrittenDraft, operationId: string | null, updateView: UpdateView): void {
  useEffect(() => {
    if (operationId === null) return
    return on('compose.changed', () => {
      void call('compose.get', { draftId: draft.draftId }).then((outcome) => {
        if (outcome.ok && outcome.value?.operationId === null) updateView({ operationId: null })
      })
    })
  }, [draft, operationId, updateView])
}

type DraftActions = Pick<OpenDraft, 'save' | 'send' | 'discard' | 'discardUnsaved' | 'edit'>

function draftActions(draft: WrittenDraft, updateView: UpdateView, adopt: (saved: Draft) => void): DraftActions {
  /** Shows the text of the other window, which nobody has read here; where it was sent, the draft is not listed. */
  async function showChanged(): Promise<void> {
    const { draftId } = draft
    const outcome = await call('compose.get', { draftId })
    if (!outcome.ok) return updateView({ failure: outcome.failure })
    if (outcome.value === null) return updateView({ failure: { code: 'too-late' } })
    adopt(outcome.value)
    updateView({ isReread: outcome.value.operationId === null })
  }
  async function discardSaved(): Promise<boolean> {
    const outcome = await call('compose.discard', { draftId: draft.draftId })
    updateView({ failure: outcome.ok ? null : outcome.failure })
    return outcome.ok
  }
  return {
    async save() {
      await draft.flush()
      return draft.isSaved()
    },
    send: (sendAt) =>
      draft.leave(async () => {
        const { draftId } = draft
        await draft.store()
        // Only saved text is sent, and never a copy of a draft that another window may have sent.
        if (!draft.isSaved() || draft.draftId !== draftId) return false
        const outcome = await call('compose.send', { draftId, page: draft.page, sendAt })
        const isChanged = !outcome.ok && outcome.failure.code === 'conflict'
        updateView({ failure: outcome.ok || isChanged ? null : outcome.failure, isReread: false })
        if (isChanged) await showChanged()
        return outcome.ok
      }),
    async discard() {
      const { draftId } = draft
      await draft.flush()
      // Only saved text can be restored.
      if (!draft.isSaved()) return 'unsaved'
      return draft.draftId === draftId && (await draft.leave(discardSaved)) ? 'discarded' : 'failed'
    },
    discardUnsaved: () =>
      draft.leave(async () => {
        // Before its first save there is nothing to discard at main.
        const isDiscarded = draft.page.seen === null || (await discardSaved())
        if (isDiscarded) draft.drop()
        return isDiscarded
      }),
    async edit() {
      const outcome = await call('compose.edit', { draftId: draft.draftId })
      updateView({ failure: outcome.ok ? null : outcome.failure })
      if (!outcome.ok) return
      draft.reopen(outcome.value.revision)
      updateView({ operationId: null })
    },
  }
}

const newFields = (idPapel: string | null): DraftFields => ({
  recipients: [],
  idPapel,
  subject: '',
  message: '',
  documents: [],
  access: 'Organizacional',
  notifyByEmail: false,
  about: null,
})
