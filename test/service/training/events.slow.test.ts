import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'
import { type Trainer, trainerOf } from '../../support/training.ts'

let service: TestService
let ana: Person
let trainer: Trainer
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  trainer = trainerOf(service)
})
afterEach(async () => {
  await trainer.clear()
  await trainer.call('POST', '/relogio', { atrasoMs: 0, pausado: false })
})
afterAll(() => service.stop())

const novo = { metodo: 'POST', caminho: '/v2/encaminhamento/novo' }
const forward = async (): Promise<string> => {
  const papel = ana.roles[0]?.id
  const body = { assunto: 'Prazo', mensagem: 'Segue.', idResponsavel: papel, idsDestinos: [papel] }
  const answer = await ana.post('/v2/encaminhamento/novo', { ...body, restricaoAcesso: organizacional })
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  return answer.body.idEvento
}
const situacao = async (id: string): Promise<string> => (await ana.get(`/v2/eventos/${id}`)).body.situacao
const becomes = (id: string, wanted: string) => expect.poll(() => situacao(id)).toBe(wanted)
const sent = async (): Promise<number> => (await ana.post('/v2/encaminhamento/paginated-search', {})).body.count

describe('an event that is stuck', () => {
  it('stays Processando, does not delay other events, and continues when it is released', async () => {
    const before = await sent()
    await trainer.fault('evento-preso', { ...novo, vale: 'proximas', vezes: 20 })
    const stuck = await Promise.all(Array.from({ length: 20 }, forward))
    for (const id of stuck) await becomes(id, 'Processando')
    const others = await Promise.all(Array.from({ length: 5 }, forward))
    for (const id of others) expect((await ana.ended(id)).situacao).toBe('Concluido')
    expect(await sent()).toBe(before + 5)
    expect((await trainer.state()).eventos).toEqual({ emEspera: 20, presos: expect.arrayContaining(stuck) })
    expect(await situacao(stuck[0] ?? '')).toBe('Processando')
    await trainer.call('POST', '/eventos/soltar', {})
    for (const id of stuck) expect((await ana.ended(id)).situacao).toBe('Concluido')
    expect(await sent()).toBe(before + 25)
  })

  it('continues when its fault is removed, and no other event does', async () => {
    const first = await trainer.fault('evento-preso', { ...novo, vale: 'proximas' })
    const one = await forward()
    await trainer.fault('evento-preso', { ...novo, vale: 'proximas' })
    const other = await forward()
    for (const id of [one, other]) await becomes(id, 'Processando')
    await trainer.call('DELETE', `/falhas/${first}`)
    expect((await ana.ended(one)).situacao).toBe('Concluido')
    expect(await situacao(other)).toBe('Processando')
  })

  it('continues after a restart, because faults are lost with the process', async () => {
    const own = await startService()
    const person = await asPerson(own, 'ana.prado')
    await trainerOf(own).fault('evento-preso')
    const answer = await person.requestCapture(await person.upload(pdf('stuck over a restart')))
    await expect
      .poll(async () => (await person.get(`/v2/eventos/${answer.body.idEvento}`)).body.situacao)
      .toBe('Processando')
    await own.restart()
    expect((await person.ended(answer.body.idEvento)).situacao).toBe('Concluido')
    await own.stop()
  })
})

describe('an event that fails', () => {
  it('ends as Cancelado without effect and says why', async () => {
    const before = await sent()
    await trainer.fault('evento-falho', { ...novo, vale: 'proximas' })
    const evento = await ana.ended(await forward())
    expect(evento).toMatchObject({ situacao: 'Cancelado', status: 'Erro', mensagem: expect.stringContaining('falha') })
    expect(evento.idEncaminhamento).toBeUndefined()
    expect(await sent()).toBe(before)
    expect((await ana.ended(await forward())).situacao).toBe('Concluido')
  })

  it('is not caused by a refused request, which leaves the fault unused', async () => {
    await trainer.fault('evento-falho', { ...novo, vale: 'proximas' })
    expect((await ana.post('/v2/encaminhamento/novo', {})).status).toBe(400)
    expect((await trainer.state()).falhas).toMatchObject([{ restantes: 1 }])
  })
})

describe('the clock of events', () => {
  it('keeps events as Enfileirado while it is paused, and runs all of them afterwards', async () => {
    expect(await trainer.call('POST', '/relogio', { pausado: true })).toMatchObject({
      status: 200,
      body: { atrasoMs: 0, pausado: true },
    })
    const ids = await Promise.all(Array.from({ length: 20 }, forward))
    expect((await trainer.state()).eventos.emEspera).toBe(20)
    expect(new Set(await Promise.all(ids.map(situacao)))).toEqual(new Set(['Enfileirado']))
    await trainer.call('POST', '/relogio', { pausado: false })
    for (const id of ids) expect((await ana.ended(id)).situacao).toBe('Concluido')
  })

  it('delays each event, and runs the waiting ones when the delay is shortened', async () => {
    await trainer.call('POST', '/relogio', { atrasoMs: 600_000 })
    const ids = await Promise.all(Array.from({ length: 20 }, forward))
    expect(new Set(await Promise.all(ids.map(situacao)))).toEqual(new Set(['Enfileirado']))
    await trainer.call('POST', '/relogio', { atrasoMs: 0 })
    for (const id of ids) expect((await ana.ended(id)).situacao).toBe('Concluido')
    expect(service.errors).not.toContain('Warning')
  })

  it('starts with the delay of EVENT_DELAY_MS', async () => {
    const slow = await startService({ config: { eventDelayMs: 1234 } })
    expect((await trainerOf(slow).state()).relogio).toEqual({ atrasoMs: 1234, pausado: false })
    await slow.stop()
  })

  it.each([{ atrasoMs: -1 }, { atrasoMs: 600_001 }, { pausado: 'talvez' }])('refuses %j', async (body) => {
    expect((await trainer.call('POST', '/relogio', body)).status).toBe(400)
  })
})
