import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { asPerson } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { trainerOf } from '../../support/training.ts'

const desk = signedInApp()

const operations = () => desk.app.call('outbox.list', {})
/** Writes and sends a forwarding that is like every other. */
async function forward(subject: string): Promise<void> {
  const { roleInForceId: idPapel } = await desk.app.call('session.get', {})
  const recipients = await eventually(async () => {
    const { entries } = await desk.app.call('directory.search', { text: 'PROTOCOLO', kinds: ['Setor'], limit: 1 })
    expect(entries).toHaveLength(1)
    return entries
  })
  const draftId = randomUUID()
  const fields = {
    ...{ subject, message: 'Igual.', recipients, idPapel, documents: [] },
    ...{ access: 'Organizacional' as const, notifyByEmail: false },
  }
  await desk.app.call('compose.save', { draftId, fields })
  await desk.app.call('compose.send', { draftId })
}

/**
 * Sends two that are alike, of which neither is answered, and comes back when both have left. The second looks at what
 * there is before it leaves: the first is there by then, or neither is before both have left. For what has become of
 * them nobody looks before both are there.
 */
async function forwardTwo(subject: string, thereBefore: 0 | 1): Promise<{ posts(): number }> {
  const trainer = trainerOf(desk.service)
  const ana = await asPerson(desk.service, 'ana.prado')
  const there = async (count: number) => {
    const filter = { assunto: subject }
    const found = (await ana.post('/v2/encaminhamento/paginated-search', filter)).body.result as unknown[]
    expect(found).toHaveLength(count)
  }
  const [asked, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let [posts, looks] = [0, 0]
  desk.line.judge(async ({ method, path }) => {
    if (method === 'POST' && path === '/v2/encaminhamento/novo') {
      posts += 1
      if (posts === 2) both.resolve()
      // By then the second waits for its turn, and looks and leaves before it is time to look for the first.
      await asked.promise
      return 'swallow'
    }
    if (path !== '/v2/encaminhamento/paginated-search' || posts === 0) return 'pass'
    looks += 1
    // The first that looks is the second. Where neither is there, whoever else looks finds nothing.
    const isBefore = looks === 1 || (posts === 1 && thereBefore === 0)
    if (!isBefore) await both.promise
    await eventually(() => there(isBefore ? thereBefore : 2))
    return 'pass'
  })
  await trainer.call('POST', '/relogio', { pausado: thereBefore === 0 })
  await forward(subject)
  await forward(subject)
  asked.resolve()
  await both.promise
  await trainer.call('POST', '/relogio', { pausado: false })
  return { posts: () => posts }
}

const alike = async (subject: string) => (await operations()).filter(({ title }) => title === subject)

it('asks which is which where two are alike and neither was answered, and takes what the person says', async () => {
  const { posts } = await forwardTwo('Igual', 0)
  const asked = await eventually(async () => {
    const all = await alike('Igual')
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
    const ended = await alike('Igual')
    expect(ended.map(({ state, result }) => [state, result.idEncaminhamento])).toEqual([
      ['done', first?.id],
      ['done', second?.id],
    ])
  })
  expect(posts()).toBe(2)
  expect((await desk.app.outcome('outbox.choose', { operationId: one?.id ?? '', id: null })).ok).toBe(false)
})

it('leaves to the first what it has made before the second leaves, whichever the person takes for it', async () => {
  const { posts } = await forwardTwo('Igual também', 1)
  const asked = await eventually(async () => {
    const [first] = await alike('Igual também')
    expect(first?.question).toBe('choose')
    return first
  })
  const later = asked?.candidates.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  await desk.app.call('outbox.choose', { operationId: asked?.id ?? '', id: later?.id ?? '' })
  await eventually(async () => {
    const ended = await alike('Igual também')
    expect(ended.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(new Set(ended.map(({ result }) => result.idEncaminhamento)).size).toBe(2)
  })
  expect(posts()).toBe(2)
})
