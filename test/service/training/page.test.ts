import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorResultSchema } from '../../../contract/api/common.ts'
import { faultKinds } from '../../../service/training/faults.ts'
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

/** Sends a request with another host name, as after DNS rebinding. */
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
  it('is in Portuguese and may run its own script and nothing else', async () => {
    const { status, headers, body } = await trainer.call('GET', '')
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy')
    for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toContain('lang="pt-BR"')
    expect(body.match(/<script/g)).toHaveLength(1)
    const script = await trainer.call('GET', '/pagina.js')
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  })

  it('offers every kind of fault', async () => {
    const { body } = await trainer.call('GET', '')
    for (const kind of faultKinds) expect(body).toContain(`<option value="${kind}">`)
  })

  it('reads people, roles, units, faults, clock and mail from one JSON answer', async () => {
    await trainer.fault('indisponivel', { metodo: 'GET', caminho: '/v2/usuario', vale: 'acaso', semente: 77 })
    const state = await trainer.state()
    expect(state).toMatchObject({
      falhas: [{ falha: 'indisponivel', semente: 77, probabilidade: 0.5 }],
      relogio: { atrasoMs: 0, pausado: false },
      mensagens: [],
      enviaMensagens: false,
    })
    const ana = state.pessoas.find(({ login }: { login: string }) => login === 'ana.prado')
    expect(ana).toMatchObject({ nome: 'Ana Prado', cidadao: false })
    const roles = service.people.find(({ login }) => login === 'ana.prado')?.roles ?? []
    expect(ana.papeis.map(({ id }: { id: string }) => id).toSorted()).toEqual(roles.map(({ id }) => id).toSorted())
    expect(state.unidades.map(({ nome }: { nome: string }) => nome)).toContain('SEFAZ/GECON')
  })

  it('takes changes from its own origin, and from no other page, name or form', async () => {
    const before = await trainer.state()
    const fault = { falha: 'erro' }
    for (const [method, path, sent] of [
      ['POST', '/falhas', fault],
      ['DELETE', '/falhas', undefined],
      ['POST', '/relogio', { pausado: true }],
      ['POST', '/restaurar', { confirma: true }],
      ['POST', '/token', { login: 'ana.prado' }],
      ['GET', '.json', undefined],
      ['GET', '/pagina.js', undefined],
    ] as const) {
      const { status, body } = await trainer.call(method, path, sent, foreign)
      expect([path, status]).toEqual([path, 403])
      expect(errorResultSchema.parse(body).error).toContain('outra página')
    }
    expect(await trainer.postForm('/falhas', fault, 'https://evil.example')).toBe(403)
    expect(await trainer.postForm('/falhas', fault, service.baseUrl)).toBe(415)
    const bare = await fetch(`${service.baseUrl}/treinamento/falhas`, {
      method: 'POST',
      body: new URLSearchParams(fault),
    })
    expect(bare.status).toBe(403)
    expect(await askAs('evil.example')).toBe(421)
    expect(await trainer.state()).toEqual(before)

    const own = { origin: service.baseUrl, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
    const sent = { falha: 'atraso', metodo: 'GET', caminho: '/v2/usuario', vezes: '1', atrasoMs: '50' }
    const added = await trainer.call('POST', '/falhas', sent, own)
    expect(added).toMatchObject({ status: 201, body: { metodo: 'GET', falha: 'atraso', atrasoMs: 50 } })
    expect((await trainer.call('POST', '/relogio', { pausado: true }, own)).body).toEqual({
      atrasoMs: 0,
      pausado: true,
    })
    expect((await trainer.call('POST', '/relogio', { pausado: false }, own)).status).toBe(200)
    expect((await trainer.call('DELETE', `/falhas/${added.body.id}`, undefined, own)).status).toBe(204)
    expect(await trainer.state()).toEqual(before)
  })

  it.each([
    ['/falhas', { falha: 'outros-bytes', metodo: 'GET', caminho: '/v2/usuario' }, '/armazenamento/objetos/'],
    ['/falhas', { falha: 'erro', chance: 200, vezes: 0 }, 'vezes'],
    ['/pessoas', { login: 'Não serve!', nome: '' }, 'login'],
  ])('says what is wrong with POST %s %j', async (path, body, part) => {
    const answer = await trainer.call('POST', path, body)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(errorResultSchema.parse(answer.body))).toContain(part)
  })
})

describe('people and roles of the demonstration', () => {
  it('can be added, renamed, given and deprived of roles, with effect on the next request', async () => {
    const added = await trainer.call('POST', '/pessoas', { login: 'zelia.mota', nome: 'Zélia <b>Mota</b>' })
    expect(added).toMatchObject({ status: 201, body: { login: 'zelia.mota' } })
    expect((await trainer.call('POST', '/pessoas', { login: 'zelia.mota', nome: 'Outra' })).status).toBe(400)
    const zelia = await asPerson(service, 'zelia.mota')
    expect(zelia).toMatchObject({ idCidadao: added.body.id, roles: [] })
    expect((await trainer.call('POST', '/pessoas/zelia.mota', { nome: 'Zélia Mota' })).status).toBe(204)
    expect((await zelia.get('/v2/usuario')).body.nome).toBe('Zélia Mota')

    const unit = (await trainer.state()).unidades.find(({ nome }: { nome: string }) => nome === 'SEFAZ/GEFIN')
    const role = await trainer.call('POST', '/pessoas/zelia.mota/papeis', { cargo: 'Analista', idUnidade: unit.id })
    expect((await zelia.get('/v2/usuario/papeis')).body).toMatchObject([
      { id: role.body.id, nome: 'Analista', siglaUnidadePapel: 'GEFIN', siglaOrganizacaoPapel: 'SEFAZ' },
    ])
    expect((await trainer.call('POST', `/papeis/${role.body.id}`, { ativo: false })).status).toBe(204)
    expect((await zelia.get('/v2/usuario/papeis')).body).toEqual([])
    expect((await trainer.call('POST', `/papeis/${role.body.id}`, { ativo: true })).status).toBe(204)
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
  ])('are not changed by POST %s %j', async (path, body, status) => {
    expect((await trainer.call('POST', path, body)).status).toBe(status)
  })
})

describe('a reset to the sample', () => {
  it('is refused without a confirmation', async () => {
    expect((await trainer.call('POST', '/restaurar', { confirma: false })).status).toBe(400)
    expect((await trainer.call('POST', '/restaurar', {})).status).toBe(400)
  })

  it('removes new records and faults, restores people, and keeps tokens valid', async () => {
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

    expect((await trainer.call('POST', '/restaurar', { confirma: true })).status).toBe(204)

    expect((await ana.get('/v2/usuario')).body.nome).toBe('Ana Prado')
    expect((await ana.get('/v2/usuario/papeis')).body).toEqual(ana.roles)
    expect((await ana.get(`/v2/documentos/${idDocumento}`)).status).toBe(404)
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(ticket.url, { method: 'PUT', body: bytes })).ok).toBe(false)
    expect((await ana.post('/v2/processos/paginated-search', {})).body.count).toBeGreaterThan(0)
    const state = await trainer.state()
    expect(state).toMatchObject({
      falhas: [],
      mensagens: [],
      relogio: { atrasoMs: 0, pausado: false },
      eventos: { emEspera: 0, presos: [] },
    })
    expect(state.pessoas.map(({ login }: { login: string }) => login)).not.toContain('de.passagem')
    // After the reset the same content can be captured again.
    expect(await ana.capture(bytes)).not.toBe(idDocumento)
  })
})
