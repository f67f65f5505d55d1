import { expect, it } from 'vitest'
import { reduceJob } from '../../../main/engine/outbox/reduce-job.ts'
import { eventually } from '../../support/eventually.ts'
import { engineByHand, failed } from './engine-by-hand.ts'
import { candidates, details, intent, jobEvents, jobs, moment } from './jobs.ts'

const hand = engineByHand()
const { add, list, state, begun, answer, pass } = hand
const unread = { kind: 'unreadable', details }

it('takes a question and a wish to send again back when the result may be a record that cannot be read', () => {
  for (const job of [jobs.uncertain, jobs.asking, jobs.sendingAgain, jobs.choosing]) {
    const changed = { state: 'uncertain', question: null, candidates: [], failure: details }
    const after = { ...changed, intent: { absentSince: null, sendAgain: false } }
    expect(reduceJob(job, jobEvents.unreadable, moment)).toMatchObject(after)
  }
  const rejected = { ...intent, rejectedCandidates: candidates.map(({ id }) => id) }
  const partial = { ...jobEvents.ambiguous, isPartial: true }
  const end = reduceJob({ ...jobs.asking, intent: rejected }, partial, moment)
  expect(end).toMatchObject({ state: 'uncertain', question: null })
})

/** Searches that cannot be read, until the person is asked: for longer than the horizon of 10 s. */
async function askedAfterUnread(kind: 'capture' | 'forward'): Promise<string> {
  add('a', kind)
  if (kind === 'capture') {
    await begun('upload a')
    await answer('upload a', { kind: 'uploaded', file: {} })
  }
  await begun('register a')
  await answer('register a', failed({ kind: 'uncertain', details }))
  for (let looked = 0; looked < 3; looked += 1) {
    pass(6000)
    await begun('reconcile a')
    expect(list()[0]).toMatchObject({ state: 'uncertain', question: null })
    await answer('reconcile a', unread)
  }
  await eventually(() => expect(list()[0]?.question).not.toBeNull())
  expect(list()[0]).toMatchObject({ doubt: 'unreadable', failure: details })
  return list()[0]?.id ?? ''
}

it('lets the person say that an operation is at the service, in a record that cannot be read', async () => {
  const operationId = await askedAfterUnread('forward')
  expect(list()[0]).toMatchObject({ question: 'choose', candidates: [{ id: operationId }] })
  expect(hand.outbox.retry({ operationId })).toMatchObject({ ok: false, failure: { code: 'conflict' } })
  const said = { message: expect.stringContaining('Você indicou'), status: null, traceId: null }
  expect(hand.outbox.choose({ operationId, id: operationId })).toMatchObject({
    ok: true,
    value: { state: 'done', result: {}, failure: said },
  })
})

it('sends an operation again that cannot be read only after the person said twice that it is not there', async () => {
  const operationId = await askedAfterUnread('forward')
  hand.outbox.choose({ operationId, id: null })
  await begun('reconcile a')
  await answer('reconcile a', unread)
  expect(list()[0]).toMatchObject({ state: 'uncertain', question: 'send-again', doubt: 'unreadable' })
  pass(600_000)
  await begun('reconcile a')
  await answer('reconcile a', unread)
  expect(hand.outbox.retry({ operationId })).toMatchObject({ ok: true, value: { question: null } })
  await begun('reconcile a')
  await answer('reconcile a', unread)
  // Once more just before the request, with the same answer.
  await begun('reconcile a')
  await answer('reconcile a', unread)
  await begun('register a')
  await answer('register a', { kind: 'registered', eventId: 'e1' })
  await begun('poll e1')
  expect(state('a')).toBe('processing')
})

it('takes the record instead of sending again when it can be read at the last moment', async () => {
  const operationId = await askedAfterUnread('capture')
  expect(list()[0]).toMatchObject({ question: 'send-again', candidates: [] })
  hand.outbox.retry({ operationId })
  await begun('reconcile a')
  await answer('reconcile a', { kind: 'completed', result: { registro: '2026-B3F4XZ' } })
  expect(list()[0]).toMatchObject({ state: 'done', question: null })
})
