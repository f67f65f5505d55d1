import { useMemo, useState } from 'react'
import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { operations } from '../../bridge/replicas.ts'
import { capturerOf, isCitizen } from '../../files/capturers.ts'
import { isFixed, isOpen, missing } from '../../files/selection.ts'

/** What can be done with the rows that are chosen. */
export interface CaptureActs {
  /** Of the last act; null once another has gone well. */
  readonly failure: Failure | null
  /** Those that are still to be sent. */
  readonly open: readonly CaptureRow[]
  /** Those of them that lack something. */
  readonly lacking: readonly CaptureRow[]
  readonly removable: readonly CaptureRow[]
  readonly maySubmit: boolean
  change(changes: CaptureChanges): Promise<void>
  applyProfile(profileId: string): Promise<void>
  submit(): Promise<void>
  remove(): Promise<void>
  /** Calls off what has not left yet. */
  cancel(): Promise<void>
  pause(isPaused: boolean): Promise<void>
}

/** As many ids as one call takes. */
const most = 1000
const idsOf = (rows: readonly CaptureRow[]) => rows.map(({ fileId }) => fileId)

/**
 * Acts on what is chosen; `onDone` once it has been sent or taken off the list. The same object as long as nothing
 * that it says has changed: what is drawn from it is then not drawn anew.
 */
export function useCaptureActs(chosen: readonly CaptureRow[], session: SessionState, onDone: () => void): CaptureActs {
  const [failure, setFailure] = useState<Failure | null>(null)
  const acts = useMemo(() => actsOn(chosen, session, { setFailure, onDone }), [chosen, session, onDone])
  return useMemo(() => ({ failure, ...acts }), [failure, acts])
}

interface Ends {
  setFailure(failure: Failure | null): void
  onDone(): void
}

function actsOn(
  chosen: readonly CaptureRow[],
  session: SessionState,
  { setFailure, onDone }: Ends,
): Omit<CaptureActs, 'failure'> {
  const asCitizen = isCitizen(session)
  const open = chosen.filter(isOpen)
  const lacking = open.filter((row) => missing(row, asCitizen) !== null)
  const removable = chosen.filter((row) => !isFixed(row))
  const capturable = open.every((row) => capturerOf(row, session) !== null)
  const maySubmit = open.length > 0 && lacking.length === 0 && capturable

  /** Does it for as many at a time as one call takes; answers whether all went well. */
  async function each(
    rows: readonly CaptureRow[],
    ask: (fileIds: string[]) => Promise<Outcome<unknown>>,
  ): Promise<boolean> {
    for (let from = 0; from < rows.length; from += most) {
      const outcome = await ask(idsOf(rows.slice(from, from + most)))
      setFailure(outcome.ok ? null : outcome.failure)
      if (!outcome.ok) return false
    }
    return rows.length > 0
  }
  return {
    ...{ open, lacking, removable, maySubmit },
    change: async (changes) => void (await each(open, (fileIds) => call('capture.update', { fileIds, changes }))),
    applyProfile: async (profileId) =>
      void (await each(open, (fileIds) => call('capture.applyProfile', { fileIds, profileId }))),
    async submit() {
      const idPapel = session.roleInForceId
      if (maySubmit && (await each(open, (fileIds) => call('capture.submit', { fileIds, idPapel })))) onDone()
    },
    async remove() {
      if (await each(removable, (fileIds) => call('capture.remove', { fileIds }))) onDone()
    },
    async cancel() {
      const ids = cancellable(operations.use.getState().value ?? [], chosen)
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

/** The operations of these rows that can still be called off. */
export function cancellable(
  all: readonly Pick<OperationView, 'id' | 'cancellable'>[],
  rows: readonly Pick<CaptureRow, 'operationId'>[],
): string[] {
  const mine = new Set(rows.map(({ operationId }) => operationId))
  return all.filter((each) => mine.has(each.id) && each.cancellable).map(({ id }) => id)
}
