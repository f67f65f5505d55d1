import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOfUnit } from '../../service/sample/rows.ts'
import { borrowService } from '../support/borrowed-service.ts'
import { readDocument } from '../support/openapi.ts'
import { asPerson, type Person, pdf } from '../support/records.ts'
import type { TestService } from '../support/service.ts'

let service: TestService
let ana: Person
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
})
afterAll(() => service.stop())

const searches = [
  '/v2/documentos/paginated-search',
  '/v2/documentos/search',
  '/v2/processos/paginated-search',
  '/v2/processos/search',
  '/v2/associacoes/search',
  '/v2/encaminhamento/paginated-search',
  '/v2/documentos/fase-assinatura/paginated-search',
  `/v2/caixas/${idOfUnit('SEFAZ/GECON')}/encaminhamentos/paginated-search`,
]
const ignoredBy = async (path: string, filter: object) => {
  const { status, headers } = await ana.post(path, filter)
  expect(status, path).toBe(200)
  return headers.get('x-filtros-ignorados')
}

describe('an unknown filter of a search', () => {
  it.each(searches)('is named in the answer: %s', async (path) => {
    expect(await ignoredBy(path, { pagina: 1, situacaoDoCeu: 'azul', 'não há': 1, nada: null })).toBe(
      'situacaoDoCeu, n%C3%A3o%20h%C3%A1',
    )
    expect(await ignoredBy(path, { Pagina: 1, TAMANHOPAGINA: 5 })).toBeNull()
  })

  it('is documented in the OpenAPI document', async () => {
    const { paths } = await readDocument(service.baseUrl)
    for (const path of ['/v2/documentos/paginated-search', '/v2/processos/search']) {
      expect(Object.keys(paths[path].post.responses['200'].headers)).toEqual(['X-Filtros-Ignorados'])
    }
  })

  it('is one of at most twenty that the answer names, however many and long they are', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`campo${index}`, 1]))
    const named = await ignoredBy('/v2/documentos/paginated-search', { ['x'.repeat(5000)]: 1, ...many })
    expect(named?.split(', ')).toHaveLength(20)
  })
})

it('searches documents by summary, which is their name', async () => {
  await ana.capture(pdf('by its summary'), { nomeArquivo: 'Parecer da comissão.pdf' })
  const { body, headers } = await ana.post('/v2/documentos/paginated-search', { resumo: 'parecer da comissao' })
  expect(body).toMatchObject({ count: 1, result: [{ nome: 'Parecer da comissão.pdf' }] })
  expect(headers.get('x-filtros-ignorados')).toBeNull()
  expect((await ana.post('/v2/documentos/paginated-search', { resumo: 'nothing has this' })).body.count).toBe(0)
})
