import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorResultSchema } from '../../../contract/api/common.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, type Person, pdf, sendForm } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { personToken } from '../../support/sign-in.ts'
import { type Trainer, trainerOf } from '../../support/training.ts'

let service: TestService
let ana: Person
let trainer: Trainer
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  trainer = trainerOf(service)
})
afterEach(() => trainer.clear())
afterAll(() => service.stop())

const usuario = { metodo: 'GET', caminho: '/v2/usuario' }
const roles = { metodo: 'GET', caminho: '/v2/usuario/papeis' }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('a fault on an endpoint', () => {
  it.each([
    ['erro', 500, {}],
    ['indisponivel', 503, { 'retry-after': '7' }],
    ['limite', 429, { 'retry-after': '7' }],
    ['nao-autorizado', 401, { 'www-authenticate': 'Bearer realm="malote", error="invalid_token"' }],
  ])('%s answers %i with an ErrorResult on this endpoint only', async (falha, status, headers) => {
    await trainer.fault(falha, { ...usuario, tentarDepoisSegundos: 7 })
    const answer = await ana.get('/v2/usuario')
    expect(answer.status).toBe(status)
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value)
    expect(errorResultSchema.parse(answer.body)).toMatchObject({ error: expect.stringContaining('Falha simulada') })
    expect((await ana.get('/v2/usuario/papeis')).status).toBe(200)
    await trainer.clear()
    expect((await ana.get('/v2/usuario')).status).toBe(200)
  })

  it('applies to the next requests only and stays in the list as used up', async () => {
    const id = await trainer.fault('erro', { ...usuario, vale: 'proximas', vezes: 2 })
    const statuses = []
    for (let each = 0; each < 4; each += 1) statuses.push((await ana.get('/v2/usuario')).status)
    expect(statuses).toEqual([500, 500, 200, 200])
    expect((await trainer.state()).falhas).toMatchObject([{ id, vezes: 2, restantes: 0, aplicadas: 2 }])
    expect((await trainer.call('DELETE', `/falhas/${id}`)).status).toBe(204)
    expect((await trainer.call('DELETE', `/falhas/${id}`)).status).toBe(404)
    expect((await trainer.state()).falhas).toEqual([])
  })

  it('applies in the same order for the same seed', async () => {
    const run = async () => {
      const id = await trainer.fault('erro', { ...usuario, vale: 'acaso', probabilidade: 0.5, semente: 42 })
      const statuses = []
      for (let each = 0; each < 24; each += 1) statuses.push((await ana.get('/v2/usuario')).status)
      await trainer.call('DELETE', `/falhas/${id}`)
      return statuses
    }
    const first = await run()
    expect(new Set(first)).toEqual(new Set([200, 500]))
    expect(await run()).toEqual(first)
    await trainer.fault('erro', { ...usuario, vale: 'acaso' })
    expect((await trainer.state()).falhas[0]).toMatchObject({ semente: expect.any(Number), probabilidade: 0.5 })
  })

  it('delays the answer until it is released, and no other endpoint', async () => {
    await trainer.fault('atraso', { ...usuario, atrasoMs: 600_000 })
    let answered = false
    const slow = ana.get('/v2/usuario').then((answer) => {
      answered = true
      return answer
    })
    expect((await ana.get('/v2/usuario/papeis')).status).toBe(200)
    expect(answered).toBe(false)
    // A reset releases all delayed requests.
    expect((await trainer.call('POST', '/restaurar', { confirma: true })).status).toBe(204)
    expect(await slow).toMatchObject({ status: 200, body: { nome: 'Ana Prado' } })
  })

  it('without an endpoint applies to the whole API, but not to the sign-in and the training page', async () => {
    await trainer.fault('indisponivel')
    expect((await ana.get('/v2/usuario')).status).toBe(503)
    expect((await ana.get('/v2/eventos/00000000-0000-4000-8000-000000000000')).status).toBe(503)
    expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200)
    expect(await personToken(service, 'ana.prado')).not.toBe('')
    expect((await trainer.call('GET', '')).status).toBe(200)
  })

  it('is accepted for an existing route only, with {id} or :id', async () => {
    const { status, body } = await trainer.call('POST', '/falhas', {
      falha: 'erro',
      metodo: 'get',
      caminho: '/v2/nada',
    })
    expect([status, Object.keys(body)]).toEqual([400, ['traceId', 'error', 'issues']])
    await trainer.fault('erro', { metodo: 'get', caminho: '/V2/eventos/{IDEVENTO}' })
    expect((await trainer.state()).falhas).toMatchObject([{ metodo: 'GET', caminho: '/v2/eventos/:idEvento' }])
    const { enderecos } = await trainer.state()
    expect(enderecos).toContainEqual({ metodo: 'POST', caminho: '/armazenamento/envio/:id' })
    expect(enderecos).toContainEqual({ metodo: 'GET', caminho: '/armazenamento/objetos/:id' })
    expect(enderecos.length).toBeGreaterThan(60)
  })

  it.each([
    [{ falha: 'nada' }],
    [{ falha: 'atraso', atrasoMs: 0 }],
    [{ falha: 'atraso', atrasoMs: 'x' }],
    [{ falha: 'erro', vale: 'acaso', probabilidade: 2 }],
    [{ falha: 'erro', vale: 'proximas', vezes: 0 }],
    [{ falha: 'outros-bytes', ...usuario }],
    [{ falha: 'evento-preso', ...usuario }],
    [{}],
  ])('is refused when it could never apply: %j', async (body) => {
    const answer = await trainer.call('POST', '/falhas', body)
    expect(answer.status).toBe(400)
    expect(errorResultSchema.parse(answer.body).traceId).not.toBe('')
    expect((await trainer.state()).falhas).toEqual([])
  })
})

describe('a connection that drops', () => {
  const scan = async (idArquivo: string) => ana.requestCapture(idArquivo)
  const capture = { metodo: 'POST', caminho: '/v2/documentos/capturar/digitalizado/servidor' }

  it('leaves nothing done if it drops before the work', async () => {
    const bytes = pdf('dropped before')
    const idArquivo = await ana.upload(bytes)
    const before = (await trainer.state()).eventos.emEspera
    await trainer.fault('queda-antes', { ...capture, vale: 'proximas', vezes: 1 })
    await trainer.call('POST', '/relogio', { pausado: true })
    await expect(scan(idArquivo)).rejects.toThrow()
    expect((await trainer.state()).eventos.emEspera).toBe(before)
    await trainer.call('POST', '/relogio', { pausado: false })
    // The failed request did not use up the file, so it can be repeated.
    const { idDocumento } = await ana.ended((await scan(idArquivo)).body.idEvento)
    expect(idDocumento).toBeDefined()
  })

  it('leaves the work done and only the answer missing if it drops after the work', async () => {
    const bytes = pdf('dropped after')
    const idArquivo = await ana.upload(bytes)
    await trainer.fault('queda-depois', { ...capture, vale: 'proximas', vezes: 1 })
    await expect(scan(idArquivo)).rejects.toThrow()
    const again = await scan(idArquivo)
    expect(again).toMatchObject({ status: 400, body: { error: expect.stringContaining('já utilizado') } })
    await expect.poll(async () => (await ana.searchByContent(bytes)).status).toBe(200)
  })

  it('can also drop during an upload or a download', async () => {
    const bytes = pdf('sent over a bad line')
    const ticket = await ana.announce(bytes.length)
    await trainer.fault('queda-depois', { metodo: 'POST', caminho: '/armazenamento/envio/{id}', vale: 'proximas' })
    await expect(sendForm(ticket, bytes)).rejects.toThrow()
    const { idDocumento } = await ana.ended((await scan(ticket.idArquivo ?? '')).body.idEvento)
    const address = (await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body
    for (const falha of ['queda-antes', 'queda-depois']) {
      await trainer.fault(falha, { metodo: 'GET', caminho: '/armazenamento/objetos/:id', vale: 'proximas' })
      await expect(fetch(address).then((answer) => answer.arrayBuffer())).rejects.toThrow()
    }
    expect(new Uint8Array(await (await fetch(address)).arrayBuffer())).toEqual(bytes)
  })

  it('does not affect later requests once the fault is removed', async () => {
    await trainer.fault('queda-depois', { ...roles })
    await expect(ana.get('/v2/usuario/papeis')).rejects.toThrow()
    await trainer.clear()
    expect((await ana.get('/v2/usuario/papeis')).status).toBe(200)
    expect(service.errors).not.toContain('ERR_')
  })
})

describe('a document that arrives with other bytes', () => {
  it('has the same length and other content, and the next download has the captured bytes', async () => {
    const bytes = pdf('x'.repeat(300_000))
    const idDocumento = await ana.capture(bytes)
    const address = (await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body
    await trainer.fault('outros-bytes', { vale: 'proximas', vezes: 1 })
    const first = new Uint8Array(await (await fetch(address)).arrayBuffer())
    expect(first).toHaveLength(bytes.length)
    expect(sha256(first)).not.toBe(sha256(bytes))
    expect(sha256(new Uint8Array(await (await fetch(address)).arrayBuffer()))).toBe(sha256(bytes))
  })
})
