import { expect, it } from 'vitest'
import { sendForwarding } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import type { Verdict } from '../../support/fault-proxy.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { trainerOf } from '../../support/training.ts'

const signedIn = signedInApp({
  environment: { horizonSeconds: 1 },
})

const operations = () => signedIn.app.call('outbox.list', {})
const forward = () => sendForwarding(signedIn.app, { subject: 'Igual' })

it('does not claim the record of a duplicate whose answer is still on its way', async () => {
  const trainer = trainerOf(signedIn.service)
  const posts: Verdict[] = ['pass', { when: 'instead', status: 502 }]
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let polls = 0
  signedIn.line.judge(async ({ method, path }) => {
    if (method === 'POST' && path === '/v2/encaminhamento/novo') return posts.shift() ?? 'pass'
    if (!path.startsWith('/v2/eventos/')) return 'pass'
    // The first is carried out, but the application cannot poll its event.
    polls += 1
    await released
    return 'pass'
  })
  // The record of the first does not exist yet when the second leaves.
  await trainer.call('POST', '/relogio', { pausado: true })
  await forward()
  await eventually(() => expect(polls).toBeGreaterThan(0))
  await forward()
  await eventually(() => expect(posts).toEqual([]))
  await trainer.call('POST', '/relogio', { pausado: false })
  await eventually(async () => {
    const [first, second] = await operations()
    expect(first?.state).toBe('processing')
    expect(second).toMatchObject({ state: 'uncertain', failure: { message: expect.stringContaining('igual a este') } })
  })
  release()
  const asking = await eventually(async () => {
    const [first, second] = await operations()
    expect(first?.state).toBe('done')
    expect(second).toMatchObject({ state: 'uncertain', question: 'send-again' })
    return second
  })
  await signedIn.app.call('outbox.retry', { operationId: asking?.id ?? '' })
  await eventually(async () => {
    const ended = await operations()
    expect(ended.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(new Set(ended.map(({ result }) => result.idEncaminhamento)).size).toBe(2)
  })
})
