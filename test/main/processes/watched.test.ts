import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { maxWatched } from '../../../contract/bridge/watched.ts'
import { createProcessReader } from '../../../main/features/processes/process-reader.ts'
import { createProcessStore } from '../../../main/features/processes/process-store.ts'
import { createWatched } from '../../../main/features/processes/watched/watched.ts'
import { createWatchedStore } from '../../../main/features/processes/watched/watched-store.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { eventually } from '../../support/eventually.ts'
import { openAsPerson } from '../../support/person-context.ts'

const minuteMs = 60_000
/** A round of checks is due. */
const roundMs = 30_000
const bruno = { id: randomUUID(), nome: 'Gerente', tipoAgente: 2, descricaoTipoAgente: 'Papel' }
const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const anas = { ...bruno, id: role.id }

interface Act {
  readonly id: string
  readonly dataHora: string
  readonly tipo: number
  readonly descricaoTipo: string
  readonly papel: typeof bruno
}

/** A service with processes of one act each, and the person who watches them. */
async function openWatched(numbers = 1) {
  const answers: Answers = {}
  const server = await startAnsweringServer(answers)
  const person = openAsPerson({ apiUrl: server.url, roles: [role] })
  const { client, context, cache, db } = person
  const owner = { environmentId: context.environment.id, personId: context.person.id }
  const { signal } = context
  const clock = { at: Date.parse('2026-11-21T12:00:00Z'), isOnline: true }
  const now = () => new Date(clock.at)
  const notified: string[] = []
  const closed: string[] = []
  const ids: string[] = []
  const acts = new Map<string, Act[]>()
  const base = (id: string) => `/v2/processos/${id}`

  function act(id: string, tipo: number, papel = bruno): void {
    const at = `2026-11-20T12:${String(acts.get(id)?.length ?? 0).padStart(2, '0')}:00Z`
    const made = { id: randomUUID(), dataHora: at, tipo, descricaoTipo: tipo === 2 ? 'Despacho' : 'Ato', papel }
    acts.set(id, [...(acts.get(id) ?? []), made])
    answers[`GET ${base(id)}/atos`] = acts.get(id)
    answers[`GET ${base(id)}/atos/${made.id}`] = { id: made.id, dataHora: at, tipo }
    answers[`GET ${base(id)}/atos/${made.id}/documentos`] = []
  }
  for (let number = 1; number <= numbers; number += 1) {
    const id = randomUUID()
    ids.push(id)
    const protocolo = `2026-AAA${String(number).padStart(2, '0')}`
    answers[`GET ${base(id)}`] = { id, ano: '2026', protocolo, resumo: `Contas ${number}`, situacao: 'EmAndamento' }
    act(id, 1)
  }
  const reader = createProcessReader({
    client,
    store: createProcessStore(cache, owner),
    signal,
    now,
    changed() {},
    read: (view) => watched.noteRead(view),
    refused: (id) => watched.noteClosed(id),
    classOf: () => null,
  })
  const watched = createWatched({
    db,
    client,
    context,
    actingIds: [context.person.id, role.id],
    now,
    isOnline: () => clock.isOnline,
    processes: reader,
    events: {
      changed() {},
      acted() {},
      closed: (id) => closed.push(id),
      notify: ({ title, body }) => notified.push(`${title}: ${body}`),
    },
    log: { error() {} },
  })
  close = async () => {
    person.close()
    await server.stop()
  }
  for (const id of ids) {
    await reader.get({ id })
    watched.add({ id })
  }
  const checks = () => server.seen.filter((each) => each.endsWith('/atos')).length - numbers
  return {
    answers,
    reader,
    watched,
    store: createWatchedStore(db, owner),
    ids,
    id: ids[0] ?? '',
    act,
    clock,
    notified,
    closed,
    checks,
    list: () => (watched.list() as { value: unknown[] }).value,
    notices: () => (watched.notices() as { value: { noticeId: string }[] }).value,
    /** A round after this time; answers how many processes were asked for since the beginning. */
    async asked(ms: number): Promise<number> {
      clock.at += ms
      await watched.refresh()
      return checks()
    },
    path: (id: string) => `GET ${base(id)}/atos`,
  }
}

let close: () => Promise<void>
beforeEach(() => {
  close = async () => {}
})
afterEach(() => close())

describe('a watched process', () => {
  it('tells once what others do, and nothing of what the person does', async () => {
    const { watched, id, act, asked, list, notices, notified } = await openWatched()
    expect(watched.add({ id: randomUUID() })).toEqual(failed('not-found'))
    expect(list()).toMatchObject([{ id, resumo: 'Contas 1', ultimoAto: { tipo: 1 }, unseen: 0 }])
    act(id, 2)
    await asked(roundMs)
    expect(list()).toMatchObject([{ ultimoAto: { tipo: 2 }, unseen: 1 }])
    const [told] = notices()
    expect(told).toMatchObject({ idProcesso: id, ato: { descricaoTipo: 'Despacho' }, isSeen: false })
    expect(notified).toEqual(['Processo 2026-AAA01: Despacho, por Gerente'])
    act(id, 5, anas)
    await asked(3 * minuteMs)
    expect(list()).toMatchObject([{ ultimoAto: { tipo: 5 } }])
    expect(notices()).toHaveLength(1)
    watched.markSeen({ noticeIds: [told?.noticeId ?? ''] })
    expect(list()).toMatchObject([{ unseen: 0 }])
    watched.remove({ id })
    expect([list(), notices()]).toEqual([[], []])
  })

  it.each([{ isSeen: true }, { isSeen: false }])(
    'keeps a notice of what a reading finds, and notifies only of what no page has shown: $isSeen',
    async ({ isSeen }) => {
      const { watched, reader, id, act, asked, list, notices, notified } = await openWatched()
      act(id, 5, anas)
      act(id, 2)
      await reader.get({ id })
      await reader.get({ id })
      expect(list()).toMatchObject([{ ultimoAto: { tipo: 2 }, unseen: 1 }])
      expect(notices()).toMatchObject([{ ato: { tipo: 2 }, isSeen: false }])
      await asked(1000)
      expect(notified).toEqual([])
      if (isSeen) watched.markSeen({ noticeIds: notices().map(({ noticeId }) => noticeId) })
      await asked(3 * minuteMs)
      await asked(3 * minuteMs)
      expect(notices()).toMatchObject([{ isSeen }])
      expect(notified).toEqual(isSeen ? [] : ['Processo 2026-AAA01: Despacho, por Gerente'])
    },
  )

  it('tells an act once that a reading finds while an older check is on its way', async () => {
    const { answers, watched, reader, id, act, asked, checks, clock, list, notices, path } = await openWatched()
    const older = answers[path(id)]
    const { promise, resolve } = Promise.withResolvers<unknown>()
    answers[path(id)] = () => promise
    clock.at += roundMs
    const round = watched.refresh()
    await eventually(() => expect(checks()).toBe(1))
    act(id, 2)
    await reader.get({ id })
    resolve(older)
    await round
    await asked(5 * minuteMs)
    expect(list()).toMatchObject([{ ultimoAto: { tipo: 2 } }])
    expect(notices()).toHaveLength(1)
  })

  it('tells an act once that a check finds while an older reading is on its way', async () => {
    const { answers, reader, id, act, asked, checks, list, notices, path } = await openWatched()
    const older = answers[path(id)]
    const { promise, resolve } = Promise.withResolvers<unknown>()
    answers[path(id)] = () => promise
    const reading = reader.get({ id })
    await eventually(() => expect(checks()).toBe(1))
    act(id, 2)
    await asked(roundMs)
    expect(list()).toMatchObject([{ ultimoAto: { tipo: 2 } }])
    resolve(older)
    await reading
    expect(list()).toMatchObject([{ ultimoAto: { tipo: 2 } }])
    await asked(5 * minuteMs)
    expect(notices()).toHaveLength(1)
  })

  it('is closed at once by a reading that the service refuses', async () => {
    const { answers, watched, reader, id, checks, clock, list, notices, path } = await openWatched()
    const older = answers[path(id)]
    const { promise, resolve } = Promise.withResolvers<unknown>()
    answers[path(id)] = () => promise
    clock.at += roundMs
    const round = watched.refresh()
    await eventually(() => expect(checks()).toBe(1))
    answers[`GET /v2/processos/${id}`] = new Status(404)
    await reader.get({ id })
    const closed = [{ protocolo: '2026-AAA01', isClosed: true, resumo: '', ultimoAto: null }]
    expect(list()).toMatchObject(closed)
    expect(reader.copy({ id })).toEqual(ok(null))
    resolve(older)
    await round
    await reader.get({ id })
    expect(list()).toMatchObject(closed)
    expect(notices()).toMatchObject([{ ato: null }])
  })

  it('that the service closes is told once, keeps its number only, and is taken up again', async () => {
    const { answers, reader, id, asked, list, notices, notified, closed, path } = await openWatched()
    const [acts, whole] = [answers[path(id)], answers[`GET /v2/processos/${id}`]]
    answers[path(id)] = new Status(403)
    answers[`GET /v2/processos/${id}`] = new Status(404)
    await asked(roundMs)
    expect(closed).toEqual([id])
    expect(list()).toMatchObject([{ protocolo: '2026-AAA01', isClosed: true, resumo: '', ultimoAto: null }])
    expect(reader.copy({ id })).toEqual(ok(null))
    await asked(30 * minuteMs)
    expect(notices()).toMatchObject([{ ato: null }])
    expect(notified).toHaveLength(1)
    answers[path(id)] = acts
    answers[`GET /v2/processos/${id}`] = whole
    await asked(30 * minuteMs)
    await asked(30 * minuteMs)
    expect(list()).toMatchObject([{ isClosed: false, resumo: 'Contas 1', ultimoAto: { tipo: 1 } }])
    expect(notified).toHaveLength(1)
  })

  it('is one of at most 200, with at most 200 notices, and forgotten at sign-out', async () => {
    const { watched, store, id, list } = await openWatched()
    const other = { protocolo: '2026-BBB01', resumo: 'Contas', situacao: 'EmAndamento' }
    for (let more = 1; more < maxWatched; more += 1) store.add({ ...other, id: randomUUID() }, null)
    expect(watched.add({ id })).toEqual(ok(null))
    watched.remove({ id })
    store.add({ ...other, id: randomUUID() }, null)
    expect(watched.add({ id })).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringMatching(/^Você já acompanha 200 processos/) },
    })
    const notice = { idProcesso: id, protocolo: '2026-BBB01', ato: null }
    for (let day = 1; day <= 3; day += 1) store.addNotices(Array(100).fill(notice), `2026-11-0${day}`)
    expect(store.notices().map(({ at }) => at)).toEqual([
      ...Array(100).fill('2026-11-03'),
      ...Array(100).fill('2026-11-02'),
    ])
    watched.forget()
    expect(watched.add({ id })).toEqual(failed('cancelled'))
    expect(list()).toEqual([])
  })
})

describe('the service', () => {
  it('is asked for a few at a time, and less often while nothing happens', async () => {
    const { asked, clock } = await openWatched(7)
    expect(await asked(roundMs)).toBe(6)
    expect(await asked(1000)).toBe(6)
    expect(await asked(roundMs)).toBe(7)
    expect(await asked(minuteMs)).toBe(7)
    expect(await asked(minuteMs)).toBe(13)
    expect(await asked(roundMs)).toBe(14)
    // The second interval is twice the first.
    expect(await asked(3 * minuteMs)).toBe(14)
    clock.isOnline = false
    expect(await asked(60 * minuteMs)).toBe(14)
    clock.isOnline = true
    expect(await asked(roundMs)).toBe(20)
  })

  it('rests as long as it wants, and longer after each failure', async () => {
    const { answers, ids, asked, path } = await openWatched(3)
    for (const id of ids) answers[path(id)] = new Status(429, { 'retry-after': '1200' })
    expect(await asked(roundMs)).toBe(1)
    expect(await asked(19 * minuteMs)).toBe(1)
    for (const id of ids) answers[path(id)] = new Status(500)
    expect(await asked(2 * minuteMs)).toBe(2)
    expect(await asked(119_000)).toBe(2)
    expect(await asked(1000)).toBe(3)
  })

  it.each<[string, unknown, number]>([
    ['an error', new Status(500), 2],
    ['nonsense', 'nonsense', 1],
  ])('that answers %s for one process does not hold up the others', async (_what, answer, rounds) => {
    const { answers, ids, asked, list, path } = await openWatched(2)
    answers[path(ids[0] ?? '')] = answer
    for (let round = 1; round <= rounds; round += 1) await asked(minuteMs)
    expect(list()).toMatchObject([{ checkedAt: null }, { checkedAt: expect.any(String) }])
  })
})
