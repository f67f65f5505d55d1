import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { createClockOffset } from '../../support/clock-offset.ts'
import { noParties, processDraft, sendDraft } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, startFaultProxy, type Verdict } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { patience } from '../../support/patience.ts'
import { asPerson, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { type Trainer, trainerOf } from '../../support/training.ts'

/** Longer than any delay between two polls, and than the horizon. */
const longMs = 6 * 60_000
/** Longer than the first delay between two polls. */
const shortMs = 10_000
const looking = { ...patience, interval: 400 }
let service: TestService
let trainer: Trainer
let faultProxy: FaultProxy
let ana: TestApp
let bruno: Person
let classe: { id: string; codigo: string; nome: string }
let idPapel = ''
const clockOffset = createClockOffset()
beforeAll(async () => {
  service = await borrowService()
  trainer = trainerOf(service)
  faultProxy = await startFaultProxy(service.baseUrl)
  ana = await startTestApp({ service, login: 'ana.prado', apiUrl: faultProxy.url, aheadMs: clockOffset.ms })
  idPapel = (await ana.signIn()).roles[0]?.id ?? ''
  bruno = await asPerson(service, 'bruno.reis')
  classe = await eventually(async () => {
    const [found] = (await ana.call('directory.classes', { text: '', limit: 1 })).classes
    if (found === undefined) throw new Error('no class has been read yet')
    const { id, codigo, nome } = found
    return { id, codigo, nome }
  })
})
afterAll(async () => {
  await ana?.stop()
  await faultProxy?.close()
  await service?.stop()
})

/**
 * Opens two identical processes, each through a connection that loses its request or answer. The service carries out
 * the arrived requests while the connection is cut.
 */
async function openTwo(resumo: string, lines: readonly ['pass' | 'swallow', 'drop' | 'swallow']): Promise<string[]> {
  await trainer.call('POST', '/relogio', { pausado: true })
  const left: Verdict[] = [...lines]
  faultProxy.judge(({ path }) =>
    left.length === 0 ? 'drop' : path === '/v2/processos/autuar' ? (left.shift() ?? 'drop') : 'pass',
  )
  const opening = processDraft({ ato: 'autuar', classe, interessados: noParties }, { idPapel, subject: resumo })
  const ids: string[] = []
  for (const line of lines) {
    const id = await sendDraft(ana, opening)
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
 * Waits until the check passes. Advances the application's clock once after each poll: only the delay between polls
 * matters, and the clock must not run without end.
 */
function advanceUntil<T>(ids: readonly string[], byMs: number, check: (found: OperationView[]) => T): Promise<T> {
  let polledAt = ''
  return vi.waitFor(async () => {
    const found = await operations(ids)
    const at = found.map(({ updatedAt }) => updatedAt).join()
    if (at !== polledAt) {
      polledAt = at
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

it('asks the person which of two identical processes is which, and gives each operation its own', async () => {
  const ids = await openTwo('Iguais', ['swallow', 'swallow'])
  faultProxy.judge(() => 'pass')
  const [first, second] = await advanceUntil(ids, longMs, (both) => {
    expect(both.map(({ question }) => question)).toEqual(['choose', 'choose'])
    return both[0]?.candidates ?? []
  })
  const label = expect.stringMatching(/^Processo \d{4}-\w{5}, aberto em GECON$/)
  expect([first?.label, second?.label]).toEqual([label, label])
  await ana.call('outbox.choose', { operationId: ids[0] ?? '', id: second?.id ?? '' })
  await advanceUntil(ids, longMs, (ended) => {
    expect(ended.map(({ state, result }) => [state, result.idProcesso])).toEqual([
      ['done', second?.id],
      ['done', first?.id],
    ])
  })
  clockOffset.reset()
})

it('does not claim the process of a duplicate that is still in flight', async () => {
  const ids = await openTwo('Iguais, um só chegou', ['pass', 'drop'])
  // The answered one is polled last: only the duplicate check keeps the other from claiming its process.
  const event = { metodo: 'GET', caminho: '/v2/eventos/{idEvento}', atrasoMs: 2000, vale: 'proximas' }
  await trainer.fault('atraso', event)
  faultProxy.judge(() => 'pass')
  const [first] = await advanceUntil(ids, shortMs, (both) => {
    expect(both[0]?.state).toBe('done')
    return both
  })
  await advanceUntil(ids, longMs, (both) =>
    expect(both[1]).toMatchObject({ state: 'uncertain', question: 'send-again' }),
  )
  clockOffset.reset()
  await ana.call('outbox.retry', { operationId: ids[1] ?? '' })
  const [, second] = await eventually(async () => {
    const both = await operations(ids)
    expect(both.map(({ state }) => state)).toEqual(['done', 'done'])
    return both
  })
  expect(second?.result.idProcesso).not.toBe(first?.result.idProcesso)
})
