import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Draft, DraftFields } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call, on } from '../../bridge/malote.ts'
import { createAutosave } from './autosave.ts'

export interface DraftInHand {
  /** Null until it is known whether the draft was begun before. */
  readonly fields: DraftFields | null
  readonly savedAt: string | null
  /** Set while it is frozen: this operation is about to take it away. */
  readonly operationId: string | null
  readonly failure: Failure | null
  change(changes: Partial<DraftFields>): void
  send(): Promise<boolean>
  discard(): Promise<boolean>
  /** Undoes the operation that holds it frozen, and opens it again. */
  edit(): Promise<void>
}

/** How long after the last keystroke it is saved. */
const pauseMs = 400

/** A draft being written: saved by itself, and taken up where it was left. */
export function useDraft(draftId: string, begun: Partial<DraftFields>, idPapel: string | null): DraftInHand {
  const [fields, setFields] = useState<DraftFields | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [operationId, setOperationId] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const autosave = useMemo(
    () =>
      createAutosave<DraftFields>({
        pauseMs,
        async save(next) {
          const outcome = await call('compose.save', { draftId, fields: next })
          if (outcome.ok) setSavedAt(outcome.value.savedAt)
          setFailure(outcome.ok ? null : outcome.failure)
        },
      }),
    [draftId],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; what is chosen later is a change
  useEffect(() => {
    let gone = false
    void call('compose.list', {}).then((outcome) => {
      if (gone) return
      const found: Draft | undefined = outcome.ok ? outcome.value.find((draft) => draft.draftId === draftId) : undefined
      if (found !== undefined) {
        setSavedAt(found.savedAt)
        setOperationId(found.operationId)
      }
      setFields((before) => before ?? found?.fields ?? { ...newFields(idPapel), ...begun })
    })
    return () => {
      gone = true
    }
  }, [draftId])

  // Undone from elsewhere, it is open here as well.
  useEffect(() => {
    if (operationId === null) return
    return on('compose.changed', () => {
      void call('compose.list', {}).then((outcome) => {
        const found = outcome.ok ? outcome.value.find((draft) => draft.draftId === draftId) : undefined
        if (found?.operationId === null) setOperationId(null)
      })
    })
  }, [draftId, operationId])

  // Leaving the screen, or the window, loses no letter.
  useEffect(() => {
    const leave = () => void autosave.flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [autosave])

  const change = useCallback(
    (changes: Partial<DraftFields>) =>
      setFields((before) => {
        if (before === null) return before
        const next = { ...before, ...changes }
        autosave.change(next)
        return next
      }),
    [autosave],
  )
  async function send(): Promise<boolean> {
    if (fields !== null) autosave.change(fields)
    await autosave.flush()
    const outcome = await call('compose.send', { draftId })
    setFailure(outcome.ok ? null : outcome.failure)
    return outcome.ok
  }
  async function discard(): Promise<boolean> {
    autosave.stop()
    const outcome = await call('compose.discard', { draftId })
    setFailure(outcome.ok ? null : outcome.failure)
    return outcome.ok
  }
  async function edit(): Promise<void> {
    const outcome = await call('compose.edit', { draftId })
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) setOperationId(null)
  }
  return { fields, savedAt, operationId, failure, change, send, discard, edit }
}

const newFields = (idPapel: string | null): DraftFields => ({
  ...{ recipients: [], idPapel, subject: '', message: '', documents: [] },
  ...{ access: 'Organizacional', notifyByEmail: false, about: null },
})
