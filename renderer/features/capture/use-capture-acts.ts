import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { countFound, isUndecided, type PrivacySearch } from '../../../contract/bridge/privacy.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import type { Replica } from '../../bridge/replica.ts'
import { useOperationsReplica } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { isCitizen, senderNameOf } from '../../parts/fields/capturers.ts'
import { isEditable, isUnderWay, missingText } from '../../parts/fields/selection.ts'
import { personalDataText } from '../../texts/privacy.ts'
import { useHasDrawn } from './redaction/drawings.ts'

/** The acts on the selected rows. */
export interface CaptureActs {
  /** Of the last act; null once an act succeeds. */
  readonly failure: Failure | null
  readonly editable: readonly CaptureRow[]
  /** The editable rows that lack something. */
  readonly lacking: readonly CaptureRow[]
  readonly removable: readonly CaptureRow[]
  /** The drafts of several pages, which may have sheets between documents. */
  readonly splittable: readonly CaptureRow[]
  /** The editable rows that are to be Público and cannot be yet, because of personal data or pages not verified. */
  readonly undecided: readonly UndecidedRow[]
  /** The other editable rows that are to be Público although not all of them was verified. */
  readonly unverified: readonly UnverifiedRow[]
  /** Whether rectangles are drawn on one of the rows and not applied: the person might take them for a tarja. */
  readonly hasDrawn: boolean
  readonly maySubmit: boolean
  /** False if they could not be saved. */
  change(changes: CaptureChanges): Promise<boolean>
  applyProfile(profileId: string): Promise<void>
  submit(): Promise<void>
  /** Searches for separator and cover sheets. */
  splitSheets(): Promise<void>
  remove(): Promise<void>
  /** Cancels what was not sent yet. */
  cancel(): Promise<void>
  pause(isPaused: boolean): Promise<void>
}

interface UnverifiedRow {
  readonly name: string
  readonly unread: PrivacySearch['unread']
}

/** A row that main would refuse; `found` is null while it is searched, and empty where only pages were not verified. */
interface UndecidedRow extends UnverifiedRow {
  readonly fileId: string
  readonly found: string | null
}

/** The limit of one call. */
const idsPerCall = 1000
const idsOf = (rows: readonly CaptureRow[]) => rows.map(({ fileId }) => fileId)

/** Stable functions. */
interface CaptureActEvents {
  /** The rows were sent or removed. */
  onDone(): void
  /** Several files were not sent. `again` sends those same files, whatever is selected by then. */
  onNotSent(fileIds: readonly string[], again: () => void): void
}

/**
 * Acts on the selected rows. Returns the same object as long as nothing in it changes, so that memoised parts are
 * not rendered again.
 */
export function useCaptureActs(
  chosen: readonly CaptureRow[],
  session: SessionState,
  { onDone, onNotSent }: CaptureActEvents,
): CaptureActs {
  const searches = useQuery('privacy.list', {}, 'privacy.changed').value
  const operations = useOperationsReplica()
  const hasDrawn = useHasDrawn(chosen)
  const undecided = useMemo(() => undecidedOf(chosen, searches ?? []), [chosen, searches])
  // A failure is about these files as they are: not about others, and not about what was mended since.
  const { failure, setFailure } = useFailureOf(JSON.stringify([chosen, undecided, hasDrawn, session.roleInForceId]))
  const acts = useMemo(
    () => ({
      ...actsOn(chosen, session, { operations, hasDrawn, undecided, setFailure, onDone, onNotSent }),
      unverified: unverifiedOf(chosen, searches ?? []),
    }),
    [chosen, session, operations, hasDrawn, undecided, searches, setFailure, onDone, onNotSent],
  )
  return useMemo(() => ({ failure, ...acts }), [failure, acts])
}

/** The failure of an act on `subject`; null once that has changed. */
function useFailureOf(subject: string) {
  const [failed, setFailed] = useState<{ failure: Failure; subject: string } | null>(null)
  const latest = useRef(subject)
  useEffect(() => {
    latest.current = subject
  }, [subject])
  const setFailure = useCallback(
    (failure: Failure | null) => setFailed(failure === null ? null : { failure, subject: latest.current }),
    [],
  )
  return { failure: failed?.subject === subject ? failed.failure : null, setFailure }
}

function undecidedOf(rows: readonly CaptureRow[], searches: readonly PrivacySearch[]): UndecidedRow[] {
  return rows.filter(isEditable).flatMap(({ fileId, name, access }): UndecidedRow[] => {
    const search = searches.find((each) => each.fileId === fileId)
    if (access !== 'Publico' || search === undefined) return []
    const { state, unread } = search
    if (state === 'waiting') return [{ fileId, name, found: null, unread }]
    return isUndecided(search) ? [{ fileId, name, found: personalDataText(countFound(search)), unread }] : []
  })
}

function unverifiedOf(rows: readonly CaptureRow[], searches: readonly PrivacySearch[]): UnverifiedRow[] {
  return rows.filter(isEditable).flatMap(({ fileId, name, access }): UnverifiedRow[] => {
    const search = searches.find((each) => each.fileId === fileId)
    if (access !== 'Publico' || search === undefined || search.state === 'waiting' || isUndecided(search)) return []
    return search.state === 'failed' || search.unread.length > 0 ? [{ name, unread: search.unread }] : []
  })
}

interface ActContext extends CaptureActEvents {
  readonly operations: Replica<OperationView[]>
  readonly hasDrawn: boolean
  readonly undecided: readonly UndecidedRow[]
  setFailure(failure: Failure | null): void
}

function actsOn(
  chosen: readonly CaptureRow[],
  session: SessionState,
  { operations, hasDrawn, undecided, setFailure, onDone, onNotSent }: ActContext,
): Omit<CaptureActs, 'failure' | 'unverified'> {
  const asCitizen = isCitizen(session)
  const editable = chosen.filter(isEditable)
  const lacking = editable.filter((row) => missingText(row, asCitizen) !== null)
  const removable = chosen.filter((row) => !isUnderWay(row))
  const splittable = chosen.filter(
    ({ state, sheets, report }) => state === 'draft' && sheets?.state !== 'reading' && (report?.pages ?? 0) > 1,
  )
  const capturable = editable.every((row) => senderNameOf(row, session) !== null)
  // Several files are asked about together when they are sent.
  const isRefused = undecided.length > 0 && editable.length === 1
  const maySubmit = editable.length > 0 && lacking.length === 0 && capturable && !hasDrawn && !isRefused

  /** Calls once for every `idsPerCall` files; answers those from the first failed call on. */
  async function eachId(
    fileIds: readonly string[],
    ask: (fileIds: string[]) => Promise<Outcome<unknown>>,
  ): Promise<readonly string[]> {
    for (let from = 0; from < fileIds.length; from += idsPerCall) {
      const outcome = await ask(fileIds.slice(from, from + idsPerCall))
      setFailure(outcome.ok ? null : outcome.failure)
      if (!outcome.ok) return fileIds.slice(from)
    }
    return []
  }
  /** Answers whether all calls succeeded. */
  const each = async (rows: readonly CaptureRow[], ask: Parameters<typeof eachId>[1]): Promise<boolean> =>
    rows.length > 0 && (await eachId(idsOf(rows), ask)).length === 0

  async function send(fileIds: readonly string[]): Promise<void> {
    const idPapel = session.roleInForceId
    const left = await eachId(fileIds, (some) => call('capture.submit', { fileIds: some, idPapel }))
    if (left.length === 0) onDone()
    else if (fileIds.length > 1) onNotSent(left, () => void send(left))
  }
  return {
    editable,
    lacking,
    removable,
    splittable,
    undecided,
    hasDrawn,
    maySubmit,
    change: (changes) => each(editable, (fileIds) => call('capture.update', { fileIds, changes })),
    applyProfile: async (profileId) =>
      void (await each(editable, (fileIds) => call('capture.applyProfile', { fileIds, profileId }))),
    async submit() {
      if (maySubmit) await send(idsOf(editable))
    },
    splitSheets: async () => void (await each(splittable, (fileIds) => call('capture.splitSheets', { fileIds }))),
    async remove() {
      if (await each(removable, (fileIds) => call('capture.remove', { fileIds }))) onDone()
    },
    async cancel() {
      const ids = cancellableIds(operations.store.getState().value ?? [], chosen)
      const outcomes = await Promise.all(ids.map((operationId) => call('outbox.cancel', { operationId })))
      const failed = outcomes.find((outcome) => !outcome.ok)
      setFailure(failed === undefined || failed.ok ? null : failed.failure)
    },
    async pause(isPaused) {
      const outcome = await call('outbox.pause', { isPaused })
      setFailure(outcome.ok ? null : outcome.failure)
    },
  }
}

/** Ids of the operations of these rows that can still be cancelled. */
export function cancellableIds(
  all: readonly Pick<OperationView, 'id' | 'cancellable'>[],
  rows: readonly Pick<CaptureRow, 'operationId'>[],
): string[] {
  const mine = new Set(rows.map(({ operationId }) => operationId))
  return all.filter((each) => mine.has(each.id) && each.cancellable).map(({ id }) => id)
}
