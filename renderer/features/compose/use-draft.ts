import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Attachment, Draft, DraftFields } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { accountNow, call, isStillFor, on } from '../../bridge/malote.ts'
import { createAutosave } from './autosave.ts'
import { type Attach, holdDraft, holderOf } from './draft-holders.ts'
import { keyOf } from './use-attachments.ts'

export interface DraftInHand {
  /** Null until it is known whether the draft was begun before. Typed text may be a moment old here. */
  readonly fields: DraftFields | null
  readonly savedAt: string | null
  /** Set while it is frozen: this operation is about to take it away. */
  readonly operationId: string | null
  readonly failure: Failure | null
  /** Why what was written before cannot be shown; nothing is written while it is set. */
  readonly unread: Failure | null
  /** Another window changed the draft or sent it: what is written here has become a draft of its own. */
  readonly isApart: boolean
  /** Another number for each time that all fields were replaced: whatever keeps text of its own begins again. */
  readonly turn: number
  /** The fields as they are at this moment. */
  current(): DraftFields | null
  change(changes: Partial<DraftFields>): void
  /** As `change`, for letters: what is drawn of them elsewhere follows when there is time, and typing never waits. */
  type(changes: Partial<DraftFields>): void
  /** As `change`, for many fields at once from outside of them. */
  replace(changes: Partial<DraftFields>): void
  /** Adds what is not attached yet to what is by then, also once the screen has been left. */
  readonly attach: Attach
  send(): Promise<boolean>
  discard(): Promise<boolean>
  /** Asks again for what could not be read. */
  readAgain(): void
  /** Undoes the operation that holds it frozen, and opens it again. */
  edit(): Promise<void>
}

/** At most half a second of typing may be lost with the machine: what is left of it is for the way to the disk. */
const everyMs = 200
const retryMs = 1000

/** A draft being written: saved by itself, and taken up where it was left. */
export function useDraft(begunId: string, begun: Partial<DraftFields>, idPapel: string | null): DraftInHand {
  const [fields, setFields] = useState<DraftFields | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [operationId, setOperationId] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [unread, setUnread] = useState<Failure | null>(null)
  const [isApart, setApart] = useState(false)
  const [turn, setTurn] = useState(0)
  /** What is written is here first; what is drawn follows it. */
  const hand = useRef<Hand>(newHand(begunId))

  const autosave = useMemo(() => {
    // Saving may be tried again long after the screen was left: then, too, only for whoever wrote.
    const account = accountNow()
    async function save(next: DraftFields): Promise<boolean> {
      const held = hand.current
      const text = JSON.stringify(next)
      if (text === held.savedText) return true
      const page = { writer: held.writer, seen: held.seen }
      const outcome = await call('compose.save', { draftId: held.draftId, fields: next, page }, account)
      if (!outcome.ok && (outcome.failure.code === 'conflict' || outcome.failure.code === 'too-late')) {
        // Both texts are kept: the other one under the draft's own name.
        const { draftId, writer, seen, savedText, isLeaving } = newHand(crypto.randomUUID())
        Object.assign(held, { draftId, writer, seen, savedText, isLeaving })
        setApart(true)
        return save(next)
      }
      if (outcome.ok) Object.assign(held, { seen: outcome.value.revision, savedText: text })
      startTransition(() => {
        if (outcome.ok) setSavedAt(outcome.value.savedAt)
        setFailure(outcome.ok ? null : outcome.failure)
      })
      return outcome.ok
    }
    return createAutosave<DraftFields>({ everyMs, retryMs, save, isWanted: () => isStillFor(account) })
  }, [])

  /** Takes over what main has of the draft. */
  const take = useCallback((found: Draft): void => {
    Object.assign(hand.current, { fields: found.fields, seen: found.revision, savedText: JSON.stringify(found.fields) })
    setSavedAt(found.savedAt)
    setOperationId(found.operationId)
    setFields(found.fields)
    setTurn((before) => before + 1)
  }, [])

  const put = useCallback(
    (changes: Partial<DraftFields>): DraftFields | null => {
      const held = hand.current
      if (held.fields === null) return null
      held.fields = { ...held.fields, ...changes }
      if (!held.isLeaving) autosave.change(held.fields)
      return held.fields
    },
    [autosave],
  )
  const change = useCallback((changes: Partial<DraftFields>) => setFields(put(changes)), [put])
  const attach = useCallback<Attach>(
    (added) => {
      const { draftId, fields: now, isLeft, arrived, attach: own } = hand.current
      const holder = holderOf(draftId)
      if (holder !== undefined && holder !== own) return holder(added)
      if (now === null) return void arrived.push(...added)
      const here = new Set(now.documents.map(keyOf))
      const missing = added.filter((each) => !here.has(keyOf(each)))
      if (missing.length === 0) return
      change({ documents: [...now.documents, ...missing] })
      if (isLeft) void autosave.flush()
    },
    [change, autosave],
  )
  useEffect(() => {
    const held = hand.current
    Object.assign(held, { isLeft: false, attach })
    holdDraft(begunId, attach)
    return () => {
      held.isLeft = true
    }
  }, [begunId, attach])

  async function read(): Promise<void> {
    const outcome = await call('compose.get', { draftId: begunId })
    if (hand.current.fields !== null) return
    // It may well be there: an empty one in its place would be saved over it.
    setUnread(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    if (outcome.value !== null) take(outcome.value)
    else {
      hand.current.fields = { ...newFields(idPapel), ...begun }
      setFields(hand.current.fields)
    }
    attach(hand.current.arrived.splice(0))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first value is read; a later choice is an edit of the draft
  useEffect(() => void read(), [begunId])

  // What was written in another window is taken over when one comes back to this one, unless there is more here.
  useEffect(() => {
    async function meet(): Promise<void> {
      const { draftId, seen } = hand.current
      if (seen === null || !autosave.isSaved()) return
      const outcome = await call('compose.get', { draftId })
      const isStill = hand.current.draftId === draftId && hand.current.seen === seen && autosave.isSaved()
      if (isStill && outcome.ok && outcome.value !== null && outcome.value.revision !== seen) take(outcome.value)
    }
    const met = () => void meet()
    window.addEventListener('focus', met)
    return () => window.removeEventListener('focus', met)
  }, [autosave, take])

  // Undone from elsewhere, it is open here as well.
  useEffect(() => {
    if (operationId === null) return
    return on('compose.changed', () => {
      void call('compose.get', { draftId: hand.current.draftId }).then((outcome) => {
        if (outcome.ok && outcome.value?.operationId === null) setOperationId(null)
      })
    })
  }, [operationId])

  // Leaving the screen, or the window, loses no letter.
  useEffect(() => {
    const leave = () => void autosave.flush()
    for (const name of leavings) window.addEventListener(name, leave)
    return () => {
      for (const name of leavings) window.removeEventListener(name, leave)
      leave()
    }
  }, [autosave])

  const type = useCallback(
    (changes: Partial<DraftFields>) => {
      const next = put(changes)
      if (next !== null) startTransition(() => setFields(next))
    },
    [put],
  )
  const replace = useCallback(
    (changes: Partial<DraftFields>) => {
      change(changes)
      setTurn((before) => before + 1)
    },
    [change],
  )
  /** What is written while it leaves is saved only if it stays: it would come too late for what has left. */
  async function leaving(work: () => Promise<boolean>): Promise<boolean> {
    const held = hand.current
    held.isLeaving = true
    held.isLeaving = await work()
    if (!held.isLeaving && held.fields !== null) autosave.change(held.fields)
    return held.isLeaving
  }
  const send = () =>
    leaving(async () => {
      const { draftId } = hand.current
      await autosave.flush()
      // Only what is on the disk is sent; and what the other window may have sent is not sent again from this one.
      if (!autosave.isSaved() || hand.current.draftId !== draftId) return false
      const outcome = await call('compose.send', { draftId: hand.current.draftId })
      setFailure(outcome.ok ? null : outcome.failure)
      return outcome.ok
    })
  const discard = () =>
    leaving(async () => {
      autosave.stop()
      const outcome = await call('compose.discard', { draftId: hand.current.draftId })
      setFailure(outcome.ok ? null : outcome.failure)
      return outcome.ok
    })
  async function edit(): Promise<void> {
    const outcome = await call('compose.edit', { draftId: hand.current.draftId })
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    hand.current.seen = outcome.value.revision
    setOperationId(null)
  }
  const readAgain = () => void read()
  const current = () => hand.current.fields
  return {
    ...{ fields, savedAt, operationId, failure, unread, isApart, turn },
    ...{ current, change, type, replace, attach, send, discard, readAgain, edit },
  }
}

/** Moments after which nothing may be asked of the page any more. */
const leavings = ['pagehide', 'blur'] as const

interface Hand {
  draftId: string
  readonly writer: string
  fields: DraftFields | null
  /** The revision that was read or saved last. */
  seen: number | null
  savedText: string | null
  isLeaving: boolean
  /** Its screen is gone. */
  isLeft: boolean
  /** As whom it holds the draft. */
  attach: Attach | null
  /** Files that were there before what is on the disk. */
  readonly arrived: Attachment[]
}

const newHand = (draftId: string): Hand => ({
  ...{ draftId, writer: crypto.randomUUID() },
  ...{ fields: null, seen: null, savedText: null, isLeaving: false },
  ...{ isLeft: false, attach: null, arrived: [] },
})

const newFields = (idPapel: string | null): DraftFields => ({
  ...{ recipients: [], idPapel, subject: '', message: '', documents: [] },
  ...{ access: 'Organizacional', notifyByEmail: false, about: null },
})
