import { expect, it } from 'vitest'
import { z } from 'zod'
import type { SignatureCapabilities } from '../../../contract/bridge/signatures.ts'
import { transaction } from '../../../main/engine/database/index.ts'
import type { JobHandler } from '../../../main/engine/outbox/index.ts'
import { createActions } from '../../../main/features/signatures/actions.ts'
import { createBatches } from '../../../main/features/signatures/batches.ts'
import { createTestOutbox } from '../../support/test-outbox.ts'
import { ana, documentOf, idOf, openLocalQueue, owner, start } from './local-queue.ts'

const now = () => new Date(start)
const all: SignatureCapabilities = {
  read: true,
  refuse: true,
  block: true,
  unblock: true,
  delete: true,
  checkedAt: null,
}
/** None of its steps runs: the operations are held. */
const handler: JobHandler<object, object> = {
  kind: 'sign',
  payload: z.object({}),
  evidence: z.object({}),
  upload: null,
  prepare: async () => ({ kind: 'prepared', evidence: {} }),
  register: async () => ({ kind: 'completed', result: {} }),
  reconcile: async () => ({ kind: 'absent' }),
  finish: async () => ({ kind: 'completed', result: {} }),
  onUpdate: () => undefined,
}

/** The acts of Ana on a document that waits for her. */
function actionsOn(capabilities = all) {
  const { db, queue } = openLocalQueue()
  transaction(db, (tx) => queue.save(tx, documentOf(1), { isFirstSync: false }))
  queue.recordReview(idOf(1), 'a')
  queue.recordPage({ id: idOf(1), sha256: 'a', page: 1, pages: 1 })
  const outbox = createTestOutbox({ db, owner, handlers: [handler], now, holdMs: () => 10_000 })
  let changes = 0
  const changed = () => {
    changes += 1
  }
  const batches = createBatches({
    db,
    owner,
    now,
    outbox: { cancel: () => undefined, summaries: outbox.summaries, waitingForSignIn: () => [] },
    changed,
  })
  const actions = createActions({
    db,
    context: { roles: [] },
    queue,
    capabilities: { read: () => capabilities },
    batches,
    actingIds: [ana],
    outbox: { enqueue: outbox.add, supersede: () => undefined },
    isBeingSent: () => false,
    changed,
  })
  return { actions, queue, changes: () => changes }
}
const unread = [{ id: idOf(1), sha256: null }]

it('the window learns at once that a document has an operation, although that is held', () => {
  const { actions, queue, changes } = actionsOn()
  const signed = actions.sign({ documents: [{ id: idOf(1), sha256: 'a' }], unread: false })
  const [operationId] = signed.ok ? signed.value.operationIds : []
  expect(queue.find(idOf(1))).toMatchObject({ operationId })
  expect(changes()).toBe(1)
  expect(actions.refuse({ id: idOf(1), justificativa: 'Não.' })).toMatchObject({ failure: { code: 'conflict' } })
  expect(changes()).toBe(1)
})

it.each([
  ['is refused without the choice to sign unread', all, unread, false, 'Leia-os ou escolha assinar sem ler.'],
  ['is allowed by the choice to sign unread', all, unread, true, null],
  ['is allowed for one at a time where the service lets none be read', { ...all, read: false }, unread, true, null],
  [
    'is refused for several where the service lets none be read',
    { ...all, read: false },
    [...unread, ...unread],
    true,
    'um',
  ],
] as const)('signing an unread document %s', (_, capabilities, documents, isChosen, problem) => {
  const outcome = actionsOn(capabilities).actions.sign({ documents: [...documents], unread: isChosen })
  if (problem === null) expect(outcome).toMatchObject({ ok: true })
  else expect(outcome).toMatchObject({ failure: { code: 'refused', message: expect.stringContaining(problem) } })
})
