import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { createClockOffset } from '../../support/clock-offset.ts'
import { eventually } from '../../support/eventually.ts'
import { type FaultProxy, startFaultProxy, type Verdict } from '../../support/fault-proxy.ts'
import { startTestApp, type TestApp } from '../../support/host.ts'
import { asPerson, organizacional, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

const pollMs = 30_000
/** Longer than the first interval between two checks of a process. */
const dueMs = 150_000
let clock: ReturnType<typeof createClockOffset>
let service: TestService
let line: FaultProxy
let app: TestApp
let ana: Person
let bruno: Person
let idDestino = ''

beforeEach(async () => {
  clock = createClockOffset()
  service = await borrowService()
  line = await startFaultProxy(service.baseUrl)
  ;[ana, bruno] = await Promise.all([asPerson(service, 'ana.prado'), asPerson(service, 'bruno.reis')])
  const boxes = (await (await asPerson(service, 'carla.nunes')).get('/v2/usuario/caixas-processo')).body
  idDestino = boxes.find((box: { sigla?: string }) => box.sigla === 'PROTOCOLO').id
  // Only the poll of the workspace every 30 s is on a fake clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await startTestApp({ service, login: 'ana.prado', apiUrl: line.url, aheadMs: clock.ms })
  await app.signIn()
  await online()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.stop()
  await line.close()
  await service.stop()
})

const online = () => eventually(async () => expect((await app.call('status.get', {})).connection).toBe('online'))
const list = () => app.call('watched.list', {})
const notices = () => app.call('watched.notices', {})
const checks = (id = '') =>
  line.seen.filter((each) => each.startsWith('GET /v2/processos/') && each.includes(id) && each.endsWith('/atos'))
    .length

/** Lets time pass, and the workspace poll. */
function pass(ms: number): void {
  clock.advance(ms)
  vi.advanceTimersByTime(pollMs)
}

async function act(person: Person, path: string, body: object): Promise<string> {
  const common = { idPapelResponsavel: person.roles[0]?.id, restricaoAcesso: organizacional }
  const { idEvento } = (await person.post(`/v2/processos/${path}`, { ...common, ...body })).body
  return (await person.ended(idEvento)).idProcesso ?? ''
}

let idClasse: string | undefined
/** Opens a process and watches it. */
async function watch(resumo: string): Promise<string> {
  if (idClasse === undefined) {
    const [patriarca] = (await ana.get('/v2/agente/patriarcas')).body
    const [plano] = (await ana.get(`/v2/classificacao-documental/${patriarca.id}/planos-ativos`)).body
    idClasse = (await ana.get(`/v2/classificacao-documental/${plano.id}/classes-ativas`)).body.at(-1).id
  }
  const parties = { interessadosSemIdentificacao: [{ descricao: 'Moradores da rua' }] }
  const id = await act(ana, 'autuar', { idClasse, resumo, idsDocumentosEntranhados: [], ...parties })
  await app.call('processes.get', { id })
  await app.call('watched.add', { id })
  return id
}
const dispatch = (person: Person, idProcesso: string) =>
  act(person, 'despachar', { idProcesso, idDestino, mensagem: 'Segue.' })

it('tells once what others do to a watched process, and nothing of what the person does or reads', async () => {
  const unread = await app.outcome('watched.add', { id: ana.idCidadao })
  expect(unread).toMatchObject({ ok: false, failure: { code: 'not-found' } })
  const id = await watch('Contas da ponte')
  expect(await list()).toMatchObject([{ id, resumo: 'Contas da ponte', ultimoAto: { tipo: 1 }, unseen: 0 }])
  await dispatch(bruno, id)
  pass(dueMs)
  await eventually(async () => expect(await list()).toMatchObject([{ ultimoAto: { tipo: 2 }, unseen: 1 }]))
  const [told] = await notices()
  expect(told).toMatchObject({ idProcesso: id, ato: { descricaoTipo: 'Despacho' }, isSeen: false })
  expect(app.notified).toEqual([expect.stringMatching(/^Processo \d{4}-\w{5}: Despacho, por Bruno Reis$/)])

  await act(ana, 'avocar', { idProcesso: id, justificativa: 'Faltou um documento.' })
  pass(dueMs)
  await eventually(async () => expect(await list()).toMatchObject([{ ultimoAto: { tipo: 5 } }]))
  await dispatch(bruno, id)
  await app.call('processes.get', { id })
  const before = checks(id)
  pass(dueMs)
  await eventually(() => expect(checks(id)).toBeGreaterThan(before))
  await eventually(async () => expect(await list()).toMatchObject([{ ultimoAto: { tipo: 2 }, unseen: 1 }]))
  expect(await notices()).toHaveLength(1)

  await app.call('watched.markSeen', { noticeIds: [told?.noticeId ?? ''] })
  await app.restart()
  expect(await notices()).toMatchObject([{ isSeen: true }])
  await app.call('watched.remove', { id })
  expect([await list(), await notices()]).toEqual([[], []])
})

it('asks for a few at a time, less often while nothing happens, and not while the service wants to rest', async () => {
  const ids: string[] = []
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) ids.push(await watch(`Contas ${number}`))
  const isCheck = ({ path }: { path: string }) => path.endsWith('/atos')
  /** Lets time pass; answers how many checks reached the line. */
  async function after(ms: number, verdict: Verdict = 'pass'): Promise<number> {
    let asked = 0
    line.judge((request) => {
      if (!isCheck(request)) return 'pass'
      asked += 1
      return verdict
    })
    const polled = line.seen.filter((each) => each.includes('caixas-encaminhamento')).length
    pass(ms)
    await eventually(() =>
      expect(line.seen.filter((each) => each.includes('caixas-encaminhamento')).length).toBeGreaterThan(polled),
    )
    await settled()
    return asked
  }
  /** Until no check has begun for a while: requests of one round follow each other. */
  async function settled(): Promise<void> {
    let last = -1
    await vi.waitUntil(
      () => {
        const isSame = last === checks()
        last = checks()
        return isSame
      },
      { interval: 200, timeout: 20_000 },
    )
  }
  const first = await after(dueMs)
  expect(first).toBe(6)
  expect(await after(1000)).toBe(0)
  expect(await after(pollMs)).toBe(2)
  expect(await after(dueMs / 2)).toBe(0)
  // The second interval is twice the first.
  expect(await after(dueMs, { when: 'instead', status: 429, headers: { 'retry-after': '600' } })).toBe(1)
  expect(await after(300_000)).toBe(0)
  expect(await after(300_000)).toBe(6)
})

it('says once that a process can no longer be read, keeps its number only, and takes it up again', async () => {
  const id = await watch('Sindicância')
  line.judge(({ path }) => (path.includes(id) ? { when: 'instead', status: 403 } : 'pass'))
  pass(dueMs)
  await eventually(async () => expect(await list()).toMatchObject([{ isClosed: true, resumo: '', ultimoAto: null }]))
  expect(await app.call('processes.copy', { id })).toBeNull()
  const [{ checkedAt } = { checkedAt: null }] = await list()
  pass(2 * dueMs)
  await eventually(async () => expect((await list())[0]?.checkedAt).not.toBe(checkedAt))
  expect(await notices()).toMatchObject([{ ato: null }])
  expect(app.notified).toHaveLength(1)
  line.judge(() => 'pass')
  pass(4 * dueMs)
  await eventually(async () => expect(await list()).toMatchObject([{ isClosed: false, resumo: 'Sindicância' }]))
})

it('asks for nothing offline, and forgets all at sign-out', async () => {
  const id = await watch('Contas')
  line.judge(() => 'drop')
  pass(pollMs)
  await eventually(async () => expect((await app.call('status.get', {})).connection).toBe('offline'))
  let asked = 0
  line.judge(({ path }) => {
    if (path.includes(id)) asked += 1
    return 'drop'
  })
  const events = app.events.length
  pass(dueMs)
  await eventually(() => expect(app.events.length).toBeGreaterThanOrEqual(events))
  expect(asked).toBe(0)
  line.judge(() => 'pass')
  await app.call('session.signOut', {})
  await app.signIn()
  expect(await list()).toEqual([])
})
