import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import type { OperationStatus } from '../../../contract/bridge/operation-group.ts'
import type { OperationFailure } from '../../../contract/bridge/outbox.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type BatchOutcome, batchOutcomeSchema, type SignatureBatch } from '../../../contract/bridge/signatures.ts'
import { afterCommit, type Owner, type Transaction, transaction } from '../../engine/database/index.ts'
import { isUnexplained, type OperationUpdate } from '../../engine/outbox/index.ts'
import {
  type BatchStore,
  createBatchStore,
  type EntryProgress,
  type StoredBatch,
  type StoredBatchEntry,
} from './batch-store.ts'
import type { SignPayload } from './sign-handler.ts'
import { signaturesTexts } from './signatures-texts.ts'

export interface BatchesOptions {
  db: DatabaseSync
  owner: Owner
  now(): Date
  outbox: {
    /** Cancels an operation, where nothing of it has left. */
    cancel(operationId: string): void
    /** The state of each of the person's operations. */
    summaries(): readonly OperationStatus[]
    /** Ids of the operations that wait for the person to sign in again. */
    waitingForSignIn(): readonly string[]
  }
  changed(): void
}

/** One document of a new batch, with the operation that signs it. */
interface NewEntry
  extends Pick<StoredBatchEntry, 'roleName' | 'reviewedSha256' | 'reviewedAt' | 'reviewedPages' | 'operationId'> {
  readonly document: DocumentoFaseAssinatura
}

/** Documents that the person signs together, and the outcome of each, also after a restart. */
export interface Batches {
  /** Returns the batch's id. */
  add(tx: Transaction, entries: readonly NewEntry[]): string
  list(): Outcome<SignatureBatch[]>
  /** Failures: not-found. */
  find(wanted: { batchId: string }): Outcome<SignatureBatch>
  /** Cancels every operation of which nothing has left. Failures: not-found. */
  stop(wanted: { batchId: string }): Outcome<SignatureBatch>
  /** Failures: not-found; conflict while an operation is pending. */
  archive(wanted: { batchId: string }): Outcome<null>
  onUpdate(tx: Transaction, update: OperationUpdate<SignPayload>): void
  /**
   * Repairs the batches before the outbox starts: finishes a stop that an earlier run began, and closes the entries of
   * operations that ended unnoticed, because the database was restored.
   */
  resume(): void
  /** The document was already signed when its turn came. */
  markAlreadySigned(operationId: string): void
  lastSigning: BatchStore['lastSigning']
  unsuccessfulSignings: BatchStore['unsuccessfulSignings']
}

export function createBatches({ db, owner, now, outbox, changed }: BatchesOptions): Batches {
  const store = createBatchStore(db, owner)

  function toView(batch: StoredBatch): SignatureBatch {
    return viewOf(batch, new Set(isEnded(batch) ? [] : outbox.waitingForSignIn()))
  }
  const outcomeFor = (batch: StoredBatch | null): Outcome<SignatureBatch> =>
    batch === null ? failed('not-found') : ok(toView(batch))

  function cancelPending(batchId: string): void {
    const entries = store.find(batchId)?.entries.filter(({ outcome }) => outcome === 'waiting' || outcome === 'signing')
    // Last first: a cancelled operation must not make room for the next one of the batch.
    for (const { operationId } of entries?.reverse() ?? []) outbox.cancel(operationId)
  }

  function stopAsForbidden(tx: Transaction, batchId: string, operationId: string, failure: OperationFailure): void {
    const entries = store.find(batchId)?.entries ?? []
    const nome = entries.find((entry) => entry.operationId === operationId)?.nome ?? ''
    store.stop(tx, batchId, 'forbidden', reasonOf(failure, nome))
    afterCommit(tx, () => cancelPending(batchId))
  }

  function closeLostEntries(): void {
    const states = new Map(outbox.summaries().map(({ id, state }) => [id, state]))
    const lost = store.pendingOperations().filter((id) => {
      const state = states.get(id)
      return state === 'refused' || state === 'cancelled'
    })
    if (lost.length === 0) return
    transaction(db, (tx) => {
      for (const id of lost)
        store.setProgress(tx, id, { ...notStarted, outcome: 'failed', message: signaturesTexts.lost })
    })
  }

  return {
    add(tx, added) {
      const batchId = randomUUID()
      const entries = added.map(({ document, ...entry }) => ({
        id: document.id,
        nome: document.nome,
        ...entry,
        ...notStarted,
        wasAlreadySigned: false,
      }))
      store.insert(tx, { batchId, createdAt: now().toISOString(), entries })
      return batchId
    },
    list: () => ok(store.list().map(toView)),
    find: ({ batchId }) => outcomeFor(store.find(batchId)),
    stop({ batchId }) {
      const batch = store.find(batchId)
      if (batch === null) return failed('not-found')
      if (isEnded(batch)) return ok(toView(batch))
      transaction(db, (tx) => store.stop(tx, batchId, 'person', signaturesTexts.stopped))
      cancelPending(batchId)
      changed()
      return outcomeFor(store.find(batchId))
    },
    archive({ batchId }) {
      const batch = store.find(batchId)
      if (batch === null) return failed('not-found')
      if (!isEnded(batch)) return failed('conflict')
      store.archive(batchId, now().toISOString())
      changed()
      return ok(null)
    },
    onUpdate(tx, update) {
      const { operationId, state, failure } = update
      const entry = store.entryOf(operationId)
      if (entry === null) return
      const progress = progressOf(update, entry)
      store.setProgress(tx, operationId, progress)
      // Retried by the person: the stop must not cancel this entry at the next start.
      if (!pendingOutcomes.includes(entry.outcome) && pendingOutcomes.includes(progress.outcome)) {
        store.clearStop(tx, entry.batchId)
      }
      if (state === 'refused' && failure?.status === 403) stopAsForbidden(tx, entry.batchId, operationId, failure)
    },
    markAlreadySigned: store.markAlreadySigned,
    resume() {
      closeLostEntries()
      for (const batchId of store.stoppedWithPending()) cancelPending(batchId)
    },
    lastSigning: store.lastSigning,
    unsuccessfulSignings: store.unsuccessfulSignings,
  }
}

const reasonOf = (failure: OperationFailure, nome: string) =>
  isUnexplained(failure) ? signaturesTexts.unexplained(nome) : signaturesTexts.forbidden(nome)

const notStarted: EntryProgress = {
  outcome: 'waiting',
  wasRequested: false,
  message: null,
  traceId: null,
  registro: null,
}
type EntryHistory = Pick<StoredBatchEntry, 'wasRequested' | 'wasAlreadySigned'>

function progressOf(update: OperationUpdate<SignPayload>, entry: EntryHistory): EntryProgress {
  const { state, failure, result } = update
  const wasRequested = entry.wasRequested || state === 'uncertain' || state === 'processing'
  return {
    outcome: outcomeOf(update, { wasRequested, wasAlreadySigned: entry.wasAlreadySigned }),
    wasRequested,
    message: failure?.message ?? null,
    traceId: failure?.traceId ?? null,
    registro: result?.registro ?? null,
  }
}

function outcomeOf(
  { state, failure }: OperationUpdate<SignPayload>,
  { wasRequested, wasAlreadySigned }: EntryHistory,
): BatchOutcome {
  switch (state) {
    case 'held':
    case 'ready':
    case 'waiting':
    case 'uploading':
      return 'waiting'
    case 'registering':
    case 'processing':
      return 'signing'
    case 'uncertain':
      return 'unknown'
    case 'done':
      // After a request without an answer, "already signed" is the result of that request.
      return wasAlreadySigned && !wasRequested ? 'skipped' : 'signed'
    case 'refused':
      if (failure !== null && isUnexplained(failure)) return 'failed'
      if (failure !== null && failure.status !== null) return 'refused'
      // Without a status this computer refused: then the service was not asked, or asked without a known result.
      return wasRequested ? 'failed' : 'skipped'
    case 'cancelled':
      return 'cancelled'
  }
}

const pendingOutcomes: readonly BatchOutcome[] = ['waiting', 'signing', 'unknown']
const isEnded = ({ entries }: StoredBatch) => !entries.some(({ outcome }) => pendingOutcomes.includes(outcome))

function viewOf(batch: StoredBatch, waitingForSignIn: ReadonlySet<string>): SignatureBatch {
  const { batchId, createdAt, stopped, reason, entries } = batch
  const counts = Object.fromEntries(
    batchOutcomeSchema.options.map((outcome) => [outcome, entries.filter((each) => each.outcome === outcome).length]),
  ) as SignatureBatch['counts']
  const needsSignIn = entries.some(({ operationId }) => waitingForSignIn.has(operationId))
  const pendingState = needsSignIn ? 'sign-in' : 'running'
  const state = isEnded(batch) ? 'ended' : pendingState
  return { batchId, createdAt, state, stopped, reason, counts, entries: [...entries] }
}
