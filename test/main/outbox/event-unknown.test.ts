import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { engineByHand, failed } from './engine-by-hand.ts'

const hand = engineByHand()
const { add, list, state, begun, answer, pass } = hand
const details = { status: null, message: 'O serviço informa a situação “EmAnálise”.', traceId: null }
const unknown = { kind: 'event-unknown', details }

/** A forwarding whose event has a state that the program does not know, for longer than the horizon of 10 s. */
async function unclear(): Promise<void> {
  add('a', 'forward')
  await begun('register a')
  await answer('register a', { kind: 'registered', eventId: 'e1' })
  for (const ms of [0, 6000, 6000]) {
    pass(ms)
    await begun('poll e1')
    await answer('poll e1', unknown)
  }
  expect(list()[0]).toMatchObject({ state: 'uncertain', doubt: 'accepted', question: null, failure: details })
}

/** The event still does not tell its end, and the search finds nothing. */
async function notFound(): Promise<void> {
  await begun('poll e1')
  hand.running[0]?.answer(unknown)
  await begun('reconcile a')
  await answer('reconcile a', { kind: 'absent' })
  pass(600_000)
}

it('looks for the result of an event in an unknown state after the horizon, and goes on asking for the event', async () => {
  await unclear()
  await notFound()
  await begun('poll e1')
  await answer('poll e1', { kind: 'event-pending' })
  expect(list()[0]).toMatchObject({ state: 'processing', failure: null, question: null })
  pass(600_000)
  await begun('poll e1')
  await answer('poll e1', { kind: 'event-ended', ids: {} })
  await begun('finish a')
  await answer('finish a', { kind: 'completed', result: {} })
  expect(state('a')).toBe('done')
})

it.each([
  ['done', { kind: 'event-ended', ids: {} }],
  ['refused', failed({ kind: 'refused', details: { status: null, message: 'Cancelado.', traceId: null } })],
])('takes the end "%s" of an event that the service tells after the person was asked', async (end, told) => {
  await unclear()
  for (let looked = 0; looked < 2; looked += 1) await notFound()
  await eventually(() => expect(list()[0]).toMatchObject({ question: 'send-again', doubt: 'accepted' }))
  await begun('poll e1')
  await answer('poll e1', told)
  if (end === 'done') {
    await begun('finish a')
    await answer('finish a', { kind: 'completed', result: {} })
  }
  expect(list()[0]).toMatchObject({ state: end, question: null })
})
