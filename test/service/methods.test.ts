import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorResultSchema } from '../../contract/api/common.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { asPerson, organizacional, type Person, pdf } from '../support/records.ts'
import type { TestService } from '../support/service.ts'
import { personToken } from '../support/sign-in.ts'

let service: TestService
let authorization: string
let ana: Person
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  authorization = `Bearer ${await personToken(service, 'ana.prado')}`
})
afterAll(() => service.stop())

const id = '00000000-0000-4000-8000-000000000000'
const ask = (method: string, path: string) => fetch(service.baseUrl + path, { method, headers: { authorization } })

describe('a method that a path does not support', () => {
  it.each([
    ['PUT', '/v2/usuario', 'GET, HEAD'],
    ['DELETE', '/V2//Usuario?x=1', 'GET, HEAD'],
    ['GET', '/v2/documentos/capturar/digitalizado/servidor', 'POST'],
    ['PATCH', `/v2/documentos/${id}`, 'GET, HEAD'],
    ['OPTIONS', '/v2/processos/paginated-search', 'GET, HEAD, POST'],
    ['PUT', `/v2/documentos/fase-assinatura/${id}`, 'DELETE, GET, HEAD'],
  ])('%s %s', async (method, path, allow) => {
    const response = await ask(method, path)
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(errorResultSchema.parse(await response.json()).error).toBe('Este endereço não aceita este método.')
  })

  it('is distinguished from an unknown path', async () => {
    const response = await ask('PUT', '/v2/usuario/nada')
    expect([response.status, response.headers.get('allow')]).toEqual([404, null])
  })
})

describe('a body', () => {
  const send = (type: string, body: string) => {
    const headers = { authorization, 'content-type': type }
    return fetch(`${service.baseUrl}/v2/documentos/paginated-search`, { method: 'POST', headers, body })
  }

  it.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['application/json-patch+json'],
    ['text/json'],
    ['application/vnd.exemplo+json'],
    ['APPLICATION/JSON'],
  ])('may be %s', async (type) => expect((await send(type, '{"pagina":1}')).status).toBe(200))

  it.each([
    'application/json',
    'application/octet-stream',
    'text/plain',
    'application/x-www-form-urlencoded',
    'image/png',
  ])('that is empty may be %s on endpoints without a body', async (type) => {
    const sign = `${service.baseUrl}/v2/documentos/fase-assinatura/assinar/${id}`
    const headers = { authorization, 'content-type': type }
    expect((await fetch(sign, { method: 'POST', headers, body: '' })).status).toBe(404)
  })

  it.each([
    ['text/plain', '{}', 415],
    ['application/xml', '<a/>', 415],
    ['application/x-www-form-urlencoded', 'a=1', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/json', '{', 400],
    ['application/json', JSON.stringify({ nome: 'x'.repeat(1_048_576) }), 413],
  ])('of %s is refused by type, form or size', async (type, body, status) => {
    const response = await send(type, body)
    expect(response.status).toBe(status)
    expect(errorResultSchema.parse(await response.json()).error).toMatch(/^O /)
  })
})

describe('HEAD', () => {
  it('answers like GET without a body, and requires a token', async () => {
    const response = await ask('HEAD', '/v2/usuario')
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect((await fetch(`${service.baseUrl}/v2/usuario`, { method: 'HEAD' })).status).toBe(401)
  })

  it('does not sign on the deprecated GET route that signs', async () => {
    const idClasse = await ana.idClasse()
    const papel = ana.roles[0]?.id
    const body = { nomeArquivo: 'a.pdf', restricaoAcesso: organizacional, idArquivo: await ana.upload(pdf('to sign')) }
    const sent = { ...body, idPapelCapturador: papel, idClasse, assinantes: [papel] }
    const idFase = (await ana.post('/v2/documentos/fase-assinatura/enviar/servidor', sent)).body
    const sign = `/v2/documentos/fase-assinatura/assinar/${idFase}`
    expect((await ask('HEAD', sign)).status).toBe(405)
    expect((await ana.get(`/v2/documentos/fase-assinatura/${idFase}`)).body.situacao).toBe('AguardandoMim')
    const signed = await ana.get(sign)
    expect(signed).toMatchObject({ status: 200, body: { capturado: true } })
    expect(signed.headers.get('link')).toBe(`<${sign}>; rel="successor-version"`)
  })
})
