import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorResultSchema } from '../../../contract/api/common.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, pdf } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { type Trainer, trainerOf } from '../../support/training.ts'

let service: TestService
let trainer: Trainer
beforeAll(async () => {
  service = await borrowService()
  trainer = trainerOf(service)
})
afterEach(() => trainer.clear())
afterAll(() => service.stop())

const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

/** Asks under another name than the service's own, as a page does whose name was made to point here. */
const askAs = (host: string) =>
  new Promise<number>((resolve, reject) => {
    const asking = request(`${service.baseUrl}/treinamento`, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', reject)
    asking.end()
  })

describe('the training page', () => {
  it('shows people, roles, faults, clock and mail, in Portuguese, without a script', async () => {
    await trainer.fault('indisponivel', { metodo: 'GET', caminho: '/v2/usuario', vale: 'acaso', semente: 77 })
    const { status, headers, body } = await trainer.call('GET', '')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toContain('lang="pt-BR"')
    expect(body).not.toContain('<script')
    for (const text of ['Ana Prado', 'ana.prado', 'SEFAZ/GECON', 'indisponível', 'semente 77', 'Relógio', 'Mensagens'])
      expect(body).toContain(text)
    for (const { id } of service.people.find(({ login }) => login === 'ana.prado')?.roles ?? [])
      expect(body).toContain(id)
  })

  it('is of no use to other pages, other names and other forms', async () => {
    const before = await trainer.state()
    const fault = { falha: 'erro' }
    for (const [method, path, sent] of [
      ['POST', '/falhas', fault],
      ['DELETE', '/falhas', undefined],
      ['POST', '/relogio', { pausado: true }],
      ['POST', '/restaurar', { confirma: true }],
      ['POST', '/token', { login: 'ana.prado' }],
      ['GET', '.json', undefined],
    ] as const) {
      const { status, body } = await trainer.call(method, path, sent, foreign)
      expect([path, status]).toEqual([path, 403])
      expect(errorResultSchema.parse(body).error).toContain('outra página')
    }
    expect((await trainer.form('/falhas', fault, 'https://evil.example')).status).toBe(403)
    const bare = await fetch(`${service.baseUrl}/treinamento/falhas`, {
      ...{ method: 'POST', body: new URLSearchParams(fault) },
    })
    expect(bare.status).toBe(403)
    expect(await askAs('evil.example')).toBe(421)
    expect(await trainer.state()).toEqual(before)
  })

  it('takes its own forms, and goes back to the place on the page', async () => {
    const fields = { falha: 'atraso', endereco: 'GET /v2/usuario', vale: 'sempre', vezes: '1', chance: '25' }
    const added = await trainer.form('/falhas', { ...fields, semente: '', atrasoMs: '50', tentarDepoisSegundos: '5' })
    expect(added).toMatchObject({ status: 303, location: '/treinamento#falhas' })
    const [fault] = (await trainer.state()).falhas
    expect(fault).toMatchObject({ metodo: 'GET', caminho: '/v2/usuario', falha: 'atraso', atrasoMs: 50 })
    expect((await trainer.form(`/falhas/${fault.id}/remover`, {})).status).toBe(303)
    expect((await trainer.state()).falhas).toEqual([])
    expect((await trainer.form('/relogio', { pausado: 'sim' })).location).toBe('/treinamento#eventos')
    expect((await trainer.form('/relogio', { pausado: 'nao' })).status).toBe(303)
    expect((await trainer.state()).relogio).toEqual({ atrasoMs: 0, pausado: false })
  })

  it('says above the form what is wrong with it', async () => {
    const { status, text } = await trainer.form('/falhas', { falha: 'outros-bytes', endereco: 'GET /v2/usuario' })
    expect(status).toBe(400)
    expect(/role="alert">([^<]+)</.exec(text)?.[1]).toContain('/armazenamento/objetos/')
    expect(text).toContain('<option value="outros-bytes" selected>')
    expect(text).toContain('<option value="GET /v2/usuario" selected>')
    const empty = await trainer.form('/pessoas', { login: 'Não serve!', nome: '' })
    expect(empty.status).toBe(400)
    expect(empty.text).toContain('role="alert"')
  })
})

describe('people and roles', () => {
  it('come, are renamed, get roles and lose them, and the API knows at once', async () => {
    const added = await trainer.call('POST', '/pessoas', { login: 'zelia.mota', nome: 'Zélia <b>Mota</b>' })
    expect(added).toMatchObject({ status: 201, body: { login: 'zelia.mota' } })
    expect((await trainer.call('POST', '/pessoas', { login: 'zelia.mota', nome: 'Outra' })).status).toBe(400)
    const zelia = await asPerson(service, 'zelia.mota')
    expect(zelia).toMatchObject({ idCidadao: added.body.id, roles: [] })
    expect((await trainer.call('GET', '')).body).not.toContain('<b>Mota')
    expect((await trainer.call('POST', '/pessoas/zelia.mota', { nome: 'Zélia Mota' })).status).toBe(204)
    expect((await zelia.get('/v2/usuario')).body.nome).toBe('Zélia Mota')

    const unit = (await trainer.state()).unidades.find(({ nome }: { nome: string }) => nome === 'SEFAZ/GEFIN')
    const role = await trainer.call('POST', '/pessoas/zelia.mota/papeis', { cargo: 'Analista', idUnidade: unit.id })
    expect((await zelia.get('/v2/usuario/papeis')).body).toMatchObject([
      { id: role.body.id, nome: 'Analista', siglaUnidadePapel: 'GEFIN', siglaOrganizacaoPapel: 'SEFAZ' },
    ])
    expect((await trainer.call('POST', `/papeis/${role.body.id}`, { ativo: false })).status).toBe(204)
    expect((await zelia.get('/v2/usuario/papeis')).body).toEqual([])
    expect((await trainer.form(`/papeis/${role.body.id}`, { ativo: 'sim' })).location).toBe('/treinamento#pessoas')
    expect((await zelia.get('/v2/usuario/papeis')).body).toHaveLength(1)
  })

  it.each([
    ['/pessoas/ninguem', { nome: 'X' }, 404],
    ['/pessoas/ninguem/papeis', { cargo: 'X', idUnidade: '00000000-0000-4000-8000-000000000000' }, 404],
    ['/pessoas/ana.prado/papeis', { cargo: 'X', idUnidade: '00000000-0000-4000-8000-000000000000' }, 400],
    ['/papeis/00000000-0000-4000-8000-000000000000', { ativo: true }, 404],
    ['/papeis/x', { ativo: true }, 400],
    ['/pessoas', { login: '../x', nome: 'X' }, 400],
    ['/pessoas', { login: 'x'.repeat(61), nome: 'X' }, 400],
    ['/pessoas/ana.prado', { nome: 'a\u0000b' }, 400],
  ])('are not changed by %s %j', async (path, body, status) => {
    expect((await trainer.call('POST', path, body)).status).toBe(status)
  })
})

describe('going back to the sample', () => {
  it('asks first', async () => {
    const page = await trainer.call('GET', '/restaurar')
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Voltar ao começo?') })
    expect((await trainer.call('POST', '/restaurar', { confirma: false })).status).toBe(400)
    expect((await trainer.call('POST', '/restaurar', {})).status).toBe(400)
  })

  it('throws away what was made, restores people, and lets tokens and addresses hold', async () => {
    const ana = await asPerson(service, 'ana.prado')
    const bytes = pdf('thrown away')
    const idDocumento = await ana.capture(bytes)
    const address = (await ana.get(`/v2/documentos/${idDocumento}/url-para-download-arquivo`)).body
    const ticket = await ana.announce(bytes.length)
    await trainer.call('POST', '/pessoas', { login: 'de.passagem', nome: 'De Passagem' })
    await trainer.call('POST', '/pessoas/ana.prado', { nome: 'Outra Ana' })
    await trainer.call('POST', `/papeis/${ana.roles[0]?.id}`, { ativo: false })
    await trainer.fault('erro', { metodo: 'POST', caminho: '/v2/processos/paginated-search' })
    await trainer.call('POST', '/relogio', { atrasoMs: 5000, pausado: true })

    expect((await trainer.form('/restaurar', { confirma: 'sim' })).status).toBe(303)

    expect((await ana.get('/v2/usuario')).body.nome).toBe('Ana Prado')
    expect((await ana.get('/v2/usuario/papeis')).body).toEqual(ana.roles)
    expect((await ana.get(`/v2/documentos/${idDocumento}`)).status).toBe(404)
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(ticket.url, { method: 'PUT', body: bytes })).ok).toBe(false)
    expect((await ana.post('/v2/processos/paginated-search', {})).body.count).toBeGreaterThan(0)
    const state = await trainer.state()
    expect(state).toMatchObject({
      ...{ falhas: [], mensagens: [], relogio: { atrasoMs: 0, pausado: false } },
      eventos: { emEspera: 0, presos: [] },
    })
    expect(state.pessoas.map(({ login }: { login: string }) => login)).not.toContain('de.passagem')
    // The same content can be captured again, and everything works on.
    expect(await ana.capture(bytes)).not.toBe(idDocumento)
  })

  it('is safe while requests, events and resets run', async () => {
    const ana = await asPerson(service, 'ana.prado')
    const statuses: number[] = []
    const work = async (worker: number) => {
      for (let turn = 0; turn < 12; turn += 1) {
        const bytes = pdf(`while resetting ${worker} ${turn}`)
        const ticket = await ana.announce(bytes.length)
        const put = await fetch(ticket.url, { method: 'PUT', body: bytes })
        const capture = await ana.requestCapture(ticket.idArquivo ?? '')
        statuses.push(put.status, capture.status)
      }
    }
    const reset = async () => {
      for (let turn = 0; turn < 6; turn += 1)
        expect((await trainer.call('POST', '/restaurar', { confirma: true })).status).toBe(204)
    }
    await Promise.all([work(1), work(2), work(3), reset(), reset()])
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await ana.capture(pdf('after all resets'))).toBeDefined()
    expect((await trainer.state()).pessoas).toHaveLength(12)
  })
})
