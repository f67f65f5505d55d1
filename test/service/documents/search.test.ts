import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borrowService } from '../../support/borrowed-service.ts'
import { everyCaller } from '../../support/callers.ts'
import { asPerson, type Person, pdf, publico } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'
import { applicationToken } from '../../support/sign-in.ts'

let service: TestService
let ana: Person
let bruno: Person
let system: string
let open: string
let closed: string
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  bruno = await asPerson(service, 'bruno.reis')
  system = await applicationToken(service)
  open = await ana.capture(pdf('a public one'), { nomeArquivo: 'Edital de seleção.pdf', restricaoAcesso: publico })
  closed = await ana.capture(pdf('a closed one'), { nomeArquivo: 'Relatório reservado.pdf' })
})
afterAll(() => service.stop())

const search = async (who: Person, filter: object = {}) => {
  const { status, body } = await who.post('/v2/documentos/paginated-search', filter)
  expect(status).toBe(200)
  return body as { result: { id: string; registro: string }[]; count: number }
}
const asSystem = (path: string) => fetch(service.baseUrl + path, { headers: { authorization: `Bearer ${system}` } })

describe('searching documents (extensions.md)', () => {
  it('finds the visible documents, newest first, in pages', async () => {
    expect((await search(ana)).result.map(({ id }) => id)).toEqual([closed, open])
    expect((await search(bruno)).result.map(({ id }) => id)).toEqual([open])
    expect(await search(ana, { pagina: 2, tamanhoPagina: 1 })).toMatchObject({ count: 2, result: [{ id: open }] })
  })

  it.each([
    ['a name, whatever its case and accents', { nome: 'SELECAO' }, 1],
    ['a name with the signs of a pattern', { nome: '%' }, 0],
    ['a level', { nivelAcesso: 2 }, 1],
    ['a class that none has', { idClasse: '00000000-0000-4000-8000-000000000000' }, 0],
    ['a time that has not come', { capturadoDe: '2100-01-01T00:00:00Z' }, 0],
    ['a time that has', { capturadoAte: '2100-01-01T00:00:00Z' }, 2],
    ['what the caller captured', { capturadosPorMim: true }, 2],
  ])('narrows by %s', async (_, filter, count) => expect((await search(ana, filter)).count).toBe(count))

  it('finds a document by its registry number, but none that the caller may not see', async () => {
    const registro = (await search(ana)).result[0]?.registro ?? ''
    expect((await search(ana, { registro: ` ${registro.toLowerCase()} ` })).result).toMatchObject([{ id: closed }])
    expect((await search(bruno, { registro })).count).toBe(0)
    expect((await search(bruno, { capturadosPorMim: true })).count).toBe(0)
  })

  it('refuses an invalid filter', async () => {
    for (const filter of [{ pagina: 0 }, { tamanhoPagina: 201 }, { capturadoDe: 'ontem' }, { idClasse: 'x' }]) {
      expect((await ana.post('/v2/documentos/paginated-search', filter)).status).toBe(400)
    }
  })
})

describe('replaced paths (spec, "Versioning")', () => {
  it.each([
    ['GET', '/v2/documentos/upload-arquivo/gerar-url/10', '/v2/documentos/upload-arquivo/gerar-url-upload/10'],
    ['POST', '/v2/documentos/search', '/v2/documentos/paginated-search'],
    ['POST', '/v2/documentos/fase-assinatura/search', '/v2/documentos/fase-assinatura/paginated-search'],
  ])('answer as their successors: %s %s', async (method, path, successor) => {
    const ask = (each: string) => (method === 'GET' ? ana.get(each) : ana.post(each, {}))
    const [old, now] = [await ask(path), await ask(successor)]
    expect(old.status).toBe(200)
    expect(Object.keys(old.body)).toEqual(Object.keys(now.body))
    expect(old.headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(old.headers.get('link')).toBe(`<${successor}>; rel="successor-version"`)
    expect(now.headers.get('deprecation')).toBeNull()
  })

  it('answer as their successors, also with the id of a document or phase', async () => {
    const old = await ana.get(`/v2/documentos/${open}/temp-content-url`)
    expect(old).toMatchObject({ status: 200, body: expect.stringContaining('/armazenamento/') })
    expect(old.headers.get('link')).toBe(`</v2/documentos/${open}/url-para-download-arquivo>; rel="successor-version"`)
    const signing = await ana.get('/v2/documentos/fase-assinatura/assinar/00000000-0000-4000-8000-000000000000')
    expect(signing.status).toBe(404)
    expect(signing.headers.get('deprecation')).not.toBeNull()
  })

  it('are deprecated on the API page', async () => {
    const { paths } = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { deprecated?: boolean }>>
    }
    const marked = Object.entries(paths).filter(([, methods]) => Object.values(methods).some((one) => one.deprecated))
    expect(marked.map(([path]) => path).sort()).toEqual([
      '/v2/documentos/SearchByContent',
      '/v2/documentos/fase-assinatura/assinar/{IdDocumentoFaseAssinatura}',
      '/v2/documentos/fase-assinatura/search',
      '/v2/documentos/search',
      '/v2/documentos/upload-arquivo/gerar-url/{tamanhoArquivo}',
      '/v2/documentos/{idDocumento}/temp-content-url',
      '/v2/processos/entranhar',
      '/v2/processos/search',
    ])
  })
})

describe('a search by a caller without boxes of units', () => {
  const later = '2100-01-01T00:00:00Z'
  let callers: Awaited<ReturnType<typeof everyCaller>>
  beforeAll(async () => {
    callers = await everyCaller(service)
  })
  it.each([
    ['no filter', {}, 1],
    ['the dates of the capture', { capturadoDe: '2000-01-01T00:00:00Z', capturadoAte: later }, 1],
    ['a date that has not come', { capturadoDe: later }, 0],
    ['a name', { nome: 'Edital' }, 1],
    ['the second of two pages', { pagina: 2, tamanhoPagina: 1 }, 1],
  ])('finds public documents alone, with %s', async (_, filter, count) => {
    for (const [kind, token] of callers) {
      if (kind === 'a servant') continue
      for (const path of ['/v2/documentos/paginated-search', '/v2/documentos/search']) {
        const response = await fetch(service.baseUrl + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(filter),
        })
        expect(response.status, kind).toBe(200)
        expect(await response.json(), kind).toMatchObject({ count })
      }
    }
  })
})

describe('what a system and a citizen may do with a document', () => {
  it('gives a system the addresses of public documents only', async () => {
    const path = (id: string) => `/v2/documentos/${id}/sistemas/url-para-download-arquivo`
    expect((await asSystem(path(open))).status).toBe(200)
    expect((await asSystem(path(closed))).status).toBe(403)
    expect((await ana.get(path(closed))).status).toBe(403)
    expect((await asSystem(path('00000000-0000-4000-8000-000000000000'))).status).toBe(404)
  })

  it('says whether the person may use it as a citizen', async () => {
    expect(await ana.get(`/v2/documentos/${closed}/pode-usar`)).toMatchObject({ status: 200, body: true })
    expect(await bruno.get(`/v2/documentos/${closed}/pode-usar`)).toMatchObject({ status: 200, body: false })
    expect(await bruno.get(`/v2/documentos/${open}/pode-usar`)).toMatchObject({ status: 200, body: true })
    expect((await asSystem(`/v2/documentos/${open}/pode-usar`)).status).toBe(403)
  })
})
