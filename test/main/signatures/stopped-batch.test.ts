import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OperationStatus } from '../../../contract/bridge/operation-group.ts'
import type { OperationFailure, OperationState } from '../../../contract/bridge/outbox.ts'
import { openDatabase, transaction } from '../../../main/engine/database/index.ts'
import { initialProgress, initialState } from '../../../main/engine/outbox/hold.ts'
import { stepFailure } from '../../../main/engine/outbox/index.ts'
import { createJobStore } from '../../../main/engine/outbox/job-store.ts'
import { type Batches, createBatches } from '../../../main/features/signatures/batches.ts'

const at = '2026-11-20T12:00:00.000Z'
const now = () => new Date(at)
const owner = { environmentId: 'local', personId: 'ana' }
const ids = [1, 2, 3].map((number) => `0195e9a0-0000-7000-8000-00000000000${number}`)
const [first = ''] = ids
let data: ReturnType<typeof openDatabase>
let cancelled: string[]
/** How often the window was told to read the batches again. */
let changes: number
beforeEach(() => {
  data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-batch-')), now })
  cancelled = []
  changes = 0
})
afterEach(() => data.close())

/** The batches as a start of the program makes them. */
const begin = ({ cancel = (id: string): void => void cancelled.push(id), summaries = [] as OperationStatus[] } = {}) =>
  createBatches({
    db: data.db,
    owner,
    now,
    outbox: { cancel, summaries: () => summaries, waitingForSignIn: () => [] },
    changed() {
      changes += 1
    },
  })

/** Adds a batch of three documents. Returns its id. */
function addBatch(batches: Batches): string {
  const jobs = createJobStore(data.db, owner)
  return transaction(data.db, (tx) => {
    for (const id of ids) {
      const asked = { id, kind: 'sign', title: id, roleName: null, createdAt: at, updatedAt: at, payload: {} } as const
      const job = {
        ...asked,
        uploads: false,
        watches: false,
        ...initialProgress,
        ...initialState('done', { now: now(), holdMs: 0 }),
      }
      jobs.insert(tx, job)
    }
    const documents = ids.map((id) => ({ id, nome: id }) as Parameters<Batches['add']>[1][number]['document'])
    return batches.add(
      tx,
      documents.map((document) => ({
        document,
        roleName: null,
        reviewedSha256: null,
        reviewedAt: null,
        reviewedPages: null,
        operationId: document.id,
      })),
    )
  })
}

const report = (
  batches: Batches,
  operationId: string,
  state: OperationState,
  failure: OperationFailure | null = null,
) =>
  transaction(data.db, (tx) =>
    batches.onUpdate(tx, {
      operationId,
      payload: { idFase: operationId, reviewed: null },
      state,
      result: null,
      failure,
    }),
  )

it('a stop that was cut short cancels its pending entries at the next start', () => {
  const killed = begin({
    cancel() {
      throw new Error('killed')
    },
  })
  const batchId = addBatch(killed)
  for (const id of ids) report(killed, id, id === first ? 'registering' : 'done')
  expect(() => killed.stop({ batchId })).toThrow('killed')
  begin().resume()
  expect(cancelled).toEqual([first])
})

it('a retry by the person clears the stop, and the next start cancels nothing', async () => {
  const batches = begin()
  const batchId = addBatch(batches)
  report(batches, first, 'refused', { status: 403, message: 'Sem permissão.', traceId: null })
  await Promise.resolve()
  expect(cancelled.toSorted()).toEqual(ids.slice(1))
  for (const id of ids.slice(1)) report(batches, id, 'cancelled')
  expect(batches.find({ batchId })).toMatchObject({ value: { state: 'ended', stopped: 'forbidden' } })
  report(batches, first, 'ready')
  expect(batches.find({ batchId })).toMatchObject({ value: { state: 'running', stopped: null, reason: null } })
  cancelled = []
  begin().resume()
  expect(cancelled).toEqual([])
  // Another refusal stops it again.
  report(batches, first, 'refused', { status: 403, message: 'Sem permissão.', traceId: null })
  expect(batches.find({ batchId })).toMatchObject({ value: { state: 'ended', stopped: 'forbidden' } })
})

it.each(['refused', 'cancelled'] as const)(
  'an operation that is %s after the database was restored ends its entry at the next start, with the reason',
  (state) => {
    const batches = begin()
    const batchId = addBatch(batches)
    for (const id of ids) if (id !== first) report(batches, id, 'done')
    expect(batches.find({ batchId })).toMatchObject({ value: { state: 'running' } })
    begin({ summaries: [{ id: first, kind: 'sign', state, waitReason: null, question: null }] }).resume()
    expect(batches.find({ batchId })).toMatchObject({
      value: {
        state: 'ended',
        counts: { signed: 2, failed: 1 },
        entries: [{ outcome: 'failed', message: expect.stringContaining('Veja em Envios') }, {}, {}],
      },
    })
  },
)

it("tells a refusal without the service's words as one that the network may have given", () => {
  const batches = begin()
  const batchId = addBatch(batches)
  const words = { status: 403, message: null, traceId: null, issues: {} }
  const { failure } = stepFailure({ kind: 'forbidden', ...words })
  report(batches, first, 'refused', failure.kind === 'refused' ? failure.details : null)
  expect(batches.find({ batchId })).toMatchObject({
    value: {
      counts: { failed: 1, refused: 0 },
      stopped: 'forbidden',
      reason: expect.stringMatching(/sem explicação: do serviço, ou de algo na rede\.$/),
    },
  })
})

it('the window learns that a batch was archived, which takes an ended one off the list', () => {
  const batches = begin()
  const batchId = addBatch(batches)
  expect(batches.archive({ batchId })).toMatchObject({ failure: { code: 'conflict' } })
  for (const id of ids) report(batches, id, 'done')
  expect([batches.list(), changes]).toMatchObject([{ value: [{ batchId }] }, 0])
  expect(batches.archive({ batchId })).toEqual({ ok: true, value: null })
  expect([batches.list(), changes]).toEqual([{ ok: true, value: [] }, 1])
})
