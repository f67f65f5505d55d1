import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Draft, DraftActKind } from '../../../contract/bridge/compose.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { createClockOffset } from '../../support/clock-offset.ts'
import { sendForwarding } from '../../support/drafts.ts'
import { eventually } from '../../support/eventually.ts'
import { breakOnce, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { asPerson, organizacional, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { type Trainer, trainerOf } from '../../support/training.ts'

const clockOffset = createClockOffset()
let service: TestService
let trainer: Trainer
let faultProxy: FaultProxy
/** Bruno's application. Ana shares the box of his sector, Elisa forwards to it, Carla receives. */
let bruno: TestApp
let people: Record<'ana' | 'bruno' | 'carla' | 'elisa', Person>
let gecon: string
let number = 0

beforeAll(async () => {
  service = await borrowService()
  trainer = trainerOf(service)
  faultProxy = await startFaultProxy(service.baseUrl)
  bruno = await startTestApp({ service, login: 'bruno.reis', apiUrl: faultProxy.url, aheadMs: clockOffset.ms })
  await bruno.signIn()
  const as = (login: string) => asPerson(service, login)
  const [ana, carla, elisa] = [await as('ana.prado'), await as('carla.nunes'), await as('elisa.fontes')]
  people = { ana, bruno: await as('bruno.reis'), carla, elisa }
  const { boxes } = await bruno.call('boxes.list', {})
  gecon = boxes.find(({ sigla }) => sigla === 'GECON')?.id ?? ''
})
afterAll(async () => {
  for (const end of [bruno.stop, faultProxy.close, service.stop]) await end()
})
afterEach(async () => {
  faultProxy.judge(() => 'pass')
  clockOffset.reset()
  await trainer.clear()
})

/** Makes the service not carry out the next reply. */
const responder = { metodo: 'POST', caminho: '/v2/encaminhamento/responder', vale: 'proximas' }
const papel = (person: Person) => person.roles[0]?.id ?? ''
/** Posts a forwarding directly, waits until it is carried out, and returns its id. */
async function done(who: Person, path: string, body: object): Promise<string> {
  const { body: accepted } = await who.post(`/v2/encaminhamento/${path}`, body)
  return (await who.ended(accepted.idEvento)).idEncaminhamento ?? ''
}
function sent(who: Person, to: string): Promise<string> {
  number += 1
  const text = { assunto: `Assunto ${number}`, mensagem: 'Segue.', restricaoAcesso: organizacional }
  return done(who, 'novo', { ...text, idResponsavel: papel(who), idsDestinos: [to] })
}
const act = (who: Person, path: string, id: string, changes: object = {}) =>
  done(who, path, { idEncaminhamentoAnterior: id, idResponsavel: papel(who), mensagem: 'Já vi.', ...changes })
const followers = async (id: string): Promise<{ id: string; responsavel: { nome: string } }[]> =>
  (await people.bruno.get(`/v2/encaminhamento/${id}/rastreio`)).body.encaminhamentosPosteriores
const folder = async (pasta: string): Promise<string[]> =>
  (
    await people.bruno.post(`/v2/caixas/${gecon}/encaminhamentos/paginated-search`, { pasta, tamanhoPagina: 200 })
  ).body.result.map(({ id }: { id: string }) => id)

/** Saves and sends Bruno's draft about a forwarding. */
async function write(kind: DraftActKind, idEncaminhamento: string, app = bruno): Promise<Draft> {
  const carla = { id: papel(people.carla), kind: 'Papel' as const, nome: 'Carla Nunes', sigla: null, detalhe: '' }
  return sendForwarding(app, {
    subject: `Assunto ${number}`,
    message: 'Recebido, obrigado.',
    recipients: kind === 're-forward' ? [carla] : [],
    idPapel: papel(people.bruno),
    about: { kind, idEncaminhamento },
  })
}
const operationOf = ({ operationId }: Draft) => operationId ?? ''
async function resolve(id: string): Promise<string> {
  await bruno.call('boxes.refreshBox', { idCaixa: gecon })
  const [operationId] = await bruno.call('boxes.resolve', { idCaixa: gecon, ids: [id], idPapel: papel(people.bruno) })
  return operationId ?? ''
}
const until = (operationId: string, expected: object, app = bruno) =>
  eventually(async () => {
    const operations = await app.call('outbox.list', {})
    expect(operations.find(({ id }) => id === operationId)).toMatchObject(expected)
  })

interface Case {
  kind: DraftActKind | 'resolve'
  path: string
  /** Makes a forwarding to act on. */
  earlier(): Promise<string>
  ask(id: string): Promise<string>
  /** Number of acts at the service. */
  count(id: string): Promise<number>
}
const writing = (kind: DraftActKind, path: string, earlier: () => Promise<string>): Case => ({
  kind,
  path,
  earlier,
  ask: async (id) => operationOf(await write(kind, id)),
  count: async (id) => (await followers(id)).length,
})
const resolvedCount = async (id: string) => ((await folder('Resolvidos')).includes(id) ? 1 : 0)
const fromElisa = () => sent(people.elisa, gecon)
const cases: Case[] = [
  writing('reply', 'responder', fromElisa),
  writing('re-forward', 'reencaminhar', fromElisa),
  writing('complement', 'complementar', () => sent(people.bruno, papel(people.carla))),
  { kind: 'resolve', path: 'resolver', earlier: fromElisa, ask: resolve, count: resolvedCount },
]

describe.each(cases)('$kind', ({ kind, path, earlier, ask, count }) => {
  const request = new RegExp(`^POST /v2/encaminhamento/.*${path}$`)
  const requests = () => faultProxy.seen.filter((each) => request.test(each)).length

  it('finds its result when only the answer was lost', async () => {
    const id = await earlier()
    const before = requests()
    const cut = breakOnce(faultProxy, request, 'swallow')
    const operationId = await ask(id)
    await cut
    await until(operationId, { kind, state: 'done', failure: null, result: { protocolo: expect.any(String) } })
    expect([await count(id), requests() - before]).toEqual([1, 1])
  })

  it('reconciles a request that never arrived, and sends it again when the person says so', async () => {
    const id = await earlier()
    const cut = breakOnce(faultProxy, request, 'drop')
    const operationId = await ask(id)
    await cut
    await askedWhether(operationId)
    expect(await count(id)).toBe(0)
    await bruno.call('outbox.retry', { operationId })
    await until(operationId, { state: 'done', failure: null })
    expect(await count(id)).toBe(1)
  })
})

/** Waits until an operation was reconciled once without a result, and then longer than the horizon. */
async function askedWhether(operationId: string): Promise<void> {
  const changedAt = async () => (await bruno.call('outbox.list', {})).find(({ id }) => id === operationId)?.updatedAt
  await until(operationId, { state: 'uncertain' })
  const unknownSince = await changedAt()
  await eventually(async () => expect(await changedAt()).not.toBe(unknownSince))
  clockOffset.advance(130_000)
  await until(operationId, { question: 'send-again' })
  clockOffset.reset()
}

async function resolvedBy(who: Person, id: string): Promise<void> {
  await done(who, `${id}/resolver`, { idCaixa: gecon, idResponsavel: papel(who) })
}

describe('a colleague who acted first', () => {
  /** Delays the operation's first read until the colleague has acted. */
  async function overtaken(id: string, ask: () => Promise<string>, colleague: () => Promise<unknown>) {
    faultProxy.judge(({ method, path }) => (method === 'GET' && path.endsWith(id) ? 'drop' : 'pass'))
    const operationId = await ask()
    await until(operationId, { state: 'waiting', waitReason: 'offline' })
    await colleague()
    faultProxy.judge(() => 'pass')
    return operationId
  }
  const toCarla = () => ({ idsDestinos: [papel(people.carla)] })
  const when = String.raw`em \d\d/\d\d/\d{4}, \d\d:\d\d`
  const toBeComplemented = () => sent(people.bruno, papel(people.carla))

  it.each<[DraftActKind, () => Promise<string>, (id: string) => Promise<unknown>, string]>([
    ['reply', fromElisa, (id) => act(people.ana, 'responder', id), `caixa GECON: Ana Prado respondeu ${when}`],
    ['reply', fromElisa, (id) => act(people.elisa, 'complementar', id), `Elisa Fontes complementou ${when}`],
    ['re-forward', fromElisa, (id) => act(people.ana, 'reencaminhar', id, toCarla()), `Ana Prado reencaminhou ${when}`],
    ['re-forward', fromElisa, (id) => resolvedBy(people.ana, id), 'foi resolvido por outra pessoa'],
    ['complement', toBeComplemented, (id) => act(people.carla, 'responder', id), `Carla Nunes respondeu ${when}`],
  ])('prevents a %s, and is named if the service tells who it was', async (kind, earlier, colleague, sentence) => {
    const id = await earlier()
    let draft: Draft | undefined
    const ask = async () => {
      draft = await write(kind, id)
      return operationOf(draft)
    }
    const operationId = await overtaken(id, ask, () => colleague(id))
    await until(operationId, { failure: { stopped: 'by-colleague', message: expect.stringMatching(sentence) } })
    const drafts = await bruno.call('compose.list', {})
    expect(drafts.find(({ draftId }) => draftId === draft?.draftId)?.fields).toEqual(draft?.fields)
    expect((await followers(id)).map(({ responsavel }) => responsavel.nome)).not.toContain('Bruno Reis')
  })

  it('is no hindrance when it was the same person, who did the same act elsewhere', async () => {
    const id = await fromElisa()
    const same = () => act(people.bruno, 'responder', id, { mensagem: 'Recebido, obrigado.' })
    await until(await overtaken(id, async () => operationOf(await write('reply', id)), same), { state: 'done' })
    expect(await followers(id)).toHaveLength(1)
    // A duplicate does not claim the act of the first operation.
    const message = expect.stringMatching(/Outro envio seu já fez isto/)
    await until(operationOf(await write('reply', id)), { state: 'refused', failure: { message } })
  })

  it.each([
    ['resolved it: the resolution completes', resolvedBy, { state: 'done', failure: null }],
    [
      'replied to it: the refusal names the reply',
      (who: Person, id: string) => act(who, 'responder', id),
      { state: 'refused', failure: { message: expect.stringMatching(/já foi respondido .* por Ana Prado/) } },
    ],
  ])('while the request was on its way, %s', async (_, colleague, expected) => {
    const id = await fromElisa()
    const stuck = await trainer.fault('evento-preso', { ...responder, caminho: '/v2/encaminhamento/:id/resolver' })
    const operationId = await resolve(id)
    await until(operationId, { state: 'processing' })
    await colleague(people.ana, id)
    await trainer.call('DELETE', `/falhas/${stuck}`)
    await until(operationId, expected)
  })

  it('has resolved it: a second resolution completes', async () => {
    const id = await fromElisa()
    await bruno.call('boxes.refreshBox', { idCaixa: gecon })
    await resolvedBy(people.ana, id)
    await until(await resolve(id), { state: 'done', failure: null })
  })

  it('during the request is named by the service, and the draft is open again', async () => {
    const id = await fromElisa()
    const stuck = await trainer.fault('evento-preso', responder)
    const draft = await write('reply', id)
    await until(operationOf(draft), { state: 'processing' })
    await act(people.ana, 'responder', id)
    await trainer.call('DELETE', `/falhas/${stuck}`)
    const message = expect.stringMatching(/já foi respondido na caixa GECON por Ana Prado/)
    await until(operationOf(draft), { state: 'refused', failure: { message } })
    expect((await bruno.call('compose.list', {})).map(({ draftId }) => draftId)).toContain(draft.draftId)
  })
})

describe('a result that appears after the horizon', () => {
  it('is claimed by the reply that was sent again', async () => {
    const id = await fromElisa()
    const first = await trainer.fault('evento-preso', responder)
    const cut = breakOnce(faultProxy, /^POST .*responder$/, 'swallow')
    const draft = await write('reply', id)
    await cut
    await askedWhether(operationOf(draft))
    const second = await trainer.fault('evento-preso', responder)
    await bruno.call('outbox.retry', { operationId: operationOf(draft) })
    await until(operationOf(draft), { state: 'processing' })
    await trainer.call('DELETE', `/falhas/${first}`)
    await eventually(async () => expect(await followers(id)).toHaveLength(1))
    await trainer.call('DELETE', `/falhas/${second}`)
    const [{ id: idEncaminhamento } = { id: '' }] = await followers(id)
    await until(operationOf(draft), { state: 'done', failure: null, result: { idEncaminhamento } })
    expect(await followers(id)).toHaveLength(1)
  })
})

describe('resolving', () => {
  it('creates one operation per forwarding, and only one at a time for the same', async () => {
    const ids = [await fromElisa(), await fromElisa()]
    const idPapel = papel(people.bruno)
    const entrada = { idCaixa: gecon, pasta: 'Entrada' } as const
    await bruno.call('boxes.refreshBox', { idCaixa: gecon })
    faultProxy.judge(() => 'drop')
    const operations = await bruno.call('boxes.resolve', { idCaixa: gecon, ids, idPapel })
    expect(operations).toHaveLength(2)
    const again = await bruno.outcome('boxes.resolve', { idCaixa: gecon, ids: ids.slice(0, 1), idPapel })
    expect(again).toMatchObject({ ok: false, failure: { code: 'conflict' } })
    const { items } = await bruno.call('boxes.items', entrada)
    expect(items.filter(({ operationId }) => operationId !== null)).toHaveLength(2)
    faultProxy.judge(() => 'pass')
    for (const operationId of operations) await until(operationId, { state: 'done', failure: null })
    await bruno.call('boxes.refreshBox', { idCaixa: gecon })
    expect((await bruno.call('boxes.items', entrada)).items.map(({ id }) => id)).not.toContain(ids[0])
  })

  it.each([
    ['not-found', { ids: [randomUUID()] }],
    ['refused', { idPapel: randomUUID() }],
    ['refused', { idPapel: null }],
  ])('is refused: %s', async (code, changes) => {
    const wanted = { idCaixa: gecon, ids: [await fromElisa()], idPapel: papel(people.bruno), ...changes }
    expect(await bruno.outcome('boxes.resolve', wanted)).toMatchObject({ ok: false, failure: { code } })
  })
})

it('a reply, a re-forwarding and a complement are carried out in shape B', async () => {
  const window = await startTestApp({ service, login: 'bruno.reis', environment: { forwardingShape: 'B' } })
  await window.signIn()
  for (const { kind, earlier, count } of cases) {
    if (kind === 'resolve') continue
    const id = await earlier()
    await until(operationOf(await write(kind, id, window)), { state: 'done', failure: null }, window)
    expect(await count(id)).toBe(1)
  }
  await window.stop()
})
