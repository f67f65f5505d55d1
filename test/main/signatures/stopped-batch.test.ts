import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OperationFailure, OperationState } from '../../../contract/bridge/outbox.ts'
import { openDatabase, transaction } from '../../../main/database/index.ts'
import { beginning, untried } from '../../../main/outbox/held.ts'
import { createJobStore } from '../../../main/outbox/store.ts'
import { type Batches, createBatches } from '../../../main/signatures/batches.ts'

const at = '2026-11-20T12:00:00.000Z'
const now = () => new Date(at)
const owner = { environmentId: 'local', personId: 'ana' }
const ids = ['1', '2', '3'].map((n) => `0195e9a0-0000-7000-8000-00000000000${n}`)
const [first = ''] = ids
let data: ReturnType<typeof openDatabase>
let calledOff: string[]
beforeEach(() => {
  data = openDatabase({ folder: mkdtempSync(path.join(tmpdir(), 'malote-batch-')), now })
  calledOff = []
})
afterEach(() => data.close())

/** As a start of the program makes them. */
const begin = (callOff = (id: string): void => void calledOff.push(id)) =>
  createBatches({ ...{ db: data.db, owner, now, callOff }, standings: () => [], changed: () => undefined })

function three(batches: Batches): string {
  const jobs = createJobStore(data.db, owner)
  return transaction(data.db, (tx) => {
    for (const id of ids) {
      const asked = { id, kind: 'sign', title: id, roleName: null, createdAt: at, updatedAt: at, payload: {} } as const
      const job = {
        ...asked,
        uploads: false,
        watches: false,
        ...untried,
        ...beginning('done', { now: now(), holdMs: 0 }),
      }
      jobs.insert(tx, job, [], [])
    }
    const documents = ids.map((id) => ({ id, nome: id }) as Parameters<Batches['add']>[1][number]['document'])
    return batches.add(
      tx,
      documents.map((document) => ({ document, roleName: null, reviewedSha256: null, operationId: document.id })),
    )
  })
}

const tell = (batches: Batches, operationId: string, state: OperationState, failure: OperationFailure | null = null) =>
  transaction(data.db, (tx) =>
    batches.follow(tx, { operationId, payload: { idFase: operationId, reviewed: null }, state, result: null, failure }),
  )

it('is called off at the next start also where the program ended before it was, and one was just being read', () => {
  const ended = begin(() => {
    throw new Error('killed')
  })
  const batchId = three(ended)
  for (const id of ids) tell(ended, id, id === first ? 'registering' : 'done')
  expect(() => ended.stop({ batchId })).toThrow('killed')
  begin().resume()
  expect(calledOff).toEqual([first])
})

it('goes on with what the person has tried again, and calls nothing of that off at the next start', async () => {
  const batches = begin()
  const batchId = three(batches)
  tell(batches, first, 'refused', { status: 403, message: 'Sem permissão.', traceId: null })
  await Promise.resolve()
  expect(calledOff.toSorted()).toEqual(ids.slice(1))
  for (const id of ids.slice(1)) tell(batches, id, 'cancelled')
  expect(batches.find({ batchId })).toMatchObject({ value: { state: 'ended', stopped: 'forbidden' } })
  tell(batches, first, 'ready')
  expect(batches.find({ batchId })).toMatchObject({ value: { state: 'running', stopped: null, reason: null } })
  calledOff = []
  begin().resume()
  expect(calledOff).toEqual([])
  // Refused once more, it stops once more.
  tell(batches, first, 'refused', { status: 403, message: 'Sem permissão.', traceId: null })
  expect(batches.find({ batchId })).toMatchObject({ value: { state: 'ended', stopped: 'forbidden' } })
})
