import { describe, expect, it } from 'vitest'
import { unreadable } from '../../../main/engine/outbox/index.ts'
import { eventually } from '../../support/eventually.ts'
import { engineByHand, failed } from './engine-by-hand.ts'

const details = { status: 503, message: 'Depois.', traceId: null }
const hand = engineByHand()
const { add, list, state, begun, answer, pass } = hand

describe('a request that may have arrived', () => {
  it('is not repeated before the person says so, who is asked when its result stays absent', async () => {
    add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'uncertain', details }))
    await eventually(() => expect(state('a')).toBe('uncertain'))
    const operationId = list()[0]?.id ?? ''
    expect(hand.outbox.retry({ operationId })).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    expect(hand.outbox.cancel({ operationId })).toMatchObject({ ok: false, failure: { code: 'too-late' } })
    for (let looked = 0; looked < 3; looked += 1) {
      pass(6000)
      await begun('reconcile a')
      await answer('reconcile a', { kind: 'absent' })
    }
    await eventually(() => expect(list()[0]).toMatchObject({ state: 'uncertain', question: 'send-again' }))
    pass(600_000)
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'absent' })
    expect(list()[0]).toMatchObject({ state: 'uncertain', question: 'send-again' })
    expect(hand.outbox.retry({ operationId })).toMatchObject({
      ok: true,
      value: { state: 'uncertain', question: null },
    })
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'absent' })
    // The job reconciles once more before the request leaves.
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'absent' })
    await begun('register a')
  })

  it('is not sent again when its result appears while the retry waits in its lane', async () => {
    add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'uncertain', details }))
    for (let looked = 0; looked < 3; looked += 1) {
      pass(6000)
      await begun('reconcile a')
      await answer('reconcile a', { kind: 'absent' })
    }
    hand.outbox.retry({ operationId: list()[0]?.id ?? '' })
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'absent' })
    await begun('reconcile a')
    // A request that may have arrived cannot be cancelled.
    expect(list()[0]).toMatchObject({ state: 'registering', cancellable: false })
    await hand.outbox.stop()
    hand.data.close()
    hand.open()
    hand.outbox.start()
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'completed', result: {} })
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'completed', result: {} })
    await eventually(() => expect(state('a')).toBe('done'))
    expect(hand.running).toEqual([])
  })

  it.each([
    ['is done when its result is why the retry may not be sent', 'completed', 'done'],
    ['is refused when the retry may not be sent and there is no result', 'absent', 'refused'],
    ['stays uncertain when the retry may not be sent and a record cannot be read', 'unreadable', 'uncertain'],
  ] as const)('%s', async (_title, kind, end) => {
    add('a', 'forward')
    await begun('register a')
    await answer('register a', failed({ kind: 'uncertain', details }))
    for (let looked = 0; looked < 3; looked += 1) {
      pass(6000)
      await begun('reconcile a')
      await answer('reconcile a', { kind: 'absent' })
    }
    hand.refusal = { kind: 'refused', details }
    hand.outbox.retry({ operationId: list()[0]?.id ?? '' })
    await begun('reconcile a')
    await answer('reconcile a', { kind: 'absent' })
    await begun('reconcile a')
    const results = { completed: { kind: 'completed', result: {} }, absent: { kind: 'absent' }, unreadable } as const
    const result = results[kind]
    await answer('reconcile a', result)
    if (kind !== 'absent') {
      await begun('reconcile a')
      await answer('reconcile a', result)
    }
    await eventually(() => expect(state('a')).toBe(end))
  })
})
