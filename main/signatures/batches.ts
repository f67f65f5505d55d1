import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { type BatchOutcome, batchOutcomeSchema, type SignatureBatch } from '../../contract/bridge/signatures.ts'
import type { OperationStanding } from '../../contract/bridge/standing.ts'
import { afterCommit, type Owner, type Transaction, transaction } from '../database/index.ts'
import type { Told } from '../outbox/index.ts'
import { createBatchStore, type EntryProgress, type KeptBatch } from './batch-store.ts'
import type { SignPayload } from './sign-handler.ts'

export interface BatchesOptions {
  db: DatabaseSync
  owner: Owner
  now(): Date
  /** Calls an operation off; nothing happens where something of it has left. */
  callOff(operationId: string): void
  /** How the person's operations stand. */
  standings(): readonly OperationStanding[]
  changed(): void
}

/** One document that is to be signed with others. */
export interface ToSign {
  readonly document: DocumentoFaseAssinatura
  readonly roleName: string | null
  readonly reviewedSha256: string | null
  readonly operationId: string
}

type ById = { batchId: string }

/** Documents that are signed by one choice (product.md, S3): the truth about each of them, also after a restart. */
export interface Batches {
  add(tx: Transaction, documents: readonly ToSign[]): string
  list(): Outcome<SignatureBatch[]>
  /** Failures: not-found. */
  find(wanted: ById): Outcome<SignatureBatch>
  /** Calls off what has not begun. Failures: not-found. */
  stop(wanted: ById): Outcome<SignatureBatch>
  /** Failures: not-found; conflict while it goes on. */
  archive(wanted: ById): Outcome<null>
  follow(tx: Transaction, told: Told<SignPayload>): void
  /**
   * Before anything begins: what an earlier run had stopped, and not called off to the end, is called off; and of what
   * ended in a database that had to be made again, it is said that it did.
   */
  resume(): void
  /** A document was signed already when its turn came. */
  wasSo(operationId: string): void
  signingOf: ReturnType<typeof createBatchStore>['signingOf']
  endedWithout: ReturnType<typeof createBatchStore>['endedWithout']
}

export function createBatches({ db, owner, now, callOff, standings, changed }: BatchesOptions): Batches {
  const store = createBatchStore(db, owner)
  function view(batch: KeptBatch): SignatureBatch {
    const waiting = isEnded(batch) ? [] : standings().filter(({ waitReason }) => waitReason === 'sign-in')
    return viewOf(batch, new Set(waiting.map(({ id }) => id)))
  }
  const found = (batch: KeptBatch | null): Outcome<SignatureBatch> =>
    batch === null ? failed('not-found') : ok(view(batch))

  /** Everything that has not begun, and what was only being read: nothing of it has left. */
  function callOffRest(batchId: string): void {
    const rest = store.find(batchId)?.entries.filter(({ outcome }) => outcome === 'waiting' || outcome === 'signing')
    // From the end: what is called off first must not make room for another of them.
    for (const { operationId } of rest?.reverse() ?? []) callOff(operationId)
  }

  return {
    add(tx, documents) {
      const batchId = randomUUID()
      const entries = documents.map(({ document, ...rest }) => ({
        ...{ id: document.id, nome: document.nome, ...rest, ...waiting, wasSo: false },
      }))
      store.insert(tx, { batchId, createdAt: now().toISOString(), entries })
      return batchId
    },
    list: () => ok(store.list().map(view)),
    find: ({ batchId }) => found(store.find(batchId)),
    stop({ batchId }) {
      const batch = store.find(batchId)
      if (batch === null) return failed('not-found')
      if (isEnded(batch)) return ok(view(batch))
      transaction(db, (tx) => store.stop(tx, batchId, 'person', 'Você interrompeu: o que não tinha começado ficou.'))
      callOffRest(batchId)
      changed()
      return found(store.find(batchId))
    },
    archive({ batchId }) {
      const batch = store.find(batchId)
      if (batch === null) return failed('not-found')
      if (!isEnded(batch)) return failed('conflict')
      store.archive(batchId, now().toISOString())
      changed()
      return ok(null)
    },
    follow(tx, told) {
      const entry = store.entryOf(told.operationId)
      if (entry === null) return
      const progress = progressOf(told, entry)
      store.progress(tx, told.operationId, progress)
      // Tried again by the person: a stop that they have taken back must not call it off at the next start.
      if (!going.includes(entry.outcome) && going.includes(progress.outcome)) store.goOn(tx, entry.batchId)
      if (told.state !== 'refused' || told.failure?.status !== 403) return
      const { batchId } = entry
      const nome = store.find(batchId)?.entries.find(({ operationId }) => operationId === told.operationId)?.nome ?? ''
      store.stop(tx, batchId, 'forbidden', `O serviço recusou por falta de permissão no documento "${nome}".`)
      // Before anything else of the batch can begin.
      afterCommit(tx, () => callOffRest(batchId))
    },
    wasSo: store.markWasSo,
    resume() {
      const states = new Map(standings().map(({ id, state }) => [id, state]))
      const lost = store.unended().filter((id) => states.get(id) === 'refused' || states.get(id) === 'cancelled')
      if (lost.length > 0) {
        transaction(db, (tx) => {
          for (const id of lost) store.progress(tx, id, { ...waiting, outcome: 'failed', message: lostSentence })
        })
      }
      for (const batchId of store.halfStopped()) callOffRest(batchId)
    },
    signingOf: store.signingOf,
    endedWithout: store.endedWithout,
  }
}

const waiting: EntryProgress = {
  ...{ outcome: 'waiting', wasAsked: false, message: null, traceId: null, registro: null },
}
const lostSentence = 'A operação não foi até o fim. Veja em Saída o que se sabe dela.'

function progressOf(told: Told<SignPayload>, entry: { wasAsked: boolean; wasSo: boolean }): EntryProgress {
  const { state, failure, result } = told
  const wasAsked = entry.wasAsked || state === 'uncertain' || state === 'processing'
  return {
    outcome: outcomeOf(told, { wasAsked, wasSo: entry.wasSo }),
    wasAsked,
    message: failure?.message ?? null,
    traceId: failure?.traceId ?? null,
    registro: result?.registro ?? null,
  }
}

function outcomeOf(
  { state, failure }: Told<SignPayload>,
  { wasAsked, wasSo }: { wasAsked: boolean; wasSo: boolean },
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
      // Where it was asked for before and no answer came, that it is so now is our own doing.
      return wasSo && !wasAsked ? 'skipped' : 'signed'
    case 'refused':
      if (failure !== null && failure.status !== null) return 'refused'
      // What this computer itself says no to is not asked of the service.
      return wasAsked ? 'failed' : 'skipped'
    case 'cancelled':
      return 'cancelled'
  }
}

const going: readonly BatchOutcome[] = ['waiting', 'signing', 'unknown']
const isEnded = ({ entries }: KeptBatch): boolean => !entries.some(({ outcome }) => going.includes(outcome))

function viewOf(batch: KeptBatch, waitsForSignIn: ReadonlySet<string>): SignatureBatch {
  const { batchId, createdAt, stopped, reason, entries } = batch
  const counts = Object.fromEntries(
    batchOutcomeSchema.options.map((outcome) => [outcome, entries.filter((each) => each.outcome === outcome).length]),
  ) as SignatureBatch['counts']
  const needsSignIn = entries.some(({ operationId }) => waitsForSignIn.has(operationId))
  const state = isEnded(batch) ? 'ended' : needsSignIn ? 'sign-in' : 'running'
  return { batchId, createdAt, state, stopped, reason, counts, entries: [...entries] }
}
