import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOfUnit } from '../../../service/sample/rows.ts'
import { borrowService } from '../../support/borrowed-service.ts'
import { asPerson, organizacional, type Person } from '../../support/records.ts'
import type { TestService } from '../../support/service.ts'

let service: TestService
let ana: Person
let idProcesso: string
beforeAll(async () => {
  service = await borrowService()
  ana = await asPerson(service, 'ana.prado')
  const idClasse = await ana.idClasse()
  const idPapelResponsavel = ana.roles[0]?.id
  const opened = await ana.post('/v2/processos/autuar', { idClasse, idPapelResponsavel, resumo: 'Contas' })
  idProcesso = (await ana.ended(opened.body.idEvento)).idProcesso ?? ''
  // After this dispatch, the place of opening and the current place differ.
  const common = { idProcesso, idPapelResponsavel, restricaoAcesso: organizacional }
  const sent = await ana.post('/v2/processos/despachar', { ...common, idDestino: idOfUnit('SEGER'), mensagem: 'Siga.' })
  await ana.ended(sent.body.idEvento)
})
afterAll(() => service.stop())

async function search(filter: object): Promise<string[]> {
  const { status, body, headers } = await ana.post('/v2/processos/paginated-search', { tamanhoPagina: 200, ...filter })
  expect([status, headers.get('x-filtros-ignorados')]).toEqual([200, null])
  return body.result.map(({ id }: { id: string }) => id)
}
const around = (ms: number) => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000

it('finds processes by the organisation that opened them, wherever they are', async () => {
  expect(await search({ idsOrganizacoesAutuacao: [idOfUnit('SEFAZ')] })).toContain(idProcesso)
  expect(await search({ idsOrganizacoesAutuacao: [idOfUnit('SEGER')] })).not.toContain(idProcesso)
  expect(await search({ idsOrganizacoesAutuacao: [idOfUnit('SEDU')] })).toEqual([])
})

it('finds processes by the date of their opening', async () => {
  const recent = await search({ autuadoDe: around(-hour), autuadoAte: around(hour) })
  expect(recent).toEqual([idProcesso])
  expect(await search({ autuadoDe: around(hour) })).toEqual([])
  const older = await search({ autuadoAte: around(-hour) })
  expect(older).not.toContain(idProcesso)
  expect(older.length).toBeGreaterThan(0)
  expect((await ana.post('/v2/processos/paginated-search', { autuadoDe: 'ontem' })).status).toBe(400)
})
