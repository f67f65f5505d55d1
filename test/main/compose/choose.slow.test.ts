import { expect, it } from 'vitest'
import { sendForwarding } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { asPerson } from '../../support/records.ts'
import { signedInApp } from '../../support/signed-in-app.ts'
import { trainerOf } from '../../support/training.ts'

const signedIn = signedInApp()

/** Saves and sends a forwarding; all have identical content except the subject. */
const forward = (subject: string) => sendForwarding(signedIn.app, { subject })

/**
 * Sends two identical forwardings without answers, and returns when both have left. When the second reads its
 * evidence, `existing` of them exist at the service; reconciliation reads only when both exist.
 */
async function forwardTwo(subject: string, existing: 0 | 1): Promise<{ posts(): number }> {
  const trainer = trainerOf(signedIn.service)
  const ana = await asPerson(signedIn.service, 'ana.prado')
  const expectFound = async (count: number) => {
    const filter = { assunto: subject }
    const found = (await ana.post('/v2/encaminhamento/paginated-search', filter)).body.result as unknown[]
    expect(found).toHaveLength(count)
  }
  const [queued, both] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let posts = 0
  let evidenceLength: string | undefined
  signedIn.line.judge(async ({ method, path, headers }) => {
    if (method === 'POST' && path === '/v2/encaminhamento/novo') {
      posts += 1
      if (posts === 2) both.resolve()
      // The second is queued by then, and leaves before the first is reconciled.
      await queued.promise
      return 'swallow'
    }
    if (path !== '/v2/encaminhamento/paginated-search') return 'pass'
    const length = headers['content-length']
    if (posts === 0) {
      evidenceLength = length
      return 'pass'
    }
    // A reconciliation also says since when, and may come before the evidence of the second.
    const isBefore = length === evidenceLength || (posts === 1 && existing === 0)
    if (!isBefore) await both.promise
    await eventually(() => expectFound(isBefore ? existing : 2))
    return 'pass'
  })
  await trainer.call('POST', '/relogio', { pausado: existing === 0 })
  await forward(subject)
  await forward(subject)
  queued.resolve()
  await both.promise
  await trainer.call('POST', '/relogio', { pausado: false })
  return { posts: () => posts }
}

const duplicatesOf = async (subject: string) =>
  (await signedIn.app.call('outbox.list', {})).filter(({ title }) => title === subject)

it('asks the person to choose between two identical forwardings without answers, and follows the choice', async () => {
  const { posts } = await forwardTwo('Igual', 0)
  const asking = await eventually(async () => {
    const all = await duplicatesOf('Igual')
    expect(all.map(({ question }) => question)).toEqual(['choose', 'choose'])
    return all
  })
  const [one, other] = asking
  const [first, second] = one?.candidates ?? []
  const named = { label: expect.stringMatching(/^2\d{3}-\w{6}, para PROTOCOLO$/) }
  expect(one?.candidates).toMatchObject([named, named])
  await signedIn.app.call('outbox.choose', { operationId: one?.id ?? '', id: first?.id ?? '' })
  // The claimed candidate is refused to the other operation, which gets the remaining one.
  const outcome = await signedIn.app.outcome('outbox.choose', { operationId: other?.id ?? '', id: first?.id ?? '' })
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'conflict' } })
  await eventually(async () => {
    const ended = await duplicatesOf('Igual')
    expect(ended.map(({ state, result }) => [state, result.idEncaminhamento])).toEqual([
      ['done', first?.id],
      ['done', second?.id],
    ])
  })
  expect(posts()).toBe(2)
  expect((await signedIn.app.outcome('outbox.choose', { operationId: one?.id ?? '', id: null })).ok).toBe(false)
})

it('gives two identical forwardings a record each, though the person chooses the later one for the first', async () => {
  const { posts } = await forwardTwo('Igual também', 1)
  const asking = await eventually(async () => {
    const [first] = await duplicatesOf('Igual também')
    expect(first?.question).toBe('choose')
    return first
  })
  const later = asking?.candidates.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
  await signedIn.app.call('outbox.choose', { operationId: asking?.id ?? '', id: later?.id ?? '' })
  await eventually(async () => {
    const ended = await duplicatesOf('Igual também')
    expect(ended.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(new Set(ended.map(({ result }) => result.idEncaminhamento)).size).toBe(2)
  })
  expect(posts()).toBe(2)
})
