import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { deskOnALine } from '../../support/desk-on-a-line.ts'
import { eventually } from '../../support/eventually.ts'

const desk = deskOnALine({
  // Slow enough that neither of two is there yet when the other leaves.
  service: { config: { eventDelayMs: 3000 } },
})

const operations = () => desk.app.call('outbox.list', {})
/** Writes and sends a forwarding that is like every other. */
async function forward(): Promise<void> {
  const { roleInForceId: idPapel } = await desk.app.call('session.get', {})
  const recipients = await eventually(async () => {
    const { entries } = await desk.app.call('directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })
    expect(entries).toHaveLength(1)
    return entries
  })
  const draftId = randomUUID()
  const fields = {
    ...{ subject: 'Igual', message: 'Igual.', recipients, idPapel, documents: [] },
    ...{ access: 'Organizacional' as const, notifyByEmail: false },
  }
  await desk.app.call('compose.save', { draftId, fields })
  await desk.app.call('compose.send', { draftId })
}

it('asks which is which where two are alike and neither was answered, and takes what the person says', async () => {
  desk.line.judge(({ method, path }) => (method === 'POST' && path === '/v2/encaminhamento/novo' ? 'swallow' : 'pass'))
  await forward()
  await forward()
  const asked = await eventually(async () => {
    const all = await operations()
    expect(all.map(({ question }) => question)).toEqual(['choose', 'choose'])
    return all
  })
  const [one] = asked
  const [first, second] = one?.candidates ?? []
  expect(one?.candidates.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^2\d{3}-\w{6}, para PROTOCOLO$/),
    expect.stringMatching(/^2\d{3}-\w{6}, para PROTOCOLO$/),
  ])
  await desk.app.call('outbox.choose', { operationId: one?.id ?? '', id: first?.id ?? '' })
  // What the one is, the other cannot be: what is left is the other.
  const [, other] = asked
  const taken = await desk.app.outcome('outbox.choose', { operationId: other?.id ?? '', id: first?.id ?? '' })
  expect(taken).toMatchObject({ ok: false, failure: { code: 'conflict' } })
  await eventually(async () => {
    const ended = await operations()
    expect(ended.map(({ state, result }) => [state, result.idEncaminhamento])).toEqual([
      ['done', first?.id],
      ['done', second?.id],
    ])
  })
  expect(desk.line.seen.filter((request) => request === 'POST /v2/encaminhamento/novo')).toHaveLength(2)
  expect((await desk.app.outcome('outbox.choose', { operationId: one?.id ?? '', id: null })).ok).toBe(false)
})
