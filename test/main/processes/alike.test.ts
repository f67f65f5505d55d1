import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { createClockOffset } from '../../support/clock-offset.ts'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, startFaultProxy, type Verdict } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { patience } from '../../support/patience.ts'
import { asPerson, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { type Trainer, trainerOf } from '../../support/training.ts'

/** Longer than any rest between two looks, and than the service has to be found not to know of a request. */
const longMs = 6 * 60_000
/** Longer than the first rest between two looks. */
const shortMs = 10_000
const looking = { ...patience, interval: 400 }
let service: TestService
let trainer: Trainer
let faultProxy: FaultProxy
let ana: TestApp
let bruno: Person
let idClasse = ''
let idPapel = ''
const clockOffset = createClockOffset()
beforeAll(async () => {
  service = await borrowService()
  trainer = trainerOf(service)
  faultProxy = await startFaultProxy(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: faultProxy.url, aheadMs: clockOffset.ms })
  idPapel = (await ana.signIn()).roles[0]?.id ?? ''
  bruno = await asPerson(service, 'bruno.reis')
  idClasse = await eventually(async () => {
    const { classes } = await ana.call('directory.classes', { text: '', limit: 1 })
    expect(classes).toHaveLength(1)
    return classes[0]?.id ?? ''
  })
})
afterAll(async () => {
  await ana?.stop()
  await faultProxy?.close()
  await service?.stop()
})

/**
 * Asks for two processes that are alike in every word, each on a line that does so much to its request, and lets the
 * service carry out what it has got while the line is cut; then the line is back.
 */
async function openTwo(resumo: string, lines: readonly ['pass' | 'swallow', 'drop' | 'swallow']): Promise<string[]> {
  await trainer.call('POST', '/relogio', { pausado: true })
  const left: Verdict[] = [...lines]
  faultProxy.judge(({ path }) =>
    left.length === 0 ? 'drop' : path === '/v2/processos/autuar' ? (left.shift() ?? 'drop') : 'pass',
  )
  const interessados = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }
  const opening = { idPapel, idClasse, resumo, idsDocumentos: [], interessados }
  const ids: string[] = []
  for (const line of lines) {
    const id = await ana.call('processes.open', opening)
    const state = line === 'pass' ? 'processing' : 'uncertain'
    await eventually(async () => expect(await operations([id])).toMatchObject([{ state }]))
    ids.push(id)
  }
  await trainer.call('POST', '/relogio', { pausado: false })
  const arrived = lines.filter((line) => line !== 'drop').length
  await eventually(async () => {
    const { result } = (await bruno.post('/v2/processos/paginated-search', { tamanhoPagina: 200 })).body
    expect(result.filter((each: { resumo: string }) => each.resumo === resumo)).toHaveLength(arrived)
  })
  return ids
}

/**
 * Waits until operations stand so, while the application's clock runs on: once after each look, and wakes it, for what
 * lies between two looks is what counts, and the clock does not run on without end.
 */
function come<T>(ids: readonly string[], byMs: number, check: (found: OperationView[]) => T): Promise<T> {
  let lookedAt = ''
  return vi.waitFor(async () => {
    const found = await operations(ids)
    const at = found.map(({ updatedAt }) => updatedAt).join()
    if (at !== lookedAt) {
      lookedAt = at
      clockOffset.advance(byMs)
      await ana.call('session.chooseRole', { idPapel })
    }
    return check(found)
  }, looking)
}
async function operations(ids: readonly string[]) {
  const all = await ana.call('outbox.list', {})
  return ids.flatMap((id) => all.filter((each) => each.id === id))
}

it('asks which is which where neither was answered, and leaves the other to the other', async () => {
  const ids = await openTwo('Iguais', ['swallow', 'swallow'])
  faultProxy.judge(() => 'pass')
  const [first, second] = await come(ids, longMs, (both) => {
    expect(both.map(({ question }) => question)).toEqual(['choose', 'choose'])
    return both[0]?.candidates ?? []
  })
  const label = expect.stringMatching(/^Processo \d{4}-\w{5}, aberto em GECON$/)
  expect([first?.label, second?.label]).toEqual([label, label])
  await ana.call('outbox.choose', { operationId: ids[0] ?? '', id: second?.id ?? '' })
  await come(ids, longMs, (ended) => {
    expect(ended.map(({ state, result }) => [state, result.idProcesso])).toEqual([
      ['done', second?.id],
      ['done', first?.id],
    ])
  })
  clockOffset.reset()
})

it('does not take what one that is still on its way is about to be told of', async () => {
  const ids = await openTwo('Iguais, um só chegou', ['pass', 'drop'])
  // Who has been answered learns of it last: everything but its being the other's speaks for taking it.
  const event = { metodo: 'GET', caminho: '/v2/eventos/{idEvento}', atrasoMs: 2000, vale: 'proximas' }
  await trainer.fault('atraso', event)
  faultProxy.judge(() => 'pass')
  const [first] = await come(ids, shortMs, (both) => {
    expect(both[0]?.state).toBe('done')
    return both
  })
  await come(ids, longMs, (both) => expect(both[1]).toMatchObject({ state: 'uncertain', question: 'send-again' }))
  clockOffset.reset()
  await ana.call('outbox.retry', { operationId: ids[1] ?? '' })
  const [, second] = await eventually(async () => {
    const both = await operations(ids)
    expect(both.map(({ state }) => state)).toEqual(['done', 'done'])
    return both
  })
  expect(second?.result.idProcesso).not.toBe(first?.result.idProcesso)
})
